import { expect, it } from 'vitest';
import { aBook, aLine } from '../builders.ts';
import { addLine, changeQuantity, isInCart, removeLine } from './cart.ts';

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
