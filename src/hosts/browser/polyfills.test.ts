import { beforeEach, expect, it, vi } from 'vitest';

const ARRAY_FUNCTIONS = ['toSorted', 'toReversed', 'toSpliced', 'with'] as const;

/** Loads the polyfills into a browser without these functions. */
beforeEach(async () => {
  const arrays = ARRAY_FUNCTIONS.map((name) => [name, Array.prototype[name]] as const);
  const { any } = AbortSignal;
  for (const name of ARRAY_FUNCTIONS) Reflect.deleteProperty(Array.prototype, name);
  Reflect.deleteProperty(AbortSignal, 'any');
  vi.resetModules();
  await import('./polyfills.ts');
  return () => {
    for (const [name, value] of arrays)
      // oxlint-disable-next-line no-extend-native -- Puts the browser's own functions back.
      Object.defineProperty(Array.prototype, name, { value, writable: true, configurable: true });
    AbortSignal.any = any;
  };
});

it('sorts and reverses a copy of an array', () => {
  const list = [3, 1, 2];
  expect(list.toSorted((a, b) => a - b)).toEqual([1, 2, 3]);
  expect(list.toReversed()).toEqual([2, 1, 3]);
  expect(list).toEqual([3, 1, 2]);
});

it('removes and adds items in a copy of an array', () => {
  const list = ['a', 'b', 'c'];
  expect(list.toSpliced(1, 1).toSpliced(0, 0, 'x', 'y')).toEqual(['x', 'y', 'a', 'c']);
  expect(list.toSpliced(1)).toEqual(['a']);
  expect(list).toEqual(['a', 'b', 'c']);
});

it('replaces an item in a copy of an array', () => {
  const list = ['a', 'b', 'c'];
  expect(list.with(1, 'x')).toEqual(['a', 'x', 'c']);
  expect(list).toEqual(['a', 'b', 'c']);
});

it('adds no enumerable names to an array', () => {
  const keys = [];
  for (const key in ['a']) keys.push(key);
  expect(keys).toEqual(['0']);
});

it('combines signals into one that aborts with the first, and with its reason', () => {
  const [one, other] = [new AbortController(), new AbortController()];
  const signal = AbortSignal.any([one.signal, other.signal]);
  expect(signal.aborted).toBe(false);
  other.abort('left');
  one.abort('late');
  expect([signal.aborted, signal.reason]).toEqual([true, 'left']);
});

it('combines signals into an aborted one if one is already aborted', () => {
  const signal = AbortSignal.any([new AbortController().signal, AbortSignal.abort('gone')]);
  expect([signal.aborted, signal.reason]).toEqual([true, 'gone']);
});
