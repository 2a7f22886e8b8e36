import { expect, it } from 'vitest';
import { aBook, aLine } from '../builders.ts';
import { refreshCart, refreshLines } from './cart.ts';

const moments = {
  createdAt: '2023-05-01T12:00:00+00:00',
  updatedAt: '2023-05-02T12:00:00+00:00',
};

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

it('keeps nothing that the book no longer has', () => {
  const line = aLine({ taxPercent: 18, hsn: '4820', series: { name: 'Malgudi' }, ...moments });
  expect(refreshLines([line], [aBook()])).toEqual([aLine(moments)]);
});
