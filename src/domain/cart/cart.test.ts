import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MAX_CART_LINES } from '#contract/limits.ts';
import { withoutLongTexts } from '../books/present-book.ts';
import { aBook, aLine } from '../builders.ts';
import {
  MAX_COPIES,
  addHeldCopies,
  addLine,
  addToWishlist,
  changeQuantity,
  checkStock,
  computeCartTotals,
  countAvailableCopies,
  countLineCopies,
  hasAllCopies,
  isOverfull,
  removeBook,
  removeBought,
} from './cart.ts';

const NOW = '2023-05-01T12:00:00+00:00';

it('adds one copy of a book at the end, with the current time', () => {
  const book = aBook({ _id: 'bk02' });
  expect(addLine([aLine({ _id: 'bk01' })], book, NOW)).toEqual([
    aLine({ _id: 'bk01' }),
    { ...withoutLongTexts(book), qty: 1, createdAt: NOW, updatedAt: NOW },
  ]);
});

it('adds a second line for a book that is already in the cart', () => {
  const lines = addLine([aLine({ _id: 'bk01', qty: 3 })], aBook({ _id: 'bk01' }), NOW);
  expect(lines.map((line) => line.qty)).toEqual([3, 1]);
});

it('does not mutate the lines', () => {
  const lines = [aLine({ _id: 'bk01' })];
  addLine(lines, aBook(), NOW);
  changeQuantity(lines, 'bk01', 'increment', NOW);
  removeBook(lines, 'bk01');
  expect(lines).toEqual([aLine({ _id: 'bk01' })]);
});

it('adds one copy on increment and updates the time', () => {
  const line = aLine({ _id: 'bk01', qty: 1 });
  expect(changeQuantity([line], 'bk01', 'increment', NOW)).toEqual([
    { ...line, qty: 2, updatedAt: NOW },
  ]);
});

it('removes one copy on decrement', () => {
  expect(changeQuantity([aLine({ qty: 2 })], 'bk01', 'decrement', NOW)[0]?.qty).toBe(1);
});

it('removes copies on decrement even below one', () => {
  expect(changeQuantity([aLine({ qty: 0 })], 'bk01', 'decrement', NOW)[0]?.qty).toBe(-1);
});

it('adds copies on increment even above 9,999', () => {
  expect(changeQuantity([aLine({ qty: 9999 })], 'bk01', 'increment', NOW)[0]?.qty).toBe(10_000);
});

it('changes every line of the book, and no line of another book', () => {
  const lines = [aLine({ _id: 'bk01' }), aLine({ _id: 'bk02' }), aLine({ _id: 'bk01', qty: 5 })];
  const changed = changeQuantity(lines, 'bk01', 'increment', NOW);
  expect(changed.map((line) => line.qty)).toEqual([2, 1, 6]);
  expect(changed[1]).toBe(lines[1]);
});

it('returns the same array for an unknown type of change', () => {
  const lines = [aLine()];
  expect(changeQuantity(lines, 'bk01', 'double', NOW)).toBe(lines);
});

it('changes nothing for a book that is not in the cart', () => {
  const lines = [aLine({ _id: 'bk01' })];
  expect(changeQuantity(lines, 'bk02', 'increment', NOW)).toEqual(lines);
});

it('removes every line of the book', () => {
  const lines = [aLine({ _id: 'bk01' }), aLine({ _id: 'bk02' }), aLine({ _id: 'bk01' })];
  expect(removeBook(lines, 'bk01')).toEqual([aLine({ _id: 'bk02' })]);
});

it('removes the line whose copies were all bought, and no other line', () => {
  const lines = [aLine({ qty: 2 }), aLine({ _id: 'bk02', qty: 2 })];
  expect(removeBought(lines, [{ bookId: 'bk01', qty: 2 }])).toEqual([lines[1]]);
});

it('keeps the copies that were added after the order', () => {
  const lines = [aLine({ _id: 'bk02' }), aLine({ qty: 5 })];
  const left = removeBought(lines, [{ bookId: 'bk01', qty: 2 }]);
  expect(left).toEqual([aLine({ _id: 'bk02' }), aLine({ qty: 3 })]);
  expect(lines[1]?.qty).toBe(5);
});

