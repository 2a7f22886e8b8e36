import { expect, it } from 'vitest';
import { listRows, findInitiallyOpen, findItems } from './json-rows.ts';

const PRODUCTS = {
  products: [
    { title: 'Gora', genres: ['Romance'] },
    { title: 'Devdas', genres: [] },
  ],
};

/** Draws the visible rows: indented by level, with `-` if open and `+` if closed. */
function drawRows(root: unknown, open = findInitiallyOpen(root)) {
  return listRows(root, open).map(({ level, label, isOpen }) => {
    const sign = isOpen === undefined ? '' : isOpen ? '- ' : '+ ';
    return `${'  '.repeat(level - 1)}${sign}${label}`;
  });
}

it('opens the values of an object, and the first item of a list', () => {
  expect(drawRows(PRODUCTS)).toEqual(['- products', '  - 0', '    title', '    + genres', '  + 1']);
});

it('labels the row of an empty name', () => {
  expect(drawRows({ '': 1, a: 2 })).toEqual(['""', 'a']);
});

it('opens the first two levels of nested lists', () => {
  const deep = JSON.parse(`${'['.repeat(20_000)}${']'.repeat(20_000)}`);
  expect(drawRows(deep)).toEqual(['- 0', '  - 0', '    + 0']);
});

it('shows a list of more than 100 items in groups of 100', () => {
  const rows = drawRows(Array.from({ length: 250 }, (_, index) => index)).filter((row) =>
    row.includes('…'),
  );
  expect(rows).toEqual(['- 0 … 99', '+ 100 … 199', '+ 200 … 249']);
});

it('does not group a hundred items', () => {
  expect(drawRows(Array.from({ length: 100 }, () => 0))).toHaveLength(100);
});

it('shows a list of more than 10,000 items in groups of groups', () => {
  const list = Array.from({ length: 10_001 }, () => 0);
  expect(
    drawRows(list)
      .filter((row) => row.includes('…'))
      .slice(0, 3),
  ).toEqual(['- 0 … 9999', '  - 0 … 99', '  + 100 … 199']);
  expect(drawRows(list, new Set())).toEqual(['+ 0 … 9999', '+ 10000 … 10000']);
});

it('shows an object of more than 100 names in groups', () => {
  const large = Object.fromEntries(Array.from({ length: 150 }, (_, index) => [`n${index}`, 1]));
  expect(drawRows(large, new Set())).toEqual(['+ n0 … n99', '+ n100 … n149']);
});

it('can open a text of more than 200 letters, but no shorter one and nothing empty', () => {
  const rows = drawRows({ long: 'x'.repeat(201), short: 'x'.repeat(200), list: [], object: {} });
  expect(rows).toEqual(['+ long', 'short', 'list', 'object']);
});

it.each([[42], [null], [[]], [{}], ['text']])('shows %j as a single row', (value) => {
  expect(listRows(value, new Set())).toMatchObject([{ path: [], value, isOpen: undefined }]);
});

it('gives each row its position', () => {
  const rows = listRows(PRODUCTS, new Set(['products']));
  expect(rows[2]).toMatchObject({
    id: 'products[1]',
    path: ['products', 1],
    level: 2,
    position: 2,
    setSize: 2,
  });
});

it('finds the rows from the root to a value, through its groups', () => {
  const root = { list: Array.from({ length: 250 }, (_, index) => ({ index })) };
  const ids = findItems(root, ['list', 120, 'index']).map(({ id }) => id);
  expect(ids).toEqual(['', 'list', 'list 100…199', 'list[120]', 'list[120].index']);
  expect(drawRows(root, new Set(ids))).toContain('      index');
});

it('does not read the values in a closed row', () => {
  const trap = {
    get inside() {
      throw new Error('Looked at.');
    },
  };
  expect(drawRows({ trap }, new Set())).toEqual(['+ trap']);
});
