import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createUnavailableError } from '#api/errors.ts';
import { createConcurrencyLimit, createFairLimit } from './task-limits.ts';

/** Opens a queue that runs two tasks of a key at once. Tasks end when the test ends them. */
function openQueue() {
  const runLimited = createConcurrencyLimit(() => 2, 9);
  const started: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  const begin = (key: string, name: string) =>
    runLimited(key, () => {
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

it('starts two tasks of a key at once, and the others in order', async () => {
  const { begin, end, started } = openQueue();
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

it('starts fewer tasks of a key while its limit is lower', async () => {
  let maxConcurrent = 2;
  const limit = createConcurrencyLimit(() => maxConcurrent, 9);
  let running = 0;
  const ends: (() => void)[] = [];
  const tasks = Array.from({ length: 5 }, () =>
    limit('a', async () => {
      running += 1;
      await new Promise<void>((end) => ends.push(end));
      running -= 1;
    }),
  );
  const endOne = async () => {
    ends.shift()?.();
    await nextTurn();
    return running;
  };
  await nextTurn();
  expect(running).toBe(2);
  maxConcurrent = 1;
  expect([await endOne(), await endOne(), await endOne()]).toEqual([1, 1, 1]);
  maxConcurrent = 2;
  expect([await endOne(), await endOne()]).toEqual([1, 0]);
  await Promise.all(tasks);
});

it('keeps the order of tasks that wait since the limit was lower', async () => {
  let maxConcurrent = 1;
  const limit = createConcurrencyLimit(() => maxConcurrent, 9);
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const begin = (name: string) =>
    limit('a', () => {
      started.push(name);
      return new Promise<void>((end) => ends.push(end));
    });
  for (const name of ['a', 'b', 'c']) void begin(name);
  maxConcurrent = 2;
  void begin('d');
  await nextTurn();
  expect(started).toEqual(['a', 'b']);
  for (let index = 0; index < 4; index++) {
    ends.shift()?.();
    await nextTurn();
  }
  expect(started).toEqual(['a', 'b', 'c', 'd']);
  void begin('e');
  void begin('f');
  expect(started.slice(4)).toEqual(['e', 'f']);
});

it('does not let the tasks of one key wait for the tasks of another', () => {
  const { begin, started } = openQueue();
  for (const name of ['a', 'b', 'c']) void begin('one', name);
  void begin('other', 'x');
  expect(started).toEqual(['a', 'b', 'x']);
});

it('continues after a failed task', async () => {
  const { begin, end, started } = openQueue();
  const [first] = ['a', 'b', 'c'].map((name) => begin('one', name));
  const failed = first?.catch((error: Error) => error.message);
  await end('a', new Error('broken'));
  expect(await failed).toBe('broken');
  expect(started).toEqual(['a', 'b', 'c']);
});

it('refuses the last task of the longest queue if too many of all keys wait', async () => {
  const limit = createConcurrencyLimit(() => 1, 9, 4);
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const begin = (key: string) =>
    limit(key, () => ended).then(
      () => 'done',
      ({ status }) => status as number,
    );
  // One of each key runs.
  const all = ['a', 'a', 'a', 'a', 'b', 'b', 'c', 'c', 'c', 'a'].map(begin);
  end();
  const [a1, a2, a3, a4, b1, b2, c1, c2, c3, a5] = await Promise.all(all);
  expect([a1, a2, a3, a4, a5]).toEqual(['done', 'done', 'done', 503, 503]);
  expect([b1, b2, c1, c2, c3]).toEqual(['done', 'done', 'done', 'done', 503]);
  // No place is counted twice.
  const more = ['a', 'a', 'a', 'a', 'a', 'a'].map(begin);
  expect(await Promise.all(more)).toEqual(['done', 'done', 'done', 'done', 'done', 503]);
});

it('lets only some tasks of a key give up their places', async () => {
  const limit = createConcurrencyLimit(() => 1, 100);
  let started = 0;
  let end = () => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  const tasks = Array.from({ length: 40 }, () =>
    limit('a', (leave) => {
      started += 1;
      leave();
      return ended;
    }),
  );
  await nextTurn();
  expect(started).toBe(17);
  end();
  await Promise.all(tasks);
  expect(started).toBe(40);
});

it('counts a task that has given up its place until it ends, also while no other runs', async () => {
  const limit = createConcurrencyLimit(() => 1, 100);
  const started: string[] = [];
  const begin = (name: string) => {
    const { promise, resolve: end } = Promise.withResolvers<void>();
    const done = limit('a', (leave) => {
      started.push(name);
      leave();
      return promise;
    });
    return async () => {
      end();
      await done;
    };
  };
  const ends = Array.from({ length: 16 }, (_, index) => begin(`away ${index}`));
  await nextTurn();
  await limit('a', async () => undefined);
  const endLast = begin('last');
  const endNext = begin('next');
  await nextTurn();
  expect(started.slice(16)).toEqual(['last']);
  await endLast();
  for (const end of ends) await end();
  await endNext();
  // All places can be given up again.
  const again = Array.from({ length: 17 }, (_, index) => begin(`again ${index}`));
  await nextTurn();
  expect(started).toHaveLength(16 + 2 + 17);
  for (const end of again) await end();
});

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
