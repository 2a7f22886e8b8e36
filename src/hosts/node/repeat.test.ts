import { expect, it } from 'vitest';
import { repeat } from './repeat.ts';

it('goes on after a failure, one run after another, until it is stopped', async () => {
  const errors: string[] = [];
  let runs = 0;
  let underWay = 0;
  const stop = repeat(
    async () => {
      expect(++underWay).toBe(1);
      await Promise.resolve();
      underWay--;
      if (++runs === 2) throw new Error('no database');
    },
    { pauseMs: 1, onError: ({ message }) => errors.push(message) },
  );
  await expect.poll(() => runs).toBeGreaterThan(3);
  await stop();
  const last = runs;
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect([runs, errors]).toEqual([last, ['no database']]);
});
