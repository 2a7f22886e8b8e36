import { expect, it } from 'vitest';
import type { DeskBook } from '#contract/desk/desk-books.ts';
import { aBook } from '#domain/builders.ts';
import type { BookDraft } from './book-drafts.ts';
import { compareStock, describeMeanwhile } from './meanwhile.tsx';

function aDeskBook(stock: number): DeskBook {
  return { ...aBook({ title: 'Devdas', stock }), version: 3, promised: 0, short: 0 };
}

it.each([
  [3, +5, 9, '1 copy of Devdas was added meanwhile', 'There were 4 left, so there are'],
  [3, -1, 4, '2 copies of Devdas were added meanwhile', 'There were 5 left, so there are'],
  [3, +5, 6, '2 copies of Devdas were sold meanwhile', 'There was 1 left, so there are'],
  [3, +5, 5, '3 copies of Devdas were sold meanwhile', 'There were 0 left, so there are'],
  [3, -1, 1, '1 copy of Devdas was sold meanwhile', 'There were 2 left, so there are'],
])('tells what others did to %i copies, and how many a change by %i met', (...row) => {
  const [seen, difference, stock, title, left] = row;
  const described = describeMeanwhile({ book: aDeskBook(stock), seen, difference });
  expect(described).toMatchObject({ title, left, isWhole: true });
  expect(described.sentence).toBe(title.replace(/ (copy|copies) of Devdas/, ''));
});

it.each([
  [-2, 0, 'were sold meanwhile'],
  [+5, 4, 'went to orders that lacked them'],
  [+5, 0, 'went to orders that lacked them'],
])('does not tell how many copies there were if a change by %i led to %i', (...row) => {
  const [difference, stock, what] = row;
  expect(describeMeanwhile({ book: aDeskBook(stock), seen: 3, difference })).toEqual({
    title: `Copies of Devdas ${what}`,
    sentence: `Some ${what}`,
    left: 'There are',
    isWhole: false,
  });
});

it('finds the copies that others have changed by the difference that was typed', () => {
  const draft: BookDraft = { field: 'stock', value: '8', original: aDeskBook(3) };
  expect(compareStock(draft, aDeskBook(8))).toEqual([]);
  const book = aDeskBook(7);
  expect(compareStock(draft, book)).toEqual([{ book, seen: 3, difference: 5 }]);
  expect(compareStock({ ...draft, field: 'price' }, book)).toEqual([]);
  expect(compareStock({ ...draft, value: 'many' }, book)).toEqual([]);
});
