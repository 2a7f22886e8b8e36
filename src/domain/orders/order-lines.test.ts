import { expect, it } from 'vitest';
import { aBook, aLine, anOrderLine } from '../builders.ts';
import { toOrderLines, computeOrderTotals, getStockOfLines } from './order-lines.ts';

const UNTAXED = { hsn: '4901', taxPercent: 0 };
const DELIVERY = { fee: 40, freeFrom: 500 };

it('converts a line of the cart to a line of an order, with the price of one copy', () => {
  const line = aLine({ isbn: '9788185986173', originalPrice: 250, discountPrice: 60, qty: 2 });
  expect(toOrderLines([line])).toStrictEqual([
    anOrderLine({ isbn: '9788185986173', payable: 190, qty: 2, ...UNTAXED }),
  ]);
});

it('leaves out the ISBN of a book without one', () => {
  expect(toOrderLines([aLine()])).toStrictEqual([anOrderLine(UNTAXED)]);
});

it('keeps the language, and the fields from which a typeset cover is drawn', () => {
  const facts = { language: 'hi', genres: ['Science' as const], coverImg: '' };
  expect(toOrderLines([aLine(facts)])).toStrictEqual([anOrderLine({ ...facts, ...UNTAXED })]);
  expect(toOrderLines([aLine({ ...facts, coverImg: '/covers/godan.svg' })])).toStrictEqual([
    anOrderLine({ coverImg: '/covers/godan.svg', language: 'hi', ...UNTAXED }),
  ]);
});

it('copies the tax rate and the HSN code of the book', () => {
  const taxed = { hsn: '4820', taxPercent: 12 };
  expect(toOrderLines([aLine(taxed)])).toStrictEqual([anOrderLine(taxed)]);
});

it('copies the weight of a book that has one', () => {
  expect(toOrderLines([aLine({ grams: 450 })])).toStrictEqual([
    anOrderLine({ grams: 450, ...UNTAXED }),
  ]);
});

it('merges lines of one book at the position of the first', () => {
  const cart = [aLine({ qty: 2 }), aLine({ _id: 'bk02' }), aLine({ qty: 3 })];
  expect(toOrderLines(cart)).toEqual([
    anOrderLine({ qty: 5, ...UNTAXED }),
    anOrderLine({ bookId: 'bk02', ...UNTAXED }),
  ]);
});

it('does not mutate the cart when it merges lines', () => {
  const cart = [aLine({ qty: 2 }), aLine({ qty: 3 })];
  toOrderLines(cart);
  expect(cart).toEqual([aLine({ qty: 2 }), aLine({ qty: 3 })]);
});

it('returns no lines for an empty cart', () => {
  expect(toOrderLines([])).toEqual([]);
});

it('computes totals of every copy of every line, and of the delivery fee', () => {
  const lines = [
    anOrderLine({ originalPrice: 100, payable: 70, qty: 3 }),
    anOrderLine({ bookId: 'bk02', originalPrice: 60, payable: 55, qty: 2 }),
  ];
  expect(computeOrderTotals(lines, DELIVERY)).toEqual({
    price: 420,
    discount: 100,
    delivery: 40,
    amount: 360,
  });
});

it('charges no delivery fee from a discounted price of `freeFrom` on', () => {
  const [atLimit, belowLimit] = [500, 499].map((payable) =>
    computeOrderTotals([anOrderLine({ originalPrice: 600, payable })], DELIVERY),
  );
  expect(atLimit).toEqual({ price: 600, discount: 100, delivery: 0, amount: 500 });
  expect(belowLimit).toEqual({ price: 600, discount: 101, delivery: 40, amount: 539 });
});

it('returns the copies in stock of each line, in the order of the lines', () => {
  const lines = [anOrderLine({ bookId: 'bk02', title: 'The Guide', qty: 9 }), anOrderLine()];
  const books = [aBook({ stock: 3 }), aBook({ _id: 'bk02', stock: 7 }), aBook({ _id: 'bk03' })];
  expect(getStockOfLines(lines, books)).toEqual([
    { _id: 'bk02', title: 'The Guide', stock: 7 },
    { _id: 'bk01', title: 'Malgudi Days', stock: 3 },
  ]);
});

it('returns a stock of 0 for a deleted book, and for one whose stock is unknown', () => {
  const { stock: _, ...book } = aBook();
  const lines = [anOrderLine(), anOrderLine({ bookId: 'bk02', title: 'The Guide' })];
  expect(getStockOfLines(lines, [book])).toEqual([
    { _id: 'bk01', title: 'Malgudi Days', stock: 0 },
    { _id: 'bk02', title: 'The Guide', stock: 0 },
  ]);
});
