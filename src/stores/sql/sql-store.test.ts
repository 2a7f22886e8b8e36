import { randomBytes } from 'node:crypto';
import { describe, expect, inject, it } from 'vitest';
import type { StoreContent, Transaction } from '#api/store.ts';
import { aBook, aLine, aUser } from '#domain/builders.ts';
import { aContent, aJob, anOrder } from '../builders.ts';
import { describeBooks } from '../suites/book-suite.ts';
import { describeGenres } from '../suites/genre-suite.ts';
import { describeRecords } from '../suites/record-suite.ts';
import { describeReports } from '../suites/report-suite.ts';
import { describeStock } from '../suites/stock-suite.ts';
import { describeStore } from '../suites/store-suite.ts';
import { type OpenTwo, describeTransactions } from '../suites/transaction-suite.ts';
import { migrate } from './migrate.ts';
import { createSqlStore, seedSql } from './sql-store.ts';
import { TEST_DATABASES } from './testing.ts';
import { changeUser, readUser } from '../testing.ts';

describe.each(TEST_DATABASES)('$name', ({ name, open, openMigrated }) => {
  async function openStore(content: StoreContent) {
    const [database] = await openMigrated();
    await seedSql(database, content);
    return createSqlStore(database);
  }

  const openTwoStores: OpenTwo = async (content) => {
    const [firstDatabase, secondDatabase] = await openMigrated();
    await seedSql(firstDatabase, content);
    return [createSqlStore(firstDatabase), createSqlStore(secondDatabase)];
  };

  for (const describeIt of [
    describeStore,
    describeRecords,
    describeBooks,
    describeGenres,
    describeReports,
  ])
    describeIt(`store over ${name}`, openStore);
  for (const describeIt of [describeTransactions, describeStock])
    describeIt(`store over ${name}`, openTwoStores);

  it('shows each change to an order, even one that is committed after a later one', async () => {
    const [firstDatabase, secondDatabase] = await openMigrated();
    const [store, second] = [createSqlStore(firstDatabase), createSqlStore(secondDatabase)];
    const versions = new Set([await store.ordersVersion()]);
    const put = (record: ReturnType<typeof anOrder>) =>
      second.transact((transaction) => transaction.put('orders', record));
    const early = anOrder();
    const late = anOrder({ _id: 'or02', sequence: 2, key: 'late' });
    await put({ ...late, order: { ...late.order, updatedAt: '2023-01-01T00:00:09+00:00' } });
    versions.add(await store.ordersVersion());
    await put(early);
    versions.add(await store.ordersVersion());
    await put({ ...early, order: { ...early.order, version: early.order.version + 1 } });
    versions.add(await store.ordersVersion());
    expect(versions.size).toBe(4);
    expect(versions).toContain(await second.ordersVersion());
  });

  it('accepts every text as an email and as a name', async () => {
    const store = await openStore(aContent());
    const texts = ['a\0b', '\ud800', '\udc00', '"', '\\', '\\u0000', 'é😀'];
    // Random bytes, because PostgreSQL compresses repetitive texts.
    texts.push(randomBytes(4000).toString('hex'), `${randomBytes(4000).toString('hex')}\0`);
    for (const [at, email] of texts.entries()) {
      const user = aUser({ _id: `new-${at}`, email });
      expect(await store.addUser({ ...user, firstName: email })).toBe(true);
      expect(await readUser(store, email)).toEqual({ ...user, firstName: email });
    }
  });

  it('finds records by an email of any length', async () => {
    const store = await openStore(aContent());
    // Random bytes, because PostgreSQL compresses repetitive texts.
    const emails = [1, 2].map(() => randomBytes(4000).toString('hex'));
    const jobs = emails.map((email, at) =>
      aJob({ _id: `jb${at}`, task: { kind: 'forgot', email } }),
    );
    await store.transact((transaction) => transaction.put('jobs', ...jobs));
    for (const [at, email] of emails.entries())
      expect(await store.records.list('jobs', { where: { email } })).toEqual([jobs[at]]);
  });

  it('reads all books in batches, and serves other calls in between', async () => {
    const [database] = await openMigrated();
    const books = Array.from({ length: 201 }, (_, index) =>
      aBook({ _id: `b${index}`, id: index + 1 }),
    );
    await seedSql(database, { ...aContent(), books });
    const sizes: number[] = [];
    const store = createSqlStore({
      ...database,
      async read(sql, values) {
        const rows = await database.read(sql, values);
        sizes.push(rows.length);
        return rows;
      },
    });
    expect((await store.books()).map(({ _id }) => _id)).toEqual(books.map(({ _id }) => _id));
    expect(sizes).toEqual([100, 100, 1]);
  });

  it('is filled once, even by two processes at once', async () => {
    const database = await open();
    await Promise.all([migrate(database), migrate(database)]);
    const filled = await Promise.all([
      seedSql(database, aContent()),
      seedSql(database, aContent()),
    ]);
    expect(filled.toSorted()).toEqual([false, true]);
    expect(await seedSql(database, aContent())).toBe(false);
    expect(await createSqlStore(database).books()).toEqual(aContent().books);
  });

  it('is filled without books if books were imported before', async () => {
    const [database] = await openMigrated();
    const store = createSqlStore(database);
    await store.transact((transaction) => transaction.saveBooks([{ book: aBook({ _id: 'own' }) }]));
    expect(await seedSql(database, aContent())).toBe(true);
    expect((await store.books()).map(({ _id }) => _id)).toEqual(['own']);
    expect(await store.categories()).toEqual(aContent().categories);
    expect(await readUser(store, aUser().email)).toEqual(aUser());
  });

  it('counts every change to the catalogue, but only visible changes to the stock', async () => {
    const [database] = await openMigrated();
    await seedSql(database, aContent());
    const store = createSqlStore(database);
    const isCounted = async (sql: string) => {
      const before = await store.catalogueVersion();
      await database.write((query) => query(sql));
      return (await store.catalogueVersion()) !== before;
    };
    expect(await isCounted("UPDATE books SET original_price = 999 WHERE book_id = 'bk01'")).toBe(
      true,
    );
    expect(await isCounted("UPDATE stock SET copies = copies - 1 WHERE book_id = 'bk01'")).toBe(
      false,
    );
    expect(await isCounted("UPDATE stock SET copies = 0 WHERE book_id = 'bk01'")).toBe(true);
    expect(await isCounted("DELETE FROM books WHERE book_id = 'bk02'")).toBe(true);
    expect(await isCounted("UPDATE categories SET title = 'x'")).toBe(true);
    // Kinds of records that public pages show.
    expect(await isCounted("INSERT INTO shop_settings VALUES ('shop', '{}')")).toBe(true);
    expect(await isCounted("UPDATE shop_settings SET record = '{ }'")).toBe(true);
    expect(await isCounted('DELETE FROM shop_settings')).toBe(true);
    await store.addUser(aUser({ _id: 'us02', email: 'ravi@example.com' }));
    expect(await isCounted("UPDATE users SET updated_at = 'x'")).toBe(false);
  });

  it('refuses a negative stock', async () => {
    const [database] = await openMigrated();
    await seedSql(database, aContent());
    const sellAll = database.write((query) => query('UPDATE stock SET copies = copies - 1000'));
    await expect(sellAll).rejects.toThrow(/check/i);
  });

  it('refuses a database that a newer program wrote', async () => {
    const [database] = await openMigrated();
    await database.write((query) => query('UPDATE schema_version SET version = version + 1'));
    await expect(migrate(database)).rejects.toThrow('written by a newer Kitabdost');
  });
});

