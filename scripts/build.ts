import { globSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { build } from 'vite';
import { compressFiles } from './compress.ts';
import { hostFiles } from './host-files.ts';
import { findInlineCode } from './inline-code.ts';
import { writeKeptFiles } from './kept-files.ts';
import { writePages } from './pages.ts';
import { securityHeaders } from './security-headers.ts';
import { settings } from './settings.ts';
import { bundleScript, standAloneScripts } from './stand-alone.ts';

const OUTPUT = 'dist';

/** Builds the shop into `dist`: scripts, worker, prerendered pages, and a compressed twin of each. */
export async function buildShop(): Promise<void> {
  await rm(OUTPUT, { recursive: true, force: true });
  await build({ logLevel: 'warn', build: { outDir: OUTPUT, manifest: true } });
  await writePages(OUTPUT);
  const name = await writeKeptFiles(OUTPUT);
  for (const { url, source } of standAloneScripts()) {
    await mkdir(dirname(join(OUTPUT, url)), { recursive: true });
    await writeFile(join(OUTPUT, url), await bundleScript(source, name));
  }
  await compressFiles(OUTPUT);
  await writeHostFiles(OUTPUT);
}

async function writeHostFiles(output: string): Promise<void> {
  const files = globSync('**/*.html', { cwd: output });
  const pages = await Promise.all(files.map((file) => readFile(join(output, file), 'utf8')));
  const headers = securityHeaders(findInlineCode(pages), settings);
  for (const [name, text] of Object.entries(hostFiles(headers, settings.base)))
    await writeFile(join(output, name), text);
}

if (import.meta.main) await buildShop();
