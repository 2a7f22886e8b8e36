import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createUnavailableError } from '#api/errors.ts';
import { createFairLimit } from './task-limits.ts';

/** Opens a limit of one task at once, and three that wait. Tasks end when the test ends them. */
function open() {
  const clock = { now: 0 };
  const limit = createFairLimit(1, 3, createUnavailableError, () => clock.now);
  const started: string[] = [];
  const ends: ((error?: Error) => void)[] = [];
  const begin = (client: string, name: string) =>
    limit(client, () => {
      started.push(name);
      return new Promise<string>((resolve, reject) => {
        ends.push((error) => (error ? reject(error) : resolve(name)));
      });
    }).catch((error: Error) => error.message);
  /** Ends the task that runs. */
  const end = async (error?: Error) => {
    ends.shift()?.(error);
    await nextTurn();
  };
  return { clock, begin, end, started };
}

it('runs the task of a newcomer before those of a client that has had many', async () => {
  const { begin, end, started } = open();
  for (const name of ['a1', 'a2', 'a3']) void begin('a', name);
  void begin('b', 'b1');
  for (let index = 0; index < 4; index++) await end();
  expect(started).toEqual(['a1', 'b1', 'a2', 'a3']);
});

it('keeps the order of clients that have had equally many', async () => {
  const { begin, end, started } = open();
  for (const name of ['a', 'b', 'c', 'd']) void begin(name, name);
  for (let index = 0; index < 4; index++) await end();
  expect(started).toEqual(['a', 'b', 'c', 'd']);
});

it('keeps the order of one client, also while its earlier tasks are forgotten', async () => {
  const { clock, begin, end, started } = open();
  for (const name of ['a1', 'a2', 'a3']) void begin('a', name);
  clock.now += 60_000;
  void begin('a', 'a4');
  for (let index = 0; index < 4; index++) await end();
  expect(started).toEqual(['a1', 'a2', 'a3', 'a4']);
});

it('runs what has waited for minutes before the tasks of newcomers', async () => {
  const { clock, begin, end, started } = open();
  for (const name of ['a1', 'a2', 'a3']) void begin('a', name);
  clock.now += 3 * 60_000;
  void begin('b', 'b1');
  for (let index = 0; index < 4; index++) await end();
  expect(started).toEqual(['a1', 'a2', 'a3', 'b1']);
});

it('refuses the task of the client with the most, not that of a newcomer', async () => {
  const { begin, end, started } = open();
  void begin('a', 'a1');
  const waiting = ['a2', 'a3', 'a4'].map((name) => begin('a', name));
  const newcomer = begin('b', 'b1');
  expect(await waiting[2]).toBe(createUnavailableError().message);
  expect(await begin('a', 'a5')).toBe(createUnavailableError().message);
  for (let index = 0; index < 4; index++) await end();
  expect(await newcomer).toBe('b1');
  expect(started).toEqual(['a1', 'b1', 'a2', 'a3']);
});

it('runs the task of a newcomer before those of one customer with thousands of networks', async () => {
  const { begin, end, started } = open();
  const beginIn = (network: number) => begin(`2001:db8:77:${network}::/64`, `n${network}`);
  for (let network = 0; network < 40; network++) {
    void beginIn(network);
    await end();
  }
  for (const network of [40, 41, 42]) void beginIn(network);
  const last = beginIn(43);
  void begin('2001:db8:78:1::/64', 'neighbour');
  await end();
  expect(started.slice(40)).toEqual(['n40', 'neighbour']);
  expect(await last).toBe(createUnavailableError().message);
});

it('keeps the order of a few customers whose networks are in a larger one', async () => {
  const { begin, end, started } = open();
  for (const name of ['1', '2', '3', '4']) void begin(`2001:db8:77:${name}::/64`, name);
  for (let index = 0; index < 4; index++) await end();
  expect(started).toEqual(['1', '2', '3', '4']);
});

it('forgets the tasks of a client after some minutes', async () => {
  const { clock, begin, end, started } = open();
  for (const name of ['a1', 'a2', 'a3']) void begin('a', name);
  for (let index = 0; index < 3; index++) await end();
  clock.now += 10 * 60_000;
  void begin('c', 'c1');
  void begin('c', 'c2');
  void begin('a', 'a4');
  for (let index = 0; index < 3; index++) await end();
  expect(started.slice(3)).toEqual(['c1', 'a4', 'c2']);
});

it('continues after a failed task', async () => {
  const { begin, end, started } = open();
  const failed = begin('a', 'a1');
  void begin('a', 'a2');
  await end(new Error('broken'));
  expect(await failed).toBe('broken');
  expect(started).toEqual(['a1', 'a2']);
  await end();
  void begin('a', 'a3');
  expect(started).toEqual(['a1', 'a2', 'a3']);
});
