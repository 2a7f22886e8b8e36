import { expect, it } from 'vitest';
import { withoutLongTexts } from '../books/present-book.ts';
import { aBook, aLine, anOrderLine } from '../builders.ts';
import { addCopies, hasGainedCopies } from './order-lines.ts';

const NOW = '2026-11-23T06:00:00+00:00';
const GUIDE = { bookId: 'bk02', title: 'The Guide' };
/** A line that is added now. */
const aStoredLine = (fields: Parameters<typeof aLine>[0]) => ({
  ...withoutLongTexts(aLine(fields)),
  createdAt: NOW,
  updatedAt: NOW,
});

it('adds the ordered number of copies to an empty cart', () => {
  const order = { lines: [anOrderLine({ qty: 2 })] };
  const books = [aBook({ _id: 'bk02' }), aBook({ stock: 3, payable: 120 })];
  const line = aStoredLine({ stock: 3, payable: 120, qty: 2 });
  expect(addCopies([], { order, books, now: NOW })).toEqual({ cart: [line], unavailable: [] });
});

it('appends a new line and does not change the others', () => {
  const order = { lines: [anOrderLine({ ...GUIDE, qty: 3 })] };
  const books = [aBook({ _id: 'bk02', stock: 3 })];
  const kept = aLine({ qty: 5 });
  const added = aStoredLine({ _id: 'bk02', stock: 3, qty: 3 });
  expect(addCopies([kept], { order, books, now: NOW }).cart).toEqual([kept, added]);
});

it('adds copies to an existing line', () => {
  const order = { lines: [anOrderLine({ qty: 2 })] };
  const other = aLine({ _id: 'bk02', qty: 4 });
  const line = aLine({ stock: 9, qty: 3 });
  const { cart } = addCopies([other, line], { order, books: [aBook({ stock: 9 })], now: NOW });
  expect(cart).toEqual([other, { ...line, qty: 5, updatedAt: NOW }]);
});

it('does not mutate the cart', () => {
  const cart = [aLine({ stock: 9, qty: 1 })];
  const order = { lines: [anOrderLine()] };
  addCopies(cart, { order, books: [aBook({ stock: 9 })], now: NOW });
  expect(cart).toEqual([aLine({ stock: 9, qty: 1 })]);
});

it('adds no more copies than are in stock', () => {
  const order = { lines: [anOrderLine({ qty: 5 })] };
  const { cart } = addCopies([], { order, books: [aBook({ stock: 3 })], now: NOW });
  expect(cart.map(({ qty }) => qty)).toEqual([3]);
});

it('counts the copies of every line of the book in the cart', () => {
  const order = { lines: [anOrderLine({ qty: 5 })] };
  const books = [aBook({ stock: 6 })];
  const lines = [aLine({ qty: 2 }), aLine({ _id: 'bk02', qty: 9 }), aLine({ qty: 3 })];
  const { cart } = addCopies(lines, { order, books, now: NOW });
  expect(cart.map(({ qty }) => qty)).toEqual([3, 9, 3]);
});

it('changes nothing if the cart already has all copies in stock', () => {
  const order = { lines: [anOrderLine({ qty: 2 })] };
  const lines = [aLine({ stock: 3, qty: 3 })];
  const added = addCopies(lines, { order, books: [aBook({ stock: 3 })], now: NOW });
  expect(added).toEqual({ cart: lines, unavailable: [] });
});

it('removes nothing if the cart has more copies than are in stock', () => {
  const order = { lines: [anOrderLine({ qty: 2 })] };
  const lines = [aLine({ stock: 3, qty: 8 })];
  const { cart } = addCopies(lines, { order, books: [aBook({ stock: 3 })], now: NOW });
  expect(cart).toEqual(lines);
});

it('counts a line with a negative quantity as zero', () => {
  const order = { lines: [anOrderLine({ qty: 5 })] };
  const books = [aBook({ stock: 3 })];
  const { cart } = addCopies([aLine({ qty: -2 })], { order, books, now: NOW });
  expect(cart.map(({ qty }) => qty)).toEqual([3]);
});

it('adds all copies of a book whose number of copies is unknown', () => {
  const { stock: _, ...book } = aBook();
  const order = { lines: [anOrderLine({ qty: 7 })] };
  const { cart } = addCopies([aLine({ qty: 50 })], { order, books: [book], now: NOW });
  expect(cart.map(({ qty }) => qty)).toEqual([57]);
});

it('lists the books that are sold out or deleted, and adds the other books', () => {
  const deleted = anOrderLine({ bookId: 'bk03', title: 'Swami and Friends' });
  const order = { lines: [anOrderLine(GUIDE), deleted, anOrderLine()] };
  const books = [aBook({ _id: 'bk02', stock: 0, inStock: false }), aBook()];
  expect(addCopies([], { order, books, now: NOW })).toEqual({
    cart: [aStoredLine({})],
    unavailable: [GUIDE, { bookId: 'bk03', title: 'Swami and Friends' }],
  });
});

it('recognizes that books were added if the cart has more copies of any of them', () => {
  const order = { lines: [anOrderLine(), anOrderLine({ ...GUIDE })] };
  const before = [aLine({ qty: 2 })];
  expect(hasGainedCopies(order, before, before)).toBe(false);
  expect(hasGainedCopies(order, before, [aLine({ qty: 3 })])).toBe(true);
  expect(hasGainedCopies(order, before, [...before, aLine({ _id: 'bk02' })])).toBe(true);
});

it('does not take removed copies, or copies of other books, for added ones', () => {
  const order = { lines: [anOrderLine()] };
  const before = [aLine({ qty: 2 })];
  expect(hasGainedCopies(order, before, [aLine({ qty: 1 })])).toBe(false);
  expect(hasGainedCopies(order, before, [...before, aLine({ _id: 'bk02' })])).toBe(false);
});
