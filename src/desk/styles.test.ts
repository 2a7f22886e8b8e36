import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('gives a class one rule outside media queries, because all sheets of the desk apply at once', () => {
  const sheets = new Map<string, string[]>();
  for (const file of globSync('src/desk/**/*.css'))
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(/^ {2}\.([\w-]+)(?: \{|,)$/gm))
      sheets.set(name, [...(sheets.get(name) ?? []), file]);

  expect(sheets.size).toBeGreaterThan(100);
  const shared = [...sheets].filter(([, files]) => new Set(files).size > 1);
  expect(Object.fromEntries(shared)).toEqual({});
});
