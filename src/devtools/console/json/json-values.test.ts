import fc from 'fast-check';
import { expect, it } from 'vitest';
import { diffJson } from '../response/comparison.tsx';
import {
  MAX_MATCHES,
  findMatches,
  formatJson,
  formatPath,
  parseJson,
  shortenJson,
} from './json-values.ts';

/** Returns the paths to the values and names that contain the text. */
function findPaths(root: unknown, text: string) {
  return findMatches(root, text).map(formatPath);
}

it('finds names and values in upper or lower case, in the order of the tree', () => {
  const root = { Title: 'Gora', list: [{ a: 'the title' }, { subtitle: { x: 1 } }], b: 'none' };
  expect(findPaths(root, ' TITLE ')).toEqual(['Title', 'list[0].a', 'list[1].subtitle']);
});

it('finds numbers, true, false and null', () => {
  expect(findPaths({ a: 120, b: true, c: null, d: [12] }, '12')).toEqual(['a', 'd[0]']);
  expect(findPaths({ a: 120, b: true, c: null }, 'null')).toEqual(['c']);
});

it('finds nothing for a blank text', () => {
  expect(findPaths({ a: ' ' }, ' ')).toEqual([]);
});

it('finds the root if it is a text', () => {
  expect(findMatches('text', 'ex')).toEqual([[]]);
});

it('stops after the maximum number of matches, and searches deeply nested lists', () => {
  expect(
    findPaths(
      Array.from({ length: 20_000 }, () => 'a'),
      'a',
    ),
  ).toHaveLength(MAX_MATCHES);
  const deep = JSON.parse(`${'['.repeat(20_000)}"a"${']'.repeat(20_000)}`);
  expect(findPaths(deep, 'a')).toHaveLength(1);
});

it('formats a path as in JavaScript', () => {
  const path = ['products', 0, 'content-type', 'é', '0'];
  expect(formatPath(path)).toBe('products[0]["content-type"].é["0"]');
  expect(formatPath([0, 'a'])).toBe('[0].a');
});

it('keeps all digits of whole numbers above 2^53, and writes them as numbers', () => {
  const text = '{"id":9007199254740993,"list":[-12345678901234567890]}';
  expect(parseJson(text)).toEqual({ id: 9007199254740993n, list: [-12345678901234567890n] });
  expect(formatJson(parseJson(text))).toBe(text);
});

it('reads everything else as JSON.parse does', () => {
  const text = '[9007199254740991,"12345678901234567890",1.5,1e400,0.12345678901234567]';
  expect(parseJson(text)).toEqual(JSON.parse(text));
  fc.assert(
    fc.property(fc.json(), (json) => {
      const value: unknown = JSON.parse(json);
      expect(JSON.parse(formatJson(parseJson(json)))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

it('distinguishes large numbers that would round to the same number', () => {
  expect(diffJson(parseJson('[9007199254740992]'), parseJson('[9007199254740993]'))).toHaveLength(
    1,
  );
});

it('reads JSON that is nested too deeply for the reviver of `JSON.parse`', () => {
  const deep = `${'['.repeat(20_000)}12345678901234567890${']'.repeat(20_000)}`;
  expect(Array.isArray(parseJson(deep))).toBe(true);
});

it('shortens a text of more than 120 characters', () => {
  const whole = 'x'.repeat(118);
  expect(shortenJson(whole)).toBe(`"${whole}"`);
  expect(shortenJson(`${whole}y`)).toBe(`"${whole}y…`);
});

it('throws for invalid JSON', () => {
  expect(() => parseJson('{"a":')).toThrow(SyntaxError);
});
