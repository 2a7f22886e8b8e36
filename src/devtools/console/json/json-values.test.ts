import { expect, it } from 'vitest';
import { MAX_MATCHES, findMatches, formatPath } from './json-values.ts';

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
