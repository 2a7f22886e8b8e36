import { DatabaseError } from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { aContent } from '../../builders.ts';
import { DatabaseUnavailable, type Query } from '../database.ts';
import { followReplica, measureLag } from './replica.ts';
import { createSqlStore, seedSql } from '../sql-store.ts';
import { TEST_DATABASES } from '../testing.ts';

const PAUSE_MS = 10;

function createError(code: string): DatabaseError {
  return Object.assign(new DatabaseError('It failed.', 1, 'error'), { code });
}

/** Creates a replica and a primary whose rows name the server that responded. */
function openServers(lag = 'none') {
  const state = { isAway: false, isPrimaryAway: false, lag, checks: 0 };
  const replica: Query = async (sql) => {
    if (state.isAway) throw new DatabaseUnavailable('The replica is away.');
    if (sql.includes('pg_is_in_recovery')) return [{ lag: state.lag }];
    if (sql.includes('conflict')) throw createError('40001');
    if (sql.includes('new_table')) throw createError('42P01');
    return [{ by: 'replica' }];
  };
  const primary: Query = async (sql) => {
    const isCheck = sql.includes('pg_current_wal_flush_lsn');
    if (isCheck) state.checks += 1;
    if (state.isPrimaryAway) throw new DatabaseUnavailable('The primary is away.');
    return isCheck ? [{ position: '0/1' }] : [{ by: 'primary' }];
  };
  const { query, isUsed, stop } = followReplica(replica, primary, PAUSE_MS);
  onTestFinished(stop);
  const checks = async (count: number) => {
    const start = state.checks;
    await expect.poll(() => state.checks).toBeGreaterThan(start + count);
  };
  return { state, ask: async () => (await query('SELECT 1'))[0]?.['by'], checks, query, isUsed };
}

it('queries the primary while the replica is down, and the replica after it recovers', async () => {
  const { state, ask, isUsed } = openServers();
  expect([await ask(), isUsed()]).toEqual(['replica', true]);
  state.isAway = true;
  expect([await ask(), isUsed()]).toEqual(['primary', false]);
  state.isAway = false;
  expect(await ask()).toBe('primary');
  await expect.poll(ask).toBe('replica');
});

it('does not use a replica again before it has caught up with the primary', async () => {
  const { state, ask, checks } = openServers('short');
  state.isAway = true;
  await ask();
  state.isAway = false;
  await checks(2);
  expect(await ask()).toBe('primary');
  state.lag = 'none';
  await expect.poll(ask).toBe('replica');
});

it('queries the primary after the replica cancelled a query, until it has caught up', async () => {
  const { state, ask, query } = openServers('short');
  expect(await query('SELECT conflict')).toEqual([{ by: 'primary' }]);
  expect(await ask()).toBe('primary');
  state.lag = 'none';
  await expect.poll(ask).toBe('replica');
});

it('queries the primary once the replica lags too far behind, though it fails no query', async () => {
  const { state, ask, checks } = openServers('short');
  await checks(2);
  expect(await ask()).toBe('replica');
  state.lag = 'long';
  await expect.poll(ask).toBe('primary');
});

it('gives a change the time to arrive at the replica after a pause without changes', async () => {
  const lags = ['long', 'none'];
  const primary: Query = async () => [{ position: '0/1', started: '1' }];
  expect(await measureLag(async () => [{ lag: lags.shift() ?? null }], primary, 1)).toBe('none');
});

it('queries the replica on while the primary is away', async () => {
  const { state, ask, checks } = openServers();
  await checks(1);
  state.isPrimaryAway = true;
  await checks(2);
  expect(await ask()).toBe('replica');
});

it('queries the primary once for a query that fails on the replica', async () => {
  const { ask, query } = openServers();
  expect(await query('SELECT 1 FROM new_table')).toEqual([{ by: 'primary' }]);
  expect(await ask()).toBe('replica');
});

it.each(TEST_DATABASES)(
  'never reads the books of a cart, of the desk, of an order or of an export from the replica ($name)',
  async ({ openMigrated }) => {
    const [database] = await openMigrated();
    await seedSql(database, aContent());
    const readCatalogue: Query = async () => {
      throw new Error('The replica was asked.');
    };
    const { booksAfter, booksById, transact, records } = createSqlStore({
      ...database,
      readCatalogue,
    });
    expect(await booksAfter(-1, 1)).toMatchObject([{ book: { stock: 3 } }]);
    expect(await booksById(['bk01'])).toMatchObject([{ stock: 3 }]);
    expect(await records.promisedCopies(['bk01'])).toEqual(new Map([['bk01', 0]]));
    const found = await transact((transaction) => transaction.findBooks({ ids: ['bk01'] }));
    expect(found).toMatchObject([{ book: { stock: 3 } }]);
  },
);
