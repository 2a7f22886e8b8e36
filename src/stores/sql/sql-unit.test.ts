import { describe, expect, inject, it } from 'vitest';
import type { Unit } from '#api/store.ts';
import { aLine, aUser } from '#domain/builders.ts';
import { aContent, anOrder } from '../builders.ts';
import { migrate } from './migrate.ts';
import { seedSql } from './seed-sql.ts';
import { createSqlStore } from './sql-store.ts';
import { TEST_DATABASES } from './testing.ts';

describe.each(TEST_DATABASES)('a transaction of $name', ({ name, openTwo }) => {
  async function openStores() {
    const [one, other] = await openTwo();
    await migrate(one);
    await seedSql(one, aContent());
    return { database: one, stores: [createSqlStore(one), createSqlStore(other)] as const };
  }

  it('keeps no two orders of one call', async () => {
    const { stores } = await openStores();
    const put = (_id: string, userId: string) =>
      stores[0].transact((unit) =>
        unit.put('orders', anOrder({ _id, userId, key: 'k', sequence: Number(_id) })),
      );
    await put('1', 'us01');
    await put('1', 'us01');
    await put('2', 'us02');
    await expect(put('3', 'us01')).rejects.toThrow(/unique/i);
    expect(await stores[0].records.list('orders', { where: { key: 'k' } })).toHaveLength(2);
  });

  it('refuses to save a user that is not there', async () => {
    const { stores } = await openStores();
    const ravi = aUser({ _id: 'us02', email: 'ravi@example.com' });
    const saving = stores[0].transact((unit) => unit.saveUser(ravi));
    await expect(saving).rejects.toThrow('Only a user that was read');
  });

  it('writes the rows that differ, and no others', async () => {
    const { database, stores } = await openStores();
    const cart = ['bk01', 'bk02', 'bk10'].map((_id) => aLine({ _id }));
    await stores[0].changeUser('asha@example.com', (user) => ({ ...user, cart }));
    await database.write((query) => query("UPDATE cart_lines SET updated_at = 'seen'"));
    await stores[0].transact(async (unit) => {
      const user = await readAsha(unit);
      await unit.saveUser({ ...user, cart: user.cart.slice(0, 2) });
    });
    const rows = await database.read(
      'SELECT book_id, updated_at FROM cart_lines ORDER BY position',
    );
    expect(rows).toEqual([
      { book_id: 'bk01', updated_at: 'seen' },
      { book_id: 'bk02', updated_at: 'seen' },
    ]);
  });

  it('deletes the lists of a user with the user', async () => {
    const { database, stores } = await openStores();
    const { books } = aContent();
    await stores[0].changeUser('asha@example.com', (user) => ({ ...user, wishlist: books }));
    await stores[0].transact((unit) => unit.removeUser('asha@example.com'));
    expect(await database.read('SELECT * FROM wishlist_items')).toEqual([]);
  });

  it('counts stock that reaches zero when it is committed', async () => {
    const { stores } = await openStores();
    const before = await stores[1].catalogueVersion();
    await stores[0].transact((unit) => unit.changeStock('bk01', -2));
    expect(await stores[1].catalogueVersion()).toBe(before);
    await stores[0].transact((unit) => unit.changeStock('bk01', -1));
    expect(await stores[1].catalogueVersion()).not.toBe(before);
  });

  it.runIf(name === 'PostgreSQL')('waits for no other that waits for it', async () => {
    const { stores } = await openStores();
    const { promise: first, resolve: tellFirst } = Promise.withResolvers<void>();
    const { promise: second, resolve: tellSecond } = Promise.withResolvers<void>();
    let runs = 0;
    const one = stores[0].transact(async (unit) => {
      runs += 1;
      await unit.changeStock('bk01', -3);
      tellFirst();
      await second;
      return unit.changeStock('bk02', -1);
    });
    const other = stores[1].transact(async (unit) => {
      runs += 1;
      await first;
      await unit.changeStock('bk02', -2);
      tellSecond();
      return unit.changeStock('bk02', -1);
    });
    expect([await one, await other, runs]).toEqual([false, true, 2]);
  });
});

describe.skipIf(inject('postgresUrl') === '')('rows that a transaction has read', () => {
  it.each([
    ['user', (unit: Unit) => unit.user('asha@example.com')],
    ['record', (unit: Unit) => unit.get('orders', 'or01')],
    ['list', (unit: Unit) => unit.list('orders', { where: { userId: 'us01' } })],
  ])('are changed by no other before it ends: %s', async (_name, read) => {
    const postgres = TEST_DATABASES.find(({ name }) => name === 'PostgreSQL');
    const [one, other] = (await postgres?.openTwo()) ?? expect.fail('no PostgreSQL');
    await migrate(one);
    await seedSql(one, aContent());
    await createSqlStore(one).transact((unit) => unit.put('orders', anOrder()));
    const steps: string[] = [];
    const { promise: hasRead, resolve: tell } = Promise.withResolvers<void>();
    const reading = createSqlStore(one).transact(async (unit) => {
      await read(unit);
      tell();
      await other.read('SELECT pg_sleep(0.2)');
      steps.push('read');
    });
    await hasRead;
    const changing = createSqlStore(other).transact(async (unit) => {
      await read(unit);
      steps.push('changed');
    });
    await Promise.all([reading, changing]);
    expect(steps).toEqual(['read', 'changed']);
  });
});

async function readAsha(unit: Unit) {
  return (await unit.user('asha@example.com')) ?? expect.fail('no user');
}
