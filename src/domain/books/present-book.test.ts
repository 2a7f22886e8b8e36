import { expect, it } from 'vitest';
import { aBook, aLine } from '../builders.ts';
import {
  withoutLongTexts,
  getPayablePrice,
  reprice,
  floorPercent,
  withoutSample,
} from './present-book.ts';
import { refreshCart, refreshLines } from '../cart/present-lines.ts';

const moments = {
  createdAt: '2023-05-01T12:00:00+00:00',
  updatedAt: '2023-05-02T12:00:00+00:00',
};

it('leaves the sample out', () => {
  expect(withoutSample(aBook({ sample: 'It was Monday morning.' }))).toEqual(aBook());
});

it('takes the price from the book, and copies and times from the line', () => {
  const line = aLine({ qty: 3, originalPrice: 250, ...moments });
  const now = aBook({ originalPrice: 300, stock: 2, sample: 'It was Monday morning.' });
  expect(refreshLines([line], [now])).toEqual([
    aLine({ qty: 3, originalPrice: 300, stock: 2, ...moments }),
  ]);
});

it('refreshes every line of a book', () => {
  const lines = [aLine({ _id: 'bk02' }), aLine(), aLine({ _id: 'bk02', qty: 2 })];
  const titles = refreshLines(lines, [aBook(), aBook({ _id: 'bk02', title: 'Gora' })]);
  expect(titles.map(({ title, qty }) => [title, qty])).toEqual([
    ['Gora', 1],
    ['Malgudi Days', 1],
    ['Gora', 2],
  ]);
});

it('shows a deleted book as it was, out of stock', () => {
  expect(refreshLines([aLine({ stock: 4 })], [])).toEqual([aLine({ inStock: false, stock: 0 })]);
  const { stock: _stock, ...uncounted } = aLine();
  expect(refreshLines([uncounted], [])).toEqual([{ ...uncounted, inStock: false }]);
});

it('contains the earlier price where it has changed, and only there', () => {
  const lines = [
    aLine({ payable: 299 }),
    aLine({ _id: 'bk02', payable: 100 }),
    aLine({ _id: 'x' }),
  ];
  const now = [aBook({ payable: 315 }), aBook({ _id: 'bk02', payable: 100 })];
  const prices = refreshCart(lines, now).map(({ payableWhenAdded }) => payableWhenAdded);
  expect(prices).toEqual([299, undefined, undefined]);
});

it('subtracts the discount amount from the original price', () => {
  expect(getPayablePrice({ originalPrice: 299, discountPrice: 90 })).toBe(209);
});

it('treats the original price as payable without a discount', () => {
  expect(getPayablePrice({ originalPrice: 299, discountPrice: 0 })).toBe(299);
});

it('sets the price that shoppers pay', () => {
  const full = { originalPrice: 300, discountPrice: 0 };
  const cut = { originalPrice: 300, discountPrice: 60 };
  const without = (originalPrice: number) => ({
    originalPrice,
    discountPercent: 0,
    discountPrice: 0,
  });
  expect(reprice(full, 250)).toEqual(without(250));
  expect(reprice(full, 350)).toEqual(without(350));
  expect(reprice(cut, 250)).toEqual({ discountPrice: 50 });
  expect(reprice(cut, 300)).toEqual(without(300));
  expect(reprice(cut, 301)).toEqual(without(301));
});

it('leaves the long texts out of lists', () => {
  const { description: _description, ...short } = aBook();
  expect(withoutLongTexts(aBook({ sample: 'It was Monday morning.' }))).toEqual(short);
});

it('rounds a discount down, so that no more is promised', () => {
  expect([20, 20.07, 20.99].map((discountPercent) => floorPercent({ discountPercent }))).toEqual([
    20, 20, 20,
  ]);
});
