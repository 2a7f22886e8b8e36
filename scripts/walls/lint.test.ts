import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lint-'));
  copyFileSync('.oxlintrc.json', join(folder, '.oxlintrc.json'));
  copyFileSync('package.json', join(folder, 'package.json'));
});

afterEach(() => rmSync(folder, { recursive: true }));

/** Returns the lint rules that these files break, sorted. */
function lint(files: Record<string, string>): string[] {
  for (const [path, source] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), source);
  }
  const command = resolve('node_modules/.bin/oxlint');
  const { stdout } = spawnSync(command, ['--format=unix'], { cwd: folder, encoding: 'utf8' });
  return [...stdout.matchAll(/\[Error\/(.*)\]$/gm)].map((match) => match[1] ?? '').toSorted();
}

it('rejects `any`, the non-null assertion and a type imported as a value', () => {
  const source = `import { Book } from './book.ts';
    export function first(books: Book[]): any { return books[0]!; }`;
  expect(lint({ 'src/domain/first.ts': source })).toEqual([
    'typescript(consistent-type-imports)',
    'typescript(no-explicit-any)',
    'typescript(no-non-null-assertion)',
  ]);
});

it('rejects a default export, except where a tool requires it', () => {
  const source = 'export default 1;';
  expect(lint({ 'src/domain/one.ts': source, 'one.config.ts': source })).toEqual([
    'import(no-default-export)',
  ]);
});

it('rejects import cycles within and across rooms', () => {
  const files = {
    'src/domain/a.ts': "import { b } from './b.ts';\nexport const a = () => b;",
    'src/domain/b.ts': "import { c } from '#contract/c.ts';\nexport const b = () => c;",
    'src/contract/c.ts': "import { a } from '#domain/a.ts';\nexport const c = () => a;",
  };
  expect(new Set(lint(files))).toEqual(new Set(['import(no-cycle)']));
});

it('rejects two files that import each other, even if one of them imports only a type', () => {
  const files = {
    'src/domain/a.ts': "import { b } from './b.ts';\nexport type A = number;\nexport const a = b;",
    'src/domain/b.ts': "import type { A } from './a.ts';\nexport const b: A = 1;",
  };
  expect(new Set(lint(files))).toEqual(new Set(['import(no-cycle)']));
});

it('rejects a barrel file', () => {
  const files = {
    'src/ui/all.ts': "export * from './one.ts';",
    'src/ui/one.ts': 'export const a = 1;',
  };
  expect(lint(files)).toEqual(['oxc(no-barrel-file)']);
});

it('rejects a conditional hook, and an image without alternative text', () => {
  const source = `import { useState } from 'react';
    export function Cover({ isOn }: { isOn: boolean }) {
      if (isOn) useState(1);
      return <img src="/covers/1.webp" />;
    }`;
  expect(lint({ 'src/ui/cover.tsx': source })).toEqual([
    'jsx-a11y(alt-text)',
    'react(hooks)',
    'react-hooks(rules-of-hooks)',
  ]);
});

it('rejects markup from a string, except for the data of a book page', () => {
  const source = `export const Words = ({ html }: { html: string }) => (
      <p dangerouslySetInnerHTML={{ __html: html }} />
    );`;
  const files = {
    'src/ui/words.tsx': source,
    'src/storefront/components/json-ld.tsx': source,
  };
  expect(lint(files)).toEqual(['react(no-danger)']);
});

it('rejects console.log in the shop, and allows warnings', () => {
  const source = "console.log('a'); console.warn('b'); console.error('c'); console.info('d');";
  expect(lint({ 'src/hosts/browser/start.ts': source })).toEqual(['eslint(no-console)']);
});

it('rejects a focused test', () => {
  const source =
    "import { expect, it } from 'vitest';\nit.only('adds', () => expect(1 + 1).toBe(2));";
  expect(lint({ 'src/domain/add.test.ts': source })).toEqual(['vitest(no-focused-tests)']);
});

it('rejects the global fetch in the console, which receives a fetch as an argument', () => {
  const source = `export const send = () => fetch('/api');
    export const sendByWindow = () => window.fetch('/api');
    export const sendBy = (fetch: (url: string) => unknown) => fetch('/api');`;
  expect(lint({ 'src/devtools/console/request/exchange.ts': source })).toEqual([
    'eslint(no-restricted-globals)',
    'eslint(no-restricted-globals)',
  ]);
});
