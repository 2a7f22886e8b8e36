import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Query } from '#stores/sql/database.ts';
import { migrate } from '#stores/sql/migrate.ts';
import { TEST_DATABASES } from '#stores/sql/testing.ts';
import { createReadinessCheck } from './ready.ts';

/** Opens a check whose probe of the database does this work. `passTime` advances the clock. */
function openCheck(work: () => Promise<unknown>) {
  const lines: unknown[] = [];
  let time = 0;
  let probes = 0;
  const query: Query = async () => {
    probes += 1;
    await work();
    return [];
  };
  const isReady = createReadinessCheck({
    database: { write: (change) => change(query) },
    folder: undefined,
    log: { warn: (line: unknown) => void lines.push(line) },
    now: () => time,
  });
  return { isReady, lines, countProbes: () => probes, passTime: (ms: number) => (time += ms) };
}

it('probes once for all callers within a second', async () => {
  const { isReady, countProbes, passTime } = openCheck(() => Promise.resolve());
  expect(await Promise.all([isReady(), isReady(), isReady()])).toEqual([true, true, true]);
  passTime(999);
  await isReady();
  expect(countProbes()).toBe(1);
  passTime(1);
  await isReady();
  expect(countProbes()).toBe(2);
});

it('is not ready while the database hangs, does not probe it again, and recovers', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const hanging = Promise.withResolvers<void>();
  const { isReady, lines, countProbes, passTime } = openCheck(() => hanging.promise);
  const checking = isReady();
  await vi.advanceTimersByTimeAsync(2000);
  expect(await checking).toBe(false);
  passTime(60_000);
  expect(await isReady()).toBe(false);
  expect(countProbes()).toBe(1);
  expect(lines).toEqual([{ reason: 'The database did not respond within 2000 ms.' }]);
  hanging.resolve();
  await vi.advanceTimersByTimeAsync(0);
  passTime(1000);
  expect(await isReady()).toBe(true);
});

it('is not ready while the database refuses changes, and probes it again after a second', async () => {
  let isReadOnly = true;
  const { isReady, lines, passTime } = openCheck(async () => {
    if (isReadOnly) throw new Error('The database is read-only.');
  });
  expect(await isReady()).toBe(false);
  expect(lines).toEqual([{ reason: 'The database is read-only.' }]);
  isReadOnly = false;
  passTime(999);
  expect(await isReady()).toBe(false);
  passTime(1);
  expect(await isReady()).toBe(true);
});

it.runIf(process.platform === 'linux')('is not ready when the disk is full', async () => {
  const lines: unknown[] = [];
  const isReady = createReadinessCheck({
    database: { write: () => expect.fail('A full disk takes no change.') },
    // This virtual file system reports no free space.
    folder: '/proc',
    log: { warn: (line: unknown) => void lines.push(line) },
    now: Date.now,
  });
  expect(await isReady()).toBe(false);
  expect(lines).toEqual([{ reason: 'The disk of DATA_DIR is full: 0 bytes are free.' }]);
});

describe.each(TEST_DATABASES)('a shop over $name', ({ open }) => {
  it('is ready while its database can be written', async () => {
    const database = await open();
    await migrate(database);
    let time = 0;
    const isReady = createReadinessCheck({
      database,
      folder: undefined,
      log: { warn: () => undefined },
      now: () => time,
    });
    expect(await isReady()).toBe(true);
    const readProbe = "SELECT value FROM counters WHERE name = 'probe'";
    expect(await database.read(readProbe)).toEqual([{ value: 1 }]);
    await database.write((query) => query('ALTER TABLE counters RENAME TO away'));
    time += 1000;
    expect(await isReady()).toBe(false);
  });
});
