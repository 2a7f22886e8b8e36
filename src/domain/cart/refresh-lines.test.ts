import { expect, it } from 'vitest';
import { aBook, aLine } from '../builders.ts';
import { refreshCart, refreshLines } from './cart.ts';

const TIMES = {
  createdAt: '2023-05-01T12:00:00+00:00',
  updatedAt: '2023-05-02T12:00:00+00:00',
};

it('takes the price from the current book, and number of copies and times from the line', () => {
  const line = aLine({ qty: 3, originalPrice: 250, ...TIMES });
  const current = aBook({ originalPrice: 300, stock: 2, sample: 'It was Monday morning.' });
  expect(refreshLines([line], [current])).toEqual([
    aLine({ qty: 3, originalPrice: 300, stock: 2, ...TIMES }),
  ]);
});

it('refreshes every line of a book', () => {
  const lines = [aLine({ _id: 'bk02' }), aLine(), aLine({ _id: 'bk02', qty: 2 })];
  const refreshed = refreshLines(lines, [aBook(), aBook({ _id: 'bk02', title: 'Gora' })]);
  expect(refreshed.map(({ title, qty }) => [title, qty])).toEqual([
    ['Gora', 1],
    ['Malgudi Days', 1],
    ['Gora', 2],
  ]);
});

it('keeps the line of a deleted book, marked as out of stock', () => {
  expect(refreshLines([aLine({ stock: 4 })], [])).toEqual([aLine({ inStock: false, stock: 0 })]);
  const { description: _description, ...stored } = aLine({ stock: 4 });
  expect(refreshLines([stored], [])).toEqual([
    aLine({ description: '', inStock: false, stock: 0 }),
  ]);
  const { stock: _stock, ...uncounted } = aLine();
  expect(refreshLines([uncounted], [])).toEqual([{ ...uncounted, inStock: false }]);
});

it('returns the earlier price of a line only if the price has changed', () => {
  const lines = [
    aLine({ payable: 299 }),
    aLine({ _id: 'bk02', payable: 100 }),
    aLine({ _id: 'x' }),
  ];
  const current = [aBook({ payable: 315 }), aBook({ _id: 'bk02', payable: 100 })];
  const prices = refreshCart(lines, current).map(({ payableWhenAdded }) => payableWhenAdded);
  expect(prices).toEqual([299, undefined, undefined]);
});

it('drops the fields that the current book no longer has', () => {
  const line = aLine({ taxPercent: 18, hsn: '4820', series: { name: 'Malgudi' }, ...TIMES });
  expect(refreshLines([line], [aBook()])).toEqual([aLine(TIMES)]);
});
