import { expect, it, vi } from 'vitest';
import { coalesceReads } from './open-shop.ts';

it('reads once more for all callers that arrive during a read', async () => {
  const resolveReads: ((value: string) => void)[] = [];
  const read = coalesceReads(() => new Promise<string>((resolve) => resolveReads.push(resolve)));
  const first = read();
  const others = [read(), read()];
  expect(resolveReads).toHaveLength(1);
  resolveReads[0]?.('one');
  expect(await first).toBe('one');
  await vi.waitFor(() => expect(resolveReads).toHaveLength(2));
  resolveReads[1]?.('two');
  expect(await Promise.all(others)).toEqual(['two', 'two']);
  const later = read();
  expect(resolveReads).toHaveLength(3);
  resolveReads[2]?.('three');
  expect(await later).toBe('three');
});

it('reads again after a failure', async () => {
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
