import { createHash, createHmac } from 'node:crypto';
import { createRandom } from '#api/testing.ts';
import { isInTask } from './scheduler.ts';

/** The age of a sample of the catalogue decides only how fast a list of books is read. */
const HARMLESS = /finding\/statistics/;

/**
 * Makes the run repeatable: hashes and signatures are computed at once, without the threads of the
 * runtime, whose order is not repeatable; random bytes come from the seed. Calls of the real clock
 * and of real random numbers by simulated code are collected in `leaks`. Returns a function that
 * undoes all this.
 */
export function stopRealTime(seed: number, leaks: Set<string>): () => void {
  const random = createRandom(seed);
  const restore: (() => void)[] = [];

  function replace(holder: object, name: string, value: unknown): void {
    const before = Object.getOwnPropertyDescriptor(holder, name);
    Object.defineProperty(holder, name, { value, configurable: true, writable: true });
    restore.push(() => {
      if (before) Object.defineProperty(holder, name, before);
      else Reflect.deleteProperty(holder, name);
    });
  }

  replace(globalThis, 'crypto', {
    getRandomValues(bytes: Uint8Array) {
      for (const index of bytes.keys()) bytes[index] = random.nextInt(256);
      return bytes;
    },
    subtle: {
      digest: async (_name: string, data: Uint8Array) =>
        copyBytes(createHash('sha256').update(data).digest()),
      importKey: async (_format: string, key: Uint8Array) => key,
      sign: async (_name: unknown, key: Uint8Array, data: Uint8Array) =>
        copyBytes(createHmac('sha256', key).update(data).digest()),
    },
  });

  function watch(holder: object, name: string): void {
    const real = Reflect.get(holder, name) as (...args: unknown[]) => unknown;
    replace(holder, name, (...args: unknown[]) => {
      const caller = isInTask() ? findCaller(new Error('leak').stack) : '';
      if (caller && !HARMLESS.test(caller)) leaks.add(`${name} ${caller}`);
      return Reflect.apply(real, holder, args);
    });
  }
  for (const [holder, name] of [
    [Math, 'random'],
    [Date, 'now'],
    [globalThis, 'setTimeout'],
    [globalThis, 'setInterval'],
    [performance, 'now'],
  ] as const)
    watch(holder, name);

  return () => {
    for (const undo of restore.toReversed()) undo();
  };
}

function copyBytes(buffer: Buffer): ArrayBuffer {
  return new Uint8Array(buffer).buffer;
}

/** The first line of the stack that is in the shop's code. */
function findCaller(stack = ''): string {
  const lines = stack.split('\n').filter((line) => !line.includes('one-clock'));
  return (lines.find((line) => line.includes('/src/')) ?? lines[1] ?? '').trim();
}
