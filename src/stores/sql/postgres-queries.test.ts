import { expect, it } from 'vitest';
import { createTurns } from './postgres-queries.ts';

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
  const { works } = startWorks(5);
  await expect(works[4]).rejects.toThrow('Too many transactions wait');
});

it('refuses a work that has waited for too long, and gives its turn to another', async () => {
  const { begun, ends, works, turns } = startWorks(3, { ...LIMITS, timeoutMs: 1 });
  await expect(works[2]).rejects.toThrow('No transaction has ended in time.');
  expect(turns.countWaiting()).toBe(0);
  ends[0]?.(1);
  await works[0];
  expect(begun).toEqual([0, 1]);
});
