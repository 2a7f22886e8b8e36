import { createHash } from 'node:crypto';

const SCRIPT = /<script(?![^>]* (?:src|type)=)[^>]*>([^]*?)<\/script>/g;
const STYLE = /<style[^>]*>([^]*?)<\/style>/g;

/** Sources of a Content-Security-Policy: `'sha256-…'` of what stands inside a page. */
export interface InlineCode {
  scripts: string[];
  styles: string[];
}

/** The scripts that run and the styles inside these pages, each once; data in scripts does not run. */
export function findInlineCode(pages: string[]): InlineCode {
  return { scripts: hashAll(pages, SCRIPT), styles: hashAll(pages, STYLE) };
}

function hashAll(pages: string[], pattern: RegExp): string[] {
  const texts = pages.flatMap((html) => [...html.matchAll(pattern)].map(([, text = '']) => text));
  return [...new Set(texts)].map((text) => `'${integrityOf(text)}'`);
}

/** `sha256-…`, as browsers compare it. */
export function integrityOf(content: string | Buffer): string {
  return `sha256-${createHash('sha256').update(content).digest('base64')}`;
}
