import { expect, it, vi } from 'vitest';
import type { Database } from '#stores/sql/database.ts';
import { observeDatabase } from './telemetry.ts';

it('observes every statement by its operation, wherever it runs', async () => {
  const query = async () => [];
  const copy = [{ from: 'replica' }];
  const write = vi.fn((work: (ask: typeof query) => unknown) => work(query));
  const database = {
    read: query,
    readCatalogue: async () => copy,
    write,
    snapshot: (work: (ask: typeof query) => unknown) => work(query),
  } as unknown as Database;
  const seen: string[] = [];
  const observed = observeDatabase(database, (operation, _sql, run) => {
    seen.push(operation);
    return run();
  });
  await observed.read('SELECT 1');
  const sql = ' with books AS (SELECT 1) SELECT 1';
  expect(await observed.readCatalogue(sql)).toBe(copy);
  await observed.snapshot((ask) => ask('DELETE FROM jobs'));
  const options = {} as Parameters<Database['write']>[1];
  await observed.write((ask) => ask('VACUUM'), options);
  expect(seen.splice(0)).toEqual(['select', 'with', 'delete', 'transaction', 'other']);
  for (const word of ['INSERT', 'UPDATE', 'DELETE', 'LOCK', 'SET'])
    await observed.read(`${word} TABLE`);
  expect(seen).toEqual(['insert', 'update', 'delete', 'lock', 'set']);
  expect(write.mock.calls[0]?.at(1)).toBe(options);
});
