import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { CATEGORY_NAMES } from '#seed/categories.ts';
import { findCategory } from './default-takes.ts';

// The schemes of ONIX code list 27: 93 is Thema, 10 is BISAC, 20 is keywords.
it.each([
  ['93', 'FRD', 'Romance'],
  ['93', 'ffc', 'Mystery'],
  ['93', 'FBA', undefined],
  ['93', 'PDZ', 'Science'],
  ['93', 'DNB', 'Non-Fiction'],
  ['93', 'YNT', 'Science'],
  ['93', 'YNH', 'Non-Fiction'],
  ['10', 'FIC022070', 'Mystery'],
  ['10', 'FIC000000', undefined],
  ['10', 'SCI055000', 'Science'],
  ['20', 'FRD', undefined],
  ['93', '', undefined],
  ['constructor', 'FRD', undefined],
])('maps the scheme %s and the code %s to the category %s', (scheme, code, name) => {
  expect(findCategory(scheme, code)).toBe(name);
});

it('matches only the beginning of a code, however long the code is', () => {
  expect(findCategory('93', `FR${'X'.repeat(2_000_000)}`)).toBe('Romance');
});

it('maps the codes that the documentation lists to the same categories', () => {
  const page = readFileSync('docs/import.md', 'utf8');
  const rows = CATEGORY_NAMES.map((name) => {
    const row = page.split('\n').find((line) => line.startsWith(`| ${name} `)) ?? '';
    return [name, ...row.split('|').slice(2, 4)] as const;
  });
  for (const [name, thema = '', bisac = ''] of rows)
    for (const [scheme, codes] of [
      ['93', thema],
      ['10', bisac],
    ] as const) {
      const found = codes
        .trim()
        .split(/\s+/)
        .map((code) => [code, findCategory(scheme, code)]);
      expect(found.length).toBeGreaterThan(1);
      expect(found.filter(([, category]) => category !== name)).toEqual([]);
    }
});
