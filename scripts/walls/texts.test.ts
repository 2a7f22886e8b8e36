import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Lines of a table such as `'too-late': 'It is too late.',`. */
const TABLE = /(?:^ +(?:[\w-]+|'[\w -]+'): (?:'[^'\n]* [^'\n]*'|"[^"\n]* [^"\n]*"),\n){3,}/gm;

it('has no table with the same sentence for two keys, as a copied line would have', () => {
  const files = globSync('src/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file));
  const tables = files.flatMap((file) => readFileSync(file, 'utf8').match(TABLE) ?? []);
  const repeated = tables.flatMap((table) => {
    const texts = table.split('\n').map((line) => line.slice(line.indexOf(': ') + 2));
    return texts.filter((text, index) => text !== '' && texts.indexOf(text) !== index);
  });
  expect(tables.length).toBeGreaterThan(20);
  expect(repeated).toEqual([]);
});
