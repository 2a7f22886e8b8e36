import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  hasPendingChanges,
  onChangeEnd,
  onPendingChange,
  queueChange,
  queueRead,
  type ChangeEnd,
} from './changes.ts';

const FAILURE = new Error('No.');

let ends: ChangeEnd[];
let stop: () => void;

beforeEach(() => {
  ends = [];
  stop = onChangeEnd((end) => ends.push(end));
});

afterEach(() => stop());

it('runs changes one after the other, in their order', async () => {
  const first = Promise.withResolvers<boolean>();
  const seen: string[] = [];
  const one = queueChange(async () => {
    seen.push('first begins');
    await first.promise;
    seen.push('first ends');
    return true;
  });
  const two = queueChange(async () => seen.push('second') > 0);
  await vi.waitFor(() => expect(seen).toEqual(['first begins']));
  first.resolve(true);
  expect(await Promise.all([one, two])).toEqual([true, true]);
  expect(seen).toEqual(['first begins', 'first ends', 'second']);
});

it('reports how each change ended, with its subject', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await queueChange(async () => true, 'a book');
  expect(await queueChange(() => Promise.reject(FAILURE), 'another')).toBe(false);
  expect(ends).toEqual([{ about: 'a book' }, { error: FAILURE, about: 'another' }]);
});

it('reports nothing for a change that was dropped', async () => {
  expect(await queueChange(async () => false)).toBe(false);
  expect(ends).toEqual([]);
});

it('continues after a change that failed', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const failed = queueChange(() => Promise.reject(FAILURE));
  expect(await queueChange(async () => true)).toBe(true);
  expect(await failed).toBe(false);
  expect(log).toHaveBeenCalledTimes(1);
});

it('counts waiting and running changes, but no reads', async () => {
  const seen: boolean[] = [];
  const end = onPendingChange(() => seen.push(hasPendingChanges()));
  const read = queueRead(async () => hasPendingChanges());
  const change = queueChange(async () => hasPendingChanges());
  expect(await read).toBe(true);
  expect(await change).toBe(true);
  await queueRead(async () => {});
  expect(await queueRead(async () => hasPendingChanges())).toBe(false);
  end();
  expect(seen).toEqual([true, false]);
});

it('runs the next change after a read that failed', async () => {
  const read = queueRead(() => Promise.reject(FAILURE));
  await expect(read).rejects.toBe(FAILURE);
  expect(await queueChange(async () => true)).toBe(true);
});
