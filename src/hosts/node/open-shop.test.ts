import { expect, it, vi } from 'vitest';
import { coalesceReads } from './open-shop.ts';

it('reads once more for all callers that arrive during a read', async () => {
  const readings: ((value: string) => void)[] = [];
  const read = coalesceReads(() => new Promise<string>((resolve) => readings.push(resolve)));
  const first = read();
  const others = [read(), read()];
  expect(readings).toHaveLength(1);
  readings[0]?.('one');
  expect(await first).toBe('one');
  await vi.waitFor(() => expect(readings).toHaveLength(2));
  readings[1]?.('two');
  expect(await Promise.all(others)).toEqual(['two', 'two']);
  const later = read();
  expect(readings).toHaveLength(3);
  readings[2]?.('three');
  expect(await later).toBe('three');
});

it('continues after a failure', async () => {
  let count = 0;
  const read = coalesceReads(async () => {
    count += 1;
    if (count === 1) throw new Error('gone');
    return count;
  });
  const [first, second] = await Promise.allSettled([read(), read()]);
  expect(first.status).toBe('rejected');
  expect(second).toEqual({ status: 'fulfilled', value: 2 });
  expect(await read()).toBe(3);
});