describe.each(TEST_DATABASES)('a transaction of $name', ({ name, openMigrated }) => {
  async function openStores() {
    const [firstDatabase, secondDatabase] = await openMigrated();
    await seedSql(firstDatabase, aContent());
    return {
      database: firstDatabase,
      stores: [createSqlStore(firstDatabase), createSqlStore(secondDatabase)] as const,
    };
  }

  it('does not store two orders with the same id in one call', async () => {
    const { stores } = await openStores();
    const put = (_id: string, userId: string) =>
      stores[0].transact((transaction) =>
        transaction.put('orders', anOrder({ _id, userId, key: 'k', sequence: Number(_id) })),
      );
    await put('1', 'us01');
    await put('1', 'us01');
    await put('2', 'us02');
    await expect(put('3', 'us01')).rejects.toThrow(/unique/i);
    expect(await stores[0].records.list('orders', { where: { key: 'k' } })).toHaveLength(2);
  });

  it('finds a hundred of the books with one title and author, first those without an ISBN', async () => {
    const { stores } = await openStores();
    const book = aBook({ title: 'Notebook', author: 'A. Friend' });
    const books = Array.from({ length: 120 }, (_, index) => ({
      book: { ...book, _id: `n${index}`, isbn: index < 119 ? `isbn${index}` : undefined },
    }));
    const names = { titles: ['notebook'], authors: ['afriend'], limit: 100 };
    const found = await stores[0].transact(async (transaction) => {
      await transaction.saveBooks(books);
      return transaction.findBooks({ names });
    });
    expect(found).toHaveLength(100);
    const ids = found.map(({ book: { _id } }) => _id);
    expect(ids).toContain('n119');
    expect(ids).not.toContain('n118');
  });

  it('refuses to find books whose samples are longer together than allowed', async () => {
    const sample = 'नमस्ते';
    const books = ['bk01', 'bk02', 'bk03'].map((_id) => aBook({ _id, sample }));
    const [database] = await openMigrated();
    await seedSql(database, aContent({ books }));
    const store = createSqlStore(database);
    const find = (ids: string[], maxSampleBytes: number) =>
      store.transact((transaction) => transaction.findBooks({ ids }, { maxSampleBytes }));
    expect(await find(['bk01', 'bk02'], 36)).toHaveLength(2);
    await expect(find(['bk01', 'bk02'], 35)).rejects.toThrow('have 36 bytes');
    expect(await find([], 35)).toEqual([]);
  });

  it('refuses to save a user that does not exist', async () => {
    const { stores } = await openStores();
    const ravi = aUser({ _id: 'us02', email: 'ravi@example.com' });
    const saving = stores[0].transact((transaction) => transaction.saveUser(ravi));
    await expect(saving).rejects.toThrow('Only a user that this transaction has read');
  });

  it('writes only the rows that differ', async () => {
    const { database, stores } = await openStores();
    const cart = ['bk01', 'bk02', 'bk10'].map((_id) => aLine({ _id }));
    await changeUser(stores[0], 'asha@example.com', (user) => ({ ...user, cart }));
    await database.write((query) => query("UPDATE cart_lines SET updated_at = 'seen'"));
    await stores[0].transact(async (transaction) => {
      const user = await readAsha(transaction);
      transaction.saveLines('cart', user, user.cart.slice(0, 2));
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
    await changeUser(stores[0], 'asha@example.com', (user) => ({ ...user, wishlist: books }));
    await stores[0].transact((transaction) => transaction.removeUser('asha@example.com'));
    expect(await database.read('SELECT * FROM wishlist_items')).toEqual([]);
  });

  it('counts a stock that reached zero only at the commit', async () => {
    const { stores } = await openStores();
    const before = await stores[1].catalogueVersion();
    await stores[0].transact((transaction) => transaction.changeStock('bk01', -2));
    expect(await stores[1].catalogueVersion()).toBe(before);
    await stores[0].transact((transaction) => transaction.changeStock('bk01', -1));
    expect(await stores[1].catalogueVersion()).not.toBe(before);
  });

  it.runIf(name === 'PostgreSQL')('does not deadlock with another transaction', async () => {
    const { stores } = await openStores();
    const { promise: first, resolve: resolveFirst } = Promise.withResolvers<void>();
    const { promise: second, resolve: resolveSecond } = Promise.withResolvers<void>();
    let runs = 0;
    const firstRun = stores[0].transact(async (transaction) => {
      runs += 1;
      await transaction.changeStock('bk01', -3);
      resolveFirst();
      await second;
      return transaction.changeStock('bk02', -1);
    });
    const secondRun = stores[1].transact(async (transaction) => {
      runs += 1;
      await first;
      await transaction.changeStock('bk02', -2);
      resolveSecond();
      return transaction.changeStock('bk02', -1);
    });
    expect([await firstRun, await secondRun, runs]).toEqual([false, true, 2]);
  });
});

describe.skipIf(inject('postgresUrl') === '')('rows that a transaction has read', () => {
  it.each([
    ['user', (transaction: Transaction) => transaction.user('asha@example.com')],
    ['record', (transaction: Transaction) => transaction.get('orders', 'or01')],
    [
      'list',
      (transaction: Transaction) => transaction.list('orders', { where: { userId: 'us01' } }),
    ],
  ])('are changed by no other transaction before it ends: %s', async (_name, read) => {
    const postgres = TEST_DATABASES.find(({ name }) => name === 'PostgreSQL');
    const [firstDatabase, secondDatabase] =
      (await postgres?.openTwo()) ?? expect.fail('no PostgreSQL');
    await migrate(firstDatabase);
    await seedSql(firstDatabase, aContent());
    await createSqlStore(firstDatabase).transact((transaction) =>
      transaction.put('orders', anOrder()),
    );
    const steps: string[] = [];
    const { promise: hasRead, resolve: markRead } = Promise.withResolvers<void>();
    const reading = createSqlStore(firstDatabase).transact(async (transaction) => {
      await read(transaction);
      markRead();
      await secondDatabase.read('SELECT pg_sleep(0.2)');
      steps.push('read');
    });
    await hasRead;
    const changing = createSqlStore(secondDatabase).transact(async (transaction) => {
      await read(transaction);
      steps.push('changed');
    });
    await Promise.all([reading, changing]);
    expect(steps).toEqual(['read', 'changed']);
  });

  it('are skipped by a transaction that does not wait', async () => {
    const postgres = TEST_DATABASES.find(({ name }) => name === 'PostgreSQL');
    const [firstDatabase, secondDatabase] =
      (await postgres?.openMigrated()) ?? expect.fail('no PostgreSQL');
    const jobs = ['jb01', 'jb02', 'jb03'].map((_id) => aJob({ _id }));
    await createSqlStore(firstDatabase).transact((transaction) => transaction.put('jobs', ...jobs));
    const take = { upTo: { due: 1000 }, orderBy: 'due', limit: 2, skipLocked: true } as const;
    const taken = await createSqlStore(firstDatabase).transact(async (transaction) => [
      ...(await transaction.list('jobs', take)),
      ...(await createSqlStore(secondDatabase).transact((second) => second.list('jobs', take))),
    ]);
    expect(taken.map(({ _id }) => _id).toSorted()).toEqual(['jb01', 'jb02', 'jb03']);
  });
});

async function readAsha(transaction: Transaction) {
  return (await readUser(transaction, 'asha@example.com')) ?? expect.fail('no user');
}
