import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createTurns } from './turns.ts';

/** Work of an address that ends when the test says so. */
function openTurns() {
  const takeTurn = createTurns(2);
  const started: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  const begin = (key: string, name: string) =>
    takeTurn(key, () => {
      started.push(name);
      return new Promise<string>((resolve, reject) =>
        ends.set(name, (error) => (error ? reject(error) : resolve(name))),
      );
    });
  const end = async (name: string, error?: Error) => {
    ends.get(name)?.(error);
    await nextTurn();
  };
  return { begin, end, started };
}

it('begins two of a key at once, and the others in their order', async () => {
  const { begin, end, started } = openTurns();
  const all = ['a', 'b', 'c', 'd'].map((name) => begin('one', name));
  expect(started).toEqual(['a', 'b']);
  await end('b');
  expect(started).toEqual(['a', 'b', 'c']);
  for (const name of ['a', 'c', 'd']) await end(name);
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd']);
  void begin('one', 'e');
  void begin('one', 'f');
  void begin('one', 'g');
  expect(started.slice(4)).toEqual(['e', 'f']);
});

it('lets no key wait for another', () => {
  const { begin, started } = openTurns();
  for (const name of ['a', 'b', 'c']) void begin('one', name);
  void begin('other', 'x');
  expect(started).toEqual(['a', 'b', 'x']);
});

it('goes on after a failure', async () => {
  const { begin, end, started } = openTurns();
  const [first] = ['a', 'b', 'c'].map((name) => begin('one', name));
  const failed = first?.catch((error: Error) => error.message);
  await end('a', new Error('broken'));
  expect(await failed).toBe('broken');
  expect(started).toEqual(['a', 'b', 'c']);
});