it('removes the line if more copies were bought than it has', () => {
  expect(removeBought([aLine({ qty: 2 })], [{ bookId: 'bk01', qty: 3 }])).toEqual([]);
});

it('subtracts bought copies from one line of the book after the other', () => {
  const lines = [aLine({ qty: 2 }), aLine({ qty: 4 }), aLine({ qty: 3 })];
  const left = removeBought(lines, [{ bookId: 'bk01', qty: 3 }]);
  expect(left.map(({ qty }) => qty)).toEqual([3, 3]);
});

it('adds up the bought copies of one book', () => {
  const bought = [
    { bookId: 'bk01', qty: 1 },
    { bookId: 'bk01', qty: 2 },
  ];
  expect(removeBought([aLine({ qty: 4 })], bought)).toEqual([aLine({ qty: 1 })]);
});

it('keeps a line with fewer than one copy, whose copies cannot have been bought', () => {
  const lines = [aLine({ qty: -1 }), aLine({ qty: 0 }), aLine({ qty: 2 })];
  const left = removeBought(lines, [{ bookId: 'bk01', qty: 2 }]);
  expect(left).toEqual([aLine({ qty: -1 }), aLine({ qty: 0 })]);
});

it('does not change the cart if nothing in it was bought', () => {
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

it.each([
  [100, 99, false],
  [101, 100, true],
  [101, 0, true],
  [1500, 1500, false],
  [1499, 1500, false],
  [1501, 1500, true],
])(
  'judges whether %i lines, which were %i before, exceed a limit of 100: %s',
  (after, before, isTooMany) => {
    const lines = Array.from({ length: Math.max(after, before) });
    expect(isOverfull(lines.slice(0, after), lines.slice(0, before), 100)).toBe(isTooMany);
  },
);

it('limits the copies so that the paise of a full cart are exact', () => {
  const maxPriceRupees = 10_000_000;
  expect(Number.isSafeInteger(MAX_CART_LINES * MAX_COPIES * maxPriceRupees * 100)).toBe(true);
});

const rupees = fc.nat(100_000);
const someLine = fc
  .record({ discountPrice: rupees, payable: rupees, qty: fc.integer({ max: 999 }) })
  .map((facts) => aLine(facts));

it('computes totals of zero for an empty cart', () => {
  expect(computeCartTotals([])).toEqual({ totalPrice: 0, discount: 0, subtotal: 0 });
});

it('computes totals of every copy of every line', () => {
  const lines = [
    aLine({ originalPrice: 550, discountPrice: 165, qty: 2 }),
    aLine({ originalPrice: 325, discountPrice: 81, qty: 1 }),
    aLine({ originalPrice: 299, discountPrice: 90, qty: 10 }),
  ];
  expect(computeCartTotals(lines)).toEqual({ totalPrice: 4415, discount: 1311, subtotal: 3104 });
});

it('adds up several lines of one book in the totals', () => {
  const line = aLine({ originalPrice: 100, discountPrice: 20 });
  expect(computeCartTotals([line, line])).toEqual({ totalPrice: 200, discount: 40, subtotal: 160 });
});

it('counts a line with fewer than one copy as zero', () => {
  const line = aLine({ originalPrice: 100, discountPrice: 20 });
  expect([-2, 0, 3].map((qty) => countLineCopies({ qty }))).toEqual([0, 0, 3]);
  expect(computeCartTotals([line, { ...line, qty: -1 }, { ...line, qty: 0 }])).toEqual(
    computeCartTotals([line]),
  );
});

it('never reduces the totals when a line is added', () => {
  fc.assert(
    fc.property(fc.array(someLine), someLine, (lines, line) => {
      const [before, after] = [computeCartTotals(lines), computeCartTotals([...lines, line])];
      expect(after.totalPrice).toBeGreaterThanOrEqual(before.totalPrice);
      expect(after.discount).toBeGreaterThanOrEqual(before.discount);
      expect(after.subtotal).toBeGreaterThanOrEqual(before.subtotal);
    }),
  );
});

it('computes a subtotal of a cart that is the sum of its two parts', () => {
  const someLines = fc.array(someLine);
  fc.assert(
    fc.property(someLines, someLines, (a, b) => {
      const parts = computeCartTotals(a).subtotal + computeCartTotals(b).subtotal;
      expect(computeCartTotals([...a, ...b]).subtotal).toBe(parts);
    }),
  );
});

const IN_STOCK = aLine({ _id: 'bk01', stock: 2, qty: 2 });
const SOLD_OUT = aLine({ _id: 'bk02', stock: 0, inStock: false });

it('allows ordering the lines in stock, and leaves out the other lines', () => {
  expect(checkStock([IN_STOCK, SOLD_OUT])).toEqual({
    toOrder: [IN_STOCK],
    soldOut: [SOLD_OUT],
    shortages: [],
  });
});

it('counts several lines of one book together, and lists the book once', () => {
  const other = aLine({ _id: 'bk03', stock: 1, qty: 2 });
  const { shortages } = checkStock([IN_STOCK, { ...IN_STOCK, qty: 1 }, other]);
  expect(shortages).toEqual([
    { line: IN_STOCK, copies: 2 },
    { line: other, copies: 1 },
  ]);
});

it('counts the copies that the user’s unpaid order holds', () => {
  const held = addHeldCopies([IN_STOCK, SOLD_OUT], [{ bookId: 'bk02', qty: 1 }]);
  expect(held).toEqual([IN_STOCK, { ...SOLD_OUT, held: 1 }]);
  expect(checkStock(held)).toEqual({ toOrder: held, soldOut: [], shortages: [] });
  expect(checkStock([{ ...SOLD_OUT, held: 1, qty: 2 }]).shortages).toMatchObject([{ copies: 1 }]);
});

it('assumes enough copies of a book whose number of copies is unknown', () => {
  expect(countAvailableCopies({ ...IN_STOCK, stock: undefined })).toBe(Infinity);
  expect(countAvailableCopies({ ...SOLD_OUT, stock: undefined })).toBe(0);
});

it('reports whether the cart has all copies of a book', () => {
  const other = aLine({ _id: 'bk03', stock: 9, qty: 9 });
  expect(hasAllCopies(IN_STOCK, [IN_STOCK, other])).toBe(true);
  const oneCopy = { ...IN_STOCK, qty: 1 };
  expect(hasAllCopies(oneCopy, [oneCopy, other])).toBe(false);
  expect(hasAllCopies(oneCopy, [oneCopy, oneCopy])).toBe(true);
  const { stock: _stock, ...uncounted } = aLine({ qty: MAX_COPIES - 1 });
  expect(hasAllCopies(uncounted, [uncounted])).toBe(false);
  expect(hasAllCopies(uncounted, [{ ...uncounted, qty: MAX_COPIES }])).toBe(true);
});

it('adds a book at the end, with the current time', () => {
  const book = aBook({ _id: 'bk02' });
  expect(addToWishlist([aBook({ _id: 'bk01' })], book, NOW)).toEqual([
    aBook({ _id: 'bk01' }),
    { ...withoutLongTexts(book), createdAt: NOW, updatedAt: NOW },
  ]);
});

it('adds a second item for a book that is already in the wishlist', () => {
  const book = aBook();
  expect(addToWishlist([book], book, NOW)).toHaveLength(2);
});

it('does not mutate the items', () => {
  const items = [aBook({ _id: 'bk01' })];
  addToWishlist(items, aBook(), NOW);
  removeBook(items, 'bk01');
  expect(items).toEqual([aBook({ _id: 'bk01' })]);
});

it('removes every item of the book', () => {
  const items = [aBook({ _id: 'bk01' }), aBook({ _id: 'bk02' }), aBook({ _id: 'bk01' })];
  expect(removeBook(items, 'bk01')).toEqual([aBook({ _id: 'bk02' })]);
});
