import { DatabaseError } from 'pg';
import { expect, it } from 'vitest';
import { DatabaseUnavailable } from '../database.ts';
import { createTurns, getCode, isLost, throwDatabaseError } from './postgres-queries.ts';

const LIMITS = { maxRunning: 2, maxWaiting: 2, timeoutMs: 60_000 };

/** Starts works that end when `end` is called with their numbers. */
function startWorks(count: number, limits = LIMITS) {
  const turns = createTurns(limits);
  const begun: number[] = [];
  const ends: ((result: number | Error) => void)[] = [];
  const start = (index: number) =>
    turns.run(async () => {
      begun.push(index);
      const result = await new Promise<number | Error>((resolve) => {
        ends[index] = resolve;
      });
      if (result instanceof Error) throw result;
      return result;
    });
  return { turns, begun, ends, works: Array.from({ length: count }, (_, index) => start(index)) };
}

it('runs two works at once, and the others in the order in which they came', async () => {
  const { turns, begun, ends, works } = startWorks(4);
  expect([begun, turns.countWaiting()]).toEqual([[0, 1], 2]);
  ends[1]?.(7);
  expect(await works[1]).toBe(7);
  expect(begun).toEqual([0, 1, 2]);
  ends[0]?.(new Error('No.'));
  await expect(works[0]).rejects.toThrow('No.');
  expect([begun, turns.countWaiting()]).toEqual([[0, 1, 2, 3], 0]);
  ends[2]?.(8);
  ends[3]?.(9);
  expect(await Promise.all([works[2], works[3]])).toEqual([8, 9]);
  expect(await turns.run(async () => 1)).toBe(1);
});

it('refuses a work when too many wait', async () => {
  const { ends, works } = startWorks(5);
  await expect(works[4]).rejects.toThrow('Too many transactions wait');
  // Those that wait must run, because they would reject during a later test of this process.
  for (const index of [0, 1, 2, 3]) {
    ends[index]?.(index);
    expect(await works[index]).toBe(index);
  }
});

it('refuses a work that has waited for too long, and gives its turn to another', async () => {
  const { begun, ends, works, turns } = startWorks(3, { ...LIMITS, timeoutMs: 1 });
  await expect(works[2]).rejects.toThrow('No transaction has ended in time.');
  expect(turns.countWaiting()).toBe(0);
  ends[0]?.(1);
  await works[0];
  expect(begun).toEqual([0, 1]);
});

/** Creates an error as a pool rejects with it: of the server if it has a code. */
function createError(code: string | undefined) {
  if (code === undefined) return new Error('ECONNRESET');
  return Object.assign(new DatabaseError('It failed.', 0, 'error'), { code });
}

it.each([
  { code: '08006', isUnavailable: true, hasLost: true },
  { code: '57P01', isUnavailable: true, hasLost: true },
  { code: undefined, isUnavailable: true, hasLost: true },
  { code: '25006', isUnavailable: true, hasLost: false },
  { code: '25P03', isUnavailable: true, hasLost: false },
  { code: '53300', isUnavailable: true, hasLost: false },
  { code: '55P03', isUnavailable: true, hasLost: false },
  { code: '57014', isUnavailable: true, hasLost: false },
  { code: '58030', isUnavailable: true, hasLost: false },
  { code: '23505', isUnavailable: false, hasLost: false },
  { code: '22008', isUnavailable: false, hasLost: false },
  { code: '25001', isUnavailable: false, hasLost: false },
  { code: '55006', isUnavailable: false, hasLost: false },
  { code: '', isUnavailable: false, hasLost: false },
])('reads the failure with code $code', ({ code, isUnavailable, hasLost }) => {
  const error = createError(code);
  const expected = isUnavailable ? new DatabaseUnavailable(error.message, { cause: error }) : error;
  let thrown: unknown;
  try {
    throwDatabaseError(error);
  } catch (reason) {
    thrown = reason;
  }
  expect(thrown).toStrictEqual(expected);
  expect([getCode(thrown), isLost(thrown)]).toEqual([code ?? '', hasLost]);
});

it('reads no code and no lost connection in a refusal by the shop itself', () => {
  const refusal = new DatabaseUnavailable('Too many calls wait for a connection.');
  expect([getCode(refusal), isLost(refusal)]).toEqual(['', false]);
});
