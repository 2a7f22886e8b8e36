import { expect, it } from 'vitest';
import { addToShelf, countOnShelf, recount } from './shelf.ts';

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
