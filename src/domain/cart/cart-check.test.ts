import { expect, it } from 'vitest';
import { aLine } from '../builders.ts';
import { checkStock, copiesToHave, countHeld } from './cart-check.ts';

const PRIDE = aLine({ _id: 'bk01', stock: 2, qty: 2 });
const GONE = aLine({ _id: 'bk02', stock: 0, inStock: false });

it('orders what there is, and leaves out what there is not', () => {
  expect(checkStock([PRIDE, GONE])).toEqual({ toOrder: [PRIDE], soldOut: [GONE], short: [] });
});

it('counts the lines of one book together, and names the book once', () => {
  const { short } = checkStock([PRIDE, { ...PRIDE, qty: 1 }]);
  expect(short).toEqual([{ line: PRIDE, copies: 2 }]);
});

it('counts copies that the reader holds already', () => {
  const held = countHeld([PRIDE, GONE], [{ bookId: 'bk02', qty: 1 }]);
  expect(held).toEqual([PRIDE, { ...GONE, held: 1 }]);
  expect(checkStock(held)).toEqual({ toOrder: held, soldOut: [], short: [] });
  expect(checkStock([{ ...GONE, held: 1, qty: 2 }]).short).toMatchObject([{ copies: 1 }]);
});

it('trusts a book without a number of copies', () => {
  expect(copiesToHave({ ...PRIDE, stock: undefined })).toBe(Infinity);
  expect(copiesToHave({ ...GONE, stock: undefined })).toBe(0);
});
