import { expect, it } from 'vitest';
import { describeCount, describeSold } from './count-note.tsx';

const SHELF = { stock: 7, promised: 2, short: 0 };

/** Describes a count of this shelf; `orders` are the copies of its open orders, latest first. */
function describeShelf(shelf: typeof SHELF, copies: number, orders?: number[]) {
  const open = orders?.map((qty, index) => ({ number: `KD-${index}`, copies: qty }));
  return describeCount({ copies, book: { shelf, orders: open } });
}

it.each([
  [9, 'Agrees', 'success'],
  [10, '1 more than there should be: 8 for sale after this', 'info'],
  [7, '2 fewer: 5 for sale after this', 'info'],
  [2, '7 fewer: 0 for sale after this', 'info'],
  [1, '1 short: 1 of 2 promised copies are not here', 'danger'],
])('compares a count of %i copies with 9 on the shelf', (copies, text, tone) => {
  expect(describeShelf(SHELF, copies)).toEqual({ text, tone });
});

it('agrees with a shelf that is known to be short only by saying so again', () => {
  const short = { stock: 0, promised: 3, short: 2 };
  expect(describeShelf(short, 1).text).toBe('2 short: 2 of 3 promised copies are not here');
  expect(describeShelf(short, 3).text).toBe('2 more than there should be: 0 for sale after this');
});

it.each([
  [1, [1, 1, 1], '2 short: two of three orders cannot be filled'],
  [1, [2, 1], '2 short: one of two orders cannot be filled'],
  [2, [3], '1 short: its order cannot be filled'],
  [0, [2, 1], '3 short: none of two orders can be filled'],
  [1, Array.from({ length: 12 }, () => 1), '11 short: 11 of 12 orders cannot be filled'],
])('names the orders that a count of %i leaves unfilled, of %j', (copies, orders, text) => {
  const promised = orders.reduce((sum, qty) => sum + qty, 0);
  expect(describeShelf({ stock: 0, promised, short: 0 }, copies, orders)).toEqual({
    text,
    tone: 'danger',
  });
});

it.each([
  [
    '1 was ordered',
    { stock: 6, promised: 3, short: 0 },
    '. 1 sold since you counted it; it is taken off.',
  ],
  [
    '2 were ordered and shipped',
    { stock: 5, promised: 2, short: 0 },
    '. 2 sold since you counted it; they are taken off.',
  ],
  ['a promised copy was shipped', { stock: 7, promised: 1, short: 0 }, ''],
  [
    '1 has arrived',
    { stock: 8, promised: 2, short: 0 },
    '. 1 more for sale since you counted it; it is added.',
  ],
])('agrees with a count before which all were there, although %s since', (_, shelf, sold) => {
  const seen = { shelf: SHELF, at: '2026-11-21T10:00:00+00:00' };
  expect(describeCount({ copies: 9, seen, book: { shelf } }).text).toBe(`Agrees${sold}`);
});

it('says that several copies became for sale', () => {
  expect(describeSold(-2)).toBe('2 more for sale since you counted it; they are added.');
});
