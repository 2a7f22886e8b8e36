import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import os, { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { Query } from '../database.ts';
import { openSqlite } from './sqlite.ts';
import { TEST_DATABASES } from '../testing.ts';

/** A thread starts slowly on a busy machine. */

const [sqlite = expect.fail('There is no SQLite.')] = TEST_DATABASES;

/** Collects the threads that are created from now on. */
function collectThreads(): Worker[] {
  const threads: Worker[] = [];
  const add = (thread: Worker) => void threads.push(thread);
  process.on('worker', add);
  onTestFinished(() => void process.off('worker', add));
  return threads;
}

it('continues after its threads have ended', async () => {
  const threads = collectThreads();
  const { read, write } = await sqlite.open();
  await write((query) => query('CREATE TABLE numbers (number BIGINT)'));
  const before = [...threads];
  for (const thread of before) void thread.terminate();
  const [reading, writing] = await Promise.allSettled([
    read('SELECT * FROM numbers'),
    write((query) => query('INSERT INTO numbers VALUES (1)')),
  ]);
  expect([reading.status, writing.status]).toEqual(['rejected', 'rejected']);
  await vi.waitFor(() => expect(threads).toHaveLength(2 * before.length));

  await vi.waitFor(() => write((query) => query('INSERT INTO numbers VALUES (2)')));
  await vi.waitFor(async () =>
    expect(await read('SELECT * FROM numbers')).toEqual([{ number: 2 }]),
  );
});

it('commits nothing of a transaction whose thread ends, and continues', async () => {
  const threads = collectThreads();
  const { read, write } = await sqlite.open();
  await write((query) => query('CREATE TABLE numbers (number BIGINT)'));
  const killed = write(async (query) => {
    await query('INSERT INTO numbers VALUES (1)');
    await Promise.all(threads.map((thread) => thread.terminate()));
    await query('INSERT INTO numbers VALUES (2)');
  });
  await expect(killed).rejects.toThrow('closed');
  await vi.waitFor(() => write((query) => query('INSERT INTO numbers VALUES (3)')));
  await vi.waitFor(async () =>
    expect(await read('SELECT * FROM numbers')).toEqual([{ number: 3 }]),
  );
});

it('waits without a limit for a migration of another process, and 10 s for other writes', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kitabdost-locked-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const [first, second] = [
    await openSqlite(join(folder, 'shop.db')),
    await openSqlite(join(folder, 'shop.db')),
  ];
  // Otherwise, SQLite itself waits for 10 s.
  await second.write((query) => query('PRAGMA busy_timeout = 1'));
  const { promise: end, resolve: commit } = Promise.withResolvers<void>();
  const { promise: isLocked, resolve: lock } = Promise.withResolvers<void>();
  const migrated = first.write(async (query) => {
    await query('CREATE TABLE numbers (number BIGINT)');
    lock();
    await end;
  });
  await isLocked;
  const insert = (number: number) => (query: Query) =>
    query('INSERT INTO numbers VALUES ($1)', [number]);
  await expect(second.write(insert(1))).rejects.toThrow('database is locked');
  const waiting = second.write(insert(2), { hasLimit: false });
  await expect(second.read('SELECT * FROM numbers')).rejects.toThrow('no such table');
  commit();
  await Promise.all([migrated, waiting]);
  expect(await second.read('SELECT number FROM numbers')).toEqual([{ number: 2 }]);
  await Promise.all([first.close(), second.close()]);
});

it('reports how many of its threads work, and how many statements wait for them', async () => {
  const threads = collectThreads();
  const { read, write, load } = await sqlite.open();
  const readers = threads.length - 1;
  expect(load()).toEqual({ running: 0, idle: readers + 1, waiting: 0 });
  const reads = Array.from({ length: readers + 2 }, () => read('SELECT 1'));
  expect(load()).toEqual({ running: readers, idle: 1, waiting: 2 });
  await Promise.all(reads);
  await write((query) => query('CREATE TABLE numbers (number BIGINT)'));
  expect(load()).toEqual({ running: 0, idle: readers + 1, waiting: 0 });
});

it('leaves only the complete database file when it is closed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kitabdost-close-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'shop.db');
  const { read, write, close } = await openSqlite(file);
  await write((query) => query('CREATE TABLE numbers (number BIGINT)'));
  await read('SELECT * FROM numbers');
  await close();
  expect(existsSync(`${file}-wal`)).toBe(false);
});

it('replaces a thread that ends before the others are open', async () => {
  const count = vi.spyOn(os, 'availableParallelism').mockReturnValue(3);
  syncBuiltinESMExports();
  onTestFinished(() => {
    count.mockRestore();
    syncBuiltinESMExports();
  });
  const folder = await mkdtemp(join(tmpdir(), 'kitabdost-threads-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const threads = collectThreads();
  const opening = openSqlite(join(folder, 'shop.db'));
  await vi.waitFor(() => expect(threads).toHaveLength(3));
  const [, first, second] = threads;
  const emit = second?.emit.bind(second);
  // The second thread comes online only after the first one was replaced, however fast it starts.
  let isReplaced = false;
  let openSecond = () => {};
  if (second && emit)
    second.emit = (event: string | symbol, ...values: unknown[]) => {
      if (event !== 'online' || isReplaced) return emit(event, ...values);
      openSecond = () => void emit(event, ...values);
      return true;
    };
  first?.once('message', () => void first.terminate());
  await vi.waitFor(() => expect(threads).toHaveLength(4));
  isReplaced = true;
  openSecond();
  const { read, close } = await opening;
  expect(await read('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await close();
});

it('handles only one reply for each chain of reads in a turn of the event loop', async () => {
  const { read } = await sqlite.open();
  const chains = 12;
  let replies = 0;
  let maxReplies = 0;
  let isReading = true;
  const endTurn = () => {
    maxReplies = Math.max(maxReplies, replies);
    replies = 0;
    if (isReading) setImmediate(endTurn);
  };
  setImmediate(endTurn);
  const work = (ms: number) => {
    for (const end = performance.now() + ms; performance.now() < end;);
  };
  const counting = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
    SELECT count(*) AS number FROM n`;
  const readOften = async (chain: number) => {
    for (let count = 0; count < 60; count += 1) {
      await read(counting, [3000 + chain * 500]);
      replies += 1;
      // Meanwhile the thread sends replies to other chains.
      for (let step = 0; step < chain % 5; step += 1) await undefined;
      work(1 + (chain % 3));
    }
  };
  await Promise.all(Array.from({ length: chains }, (_, chain) => readOften(chain)));
  isReading = false;
  // A chain may continue before and after `endTurn`.
  expect(maxReplies).toBeLessThanOrEqual(2 * chains);
});
