import { expect, it } from 'vitest';
import { aBook, aLine } from '../builders.ts';
import { addLine, changeQuantity, isInCart, removeBought, removeLine } from './cart.ts';
import { MAX_COPIES } from './list-limits.ts';

const NOW = '2023-05-01T12:00:00+00:00';

it('adds one copy of a book at the end, dated now', () => {
  const book = aBook({ _id: 'bk02' });
  expect(addLine([aLine({ _id: 'bk01' })], book, NOW)).toEqual([
    aLine({ _id: 'bk01' }),
    { ...book, qty: 1, createdAt: NOW, updatedAt: NOW },
  ]);
});

it('adds a second line for a book that is there already', () => {
  const lines = addLine([aLine({ _id: 'bk01', qty: 3 })], aBook({ _id: 'bk01' }), NOW);
  expect(lines.map((line) => line.qty)).toEqual([3, 1]);
});

it('leaves the lines it was given as they were', () => {
  const lines = [aLine({ _id: 'bk01' })];
  addLine(lines, aBook(), NOW);
  changeQuantity(lines, 'bk01', 'increment', NOW);
  removeLine(lines, 'bk01');
  expect(lines).toEqual([aLine({ _id: 'bk01' })]);
});

it('adds one copy on increment and dates the change', () => {
  const line = aLine({ _id: 'bk01', qty: 1 });
  expect(changeQuantity([line], 'bk01', 'increment', NOW)).toEqual([
    { ...line, qty: 2, updatedAt: NOW },
  ]);
});

it('takes one copy away on decrement', () => {
  expect(changeQuantity([aLine({ qty: 2 })], 'bk01', 'decrement', NOW)[0]?.qty).toBe(1);
});

it('counts on below one', () => {
  expect(changeQuantity([aLine({ qty: 0 })], 'bk01', 'decrement', NOW)[0]?.qty).toBe(-1);
});

it('counts on above any number', () => {
  expect(changeQuantity([aLine({ qty: 9999 })], 'bk01', 'increment', NOW)[0]?.qty).toBe(10_000);
});

it('changes every line of the book and no other', () => {
  const lines = [aLine({ _id: 'bk01' }), aLine({ _id: 'bk02' }), aLine({ _id: 'bk01', qty: 5 })];
  const changed = changeQuantity(lines, 'bk01', 'increment', NOW);
  expect(changed.map((line) => line.qty)).toEqual([2, 1, 6]);
  expect(changed[1]).toBe(lines[1]);
});

it('gives the same array back for an unknown type', () => {
  const lines = [aLine()];
  expect(changeQuantity(lines, 'bk01', 'double', NOW)).toBe(lines);
});

it('changes nothing for a book that is not in the cart', () => {
  const lines = [aLine({ _id: 'bk01' })];
  expect(changeQuantity(lines, 'bk02', 'increment', NOW)).toEqual(lines);
});

it('removes every line of the book', () => {
  const lines = [aLine({ _id: 'bk01' }), aLine({ _id: 'bk02' }), aLine({ _id: 'bk01' })];
  expect(removeLine(lines, 'bk01')).toEqual([aLine({ _id: 'bk02' })]);
});

it('knows whether a book is in the cart', () => {
  const lines = [aLine({ _id: 'bk01' }), aLine({ _id: 'bk02' })];
  expect(isInCart(lines, 'bk01')).toBe(true);
  expect(isInCart(lines, 'bk0')).toBe(false);
});

it('removes the line whose copies were all bought, and no other', () => {
  const lines = [aLine({ qty: 2 }), aLine({ _id: 'bk02', qty: 2 })];
  expect(removeBought(lines, [{ bookId: 'bk01', qty: 2 }])).toEqual([lines[1]]);
});

it('keeps the copies that were added after the purchase', () => {
  const lines = [aLine({ _id: 'bk02' }), aLine({ qty: 5 })];
  const left = removeBought(lines, [{ bookId: 'bk01', qty: 2 }]);
  expect(left).toEqual([aLine({ _id: 'bk02' }), aLine({ qty: 3 })]);
  expect(lines[1]?.qty).toBe(5);
});

it('removes the line when more copies were bought than it has', () => {
  expect(removeBought([aLine({ qty: 2 })], [{ bookId: 'bk01', qty: 3 }])).toEqual([]);
});

it('takes bought copies from one line of the book after the other', () => {
  const lines = [aLine({ qty: 2 }), aLine({ qty: 4 }), aLine({ qty: 3 })];
  const left = removeBought(lines, [{ bookId: 'bk01', qty: 3 }]);
  expect(left.map(({ qty }) => qty)).toEqual([3, 3]);
});

it('counts what was bought of one book together', () => {
  const bought = [
    { bookId: 'bk01', qty: 1 },
    { bookId: 'bk01', qty: 2 },
  ];
  expect(removeBought([aLine({ qty: 4 })], bought)).toEqual([aLine({ qty: 1 })]);
});

it('leaves a line below one copy, whose copies cannot have been bought', () => {
  const lines = [aLine({ qty: -1 }), aLine({ qty: 0 }), aLine({ qty: 2 })];
  const left = removeBought(lines, [{ bookId: 'bk01', qty: 2 }]);
  expect(left).toEqual([aLine({ qty: -1 }), aLine({ qty: 0 })]);
});

it('leaves the cart as it is when nothing of it was bought', () => {
  expect(removeBought([aLine()], [])).toEqual([aLine()]);
  expect(removeBought([aLine()], [{ bookId: 'bk02', qty: 1 }])).toEqual([aLine()]);
});

it.each([
  ['increment', MAX_COPIES],
  ['decrement', -MAX_COPIES],
])('does not %s beyond %i copies', (type, qty) => {
  const [line] = changeQuantity([aLine({ _id: 'bk01', qty })], 'bk01', type, NOW);
  expect(line?.qty).toBe(qty);
});
