import { expect, it } from 'vitest';
import { addToShelf, countOnShelf, recount, recountSince, splitShort } from './shelf.ts';

it('keeps promised copies out of what is for sale after a count', () => {
  expect(recount({ promised: 2 }, 9)).toEqual({ stock: 7, promised: 2, short: 0 });
  expect(recount({ promised: 2 }, 2)).toEqual({ stock: 0, promised: 2, short: 0 });
  expect(recount({ promised: 2 }, 1)).toEqual({ stock: 0, promised: 2, short: 1 });
  expect(countOnShelf(recount({ promised: 2 }, 1))).toBe(1);
});

it('fills orders that lack copies before the rest is for sale', () => {
  const short = { stock: 0, promised: 3, short: 2 };
  expect(addToShelf(short, 1)).toEqual({ stock: 0, promised: 3, short: 1 });
  expect(addToShelf(short, 5)).toEqual({ stock: 3, promised: 3, short: 0 });
});

it('removes at most the copies that are for sale', () => {
  const shelf = { stock: 2, promised: 3, short: 0 };
  expect(addToShelf(shelf, -1)).toEqual({ stock: 1, promised: 3, short: 0 });
  expect(addToShelf(shelf, -5)).toEqual({ stock: 0, promised: 3, short: 0 });
});

it('takes off or adds what has left or reached the shelf since its count', () => {
  const shelf = { stock: 6, promised: 2, short: 0 };
  expect(recountSince(shelf, 9, 9)).toEqual(shelf);
  expect(recountSince(shelf, 9, 7)).toEqual({ stock: 8, promised: 2, short: 0 });
  expect(recountSince(shelf, 0, 9)).toEqual({ stock: 0, promised: 2, short: 2 });
});

it('lets the latest orders lack copies', () => {
  expect(splitShort([1, 2, 3], 2)).toEqual([1, 1, 0]);
  expect(splitShort([2], 5)).toEqual([2]);
});
