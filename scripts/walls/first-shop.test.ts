import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { DEFAULT_FACTS } from '#domain/shop/shop-defaults.ts';
import { DEFAULT_SETTINGS } from '#domain/shop/shop-settings.ts';
import { CATEGORY_NAMES } from '#seed/categories.ts';

/** Where a new shop's own words are, and tests. */
const DEFAULTS =
  /^src\/seed\/|^src\/domain\/(?:shop\/shop-defaults|shop\/shop-settings|books\/covers\/dyes|import\/cells\/default-takes)\.ts$|[./-](?:test|suite|testing|builders)\.tsx?$/;
/** Messages for whoever runs the server name the program. */
const OF_THE_PROGRAM = /^src\/(?:hosts\/node|stores\/sql)\//;

function readCode(file: string): string {
  return readFileSync(file, 'utf8').replaceAll(/\/\*[^]*?\*\/|(?<=^|\s)\/\/.*/gm, '');
}

it('names no category, name, words or prefix of the first shop outside seed, defaults and tests', () => {
  const { name, identity } = DEFAULT_FACTS;
  const { motto, headline, lead } = identity;
  const quoted = [...CATEGORY_NAMES, DEFAULT_SETTINGS.identity.prefix];
  const found = globSync('src/**/*.{ts,tsx}')
    .filter((file) => !DEFAULTS.test(file))
    .flatMap((file) => {
      const code = readCode(file);
      const words = [motto, headline, lead, ...(OF_THE_PROGRAM.test(file) ? [] : [name])];
      const hits = [
        ...words.filter((text) => code.includes(text)),
        ...quoted.filter((text) => new RegExp(`['"\`]${text}\\b`).test(code)),
      ];
      return hits.map((text) => `${file}: ${text}`);
    });
  expect(found).toEqual([]);
});
