import { DatabaseError } from 'pg';
import { expect, it } from 'vitest';
import { aContent } from '../builders.ts';
import { DatabaseUnavailable, type Query } from './database.ts';
import { followReplica } from './replica.ts';
import { createSqlStore, seedSql } from './sql-store.ts';
import { TEST_DATABASES } from './testing.ts';

const PAUSE_MS = 10;

function createError(code: string): DatabaseError {
  return Object.assign(new DatabaseError('It failed.', 1, 'error'), { code });
}

/** Creates a replica and a primary whose rows name the server that responded. */
function openServers() {
  const state = { isAway: false, hasCaughtUp: true, checks: 0 };
  const replica: Query = async (sql) => {
    if (state.isAway) throw new DatabaseUnavailable('The replica is away.');
    if (sql.includes('pg_is_in_recovery')) {
      state.checks += 1;
      return [{ has_all: state.hasCaughtUp ? 1 : 0 }];
    }
    if (sql.includes('conflict')) throw createError('40001');
    if (sql.includes('new_table')) throw createError('42P01');
    return [{ by: 'replica' }];
  };
  const primary: Query = async (sql) =>
    sql.includes('pg_current_wal_lsn') ? [{ position: '0/1' }] : [{ by: 'primary' }];
  const { query, isUsed } = followReplica(replica, primary, PAUSE_MS);
  return { state, ask: async () => (await query('SELECT 1'))[0]?.['by'], query, isUsed };
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
  const { state, ask } = openServers();
  Object.assign(state, { isAway: true, hasCaughtUp: false });
  await ask();
  state.isAway = false;
  await expect.poll(() => state.checks).toBeGreaterThan(2);
  expect(await ask()).toBe('primary');
  state.hasCaughtUp = true;
  await expect.poll(ask).toBe('replica');
});

it('queries the primary after the replica cancelled a query, until it has caught up', async () => {
  const { state, ask, query } = openServers();
  state.hasCaughtUp = false;
  expect(await query('SELECT conflict')).toEqual([{ by: 'primary' }]);
  expect(await ask()).toBe('primary');
  state.hasCaughtUp = true;
  await expect.poll(ask).toBe('replica');
});

it('queries the primary once for a query that fails on the replica', async () => {
  const { ask, query } = openServers();
  expect(await query('SELECT 1 FROM new_table')).toEqual([{ by: 'primary' }]);
  expect(await ask()).toBe('replica');
});

it.each(TEST_DATABASES)(
  'never reads the books of a cart, of the desk or of an order from the replica ($name)',
  async ({ openMigrated }) => {
    const [database] = await openMigrated();
    await seedSql(database, aContent());
    const readCatalogue: Query = async () => {
      throw new Error('The replica was asked.');
    };
    const { booksById, transact, records } = createSqlStore({ ...database, readCatalogue });
    expect(await booksById(['bk01'])).toMatchObject([{ stock: 3 }]);
    expect(await records.promisedCopies(['bk01'])).toEqual(new Map([['bk01', 0]]));
    const found = await transact((transaction) => transaction.findBooks({ ids: ['bk01'] }));
    expect(found).toMatchObject([{ book: { stock: 3 } }]);
  },
);
