import { expect, it } from 'vitest';
import { describeCount } from './count-note.tsx';

const SHELF = { stock: 7, promised: 2, short: 0 };

it.each([
  [9, 'Agrees', 'success'],
  [10, '1 more than there should be: 8 for sale after this', 'info'],
  [7, '2 fewer: 5 for sale after this', 'info'],
  [2, '7 fewer: 0 for sale after this', 'info'],
  [1, '1 short: 1 of 2 promised copies are not here', 'danger'],
])('compares a count of %i copies with 9 on the shelf', (copies, text, tone) => {
  expect(describeCount(SHELF, copies)).toEqual({ text, tone });
});

it('agrees with a shelf that is known to be short only by saying so again', () => {
  const short = { stock: 0, promised: 3, short: 2 };
  expect(describeCount(short, 1).text).toBe('2 short: 2 of 3 promised copies are not here');
  expect(describeCount(short, 3).text).toBe('2 more than there should be: 0 for sale after this');
});
