import { describe, expect, it } from 'vitest';
import { SEED } from '#api/random/random-suite.ts';
import { createRandom, type Random } from '#api/testing.ts';
import type { Store } from '../../api/store.ts';
import { aBook, anOrder, anOrderLine, aRecord } from '#domain/builders.ts';
import { DAY_MS, formatTimestamp } from '#domain/values/time.ts';
import { aContent } from '../builders.ts';
import { createListReports } from '../list-finder.ts';
import { countPromised } from '../records.ts';
import { findStaleTables } from './finding/rebuild.ts';
import { createSqlStore, seedSql } from './sql-store.ts';
import { TEST_DATABASES } from './testing.ts';

const CHANGES_PER_PROCESS = 60;
const BOOKS = 240;
const ORDERS = 60;
const START_MS = Date.parse('2026-01-01T06:00:00Z');
const DAYS = 200;
const YEAR = { from: '2026-01-01', to: '2026-12-31' };
const MONTH = { from: '2026-03-01', to: '2026-03-31' };

const toId = (number: number) => `bk${String(number).padStart(3, '0')}`;
const aStockedBook = (number: number) =>
  aBook({ _id: toId(number), id: number, stock: number % 5, inStock: number % 5 > 0 });
const CONTENT = aContent({
  books: Array.from({ length: BOOKS }, (_, at) => aStockedBook(at + 1)),
});

/** Makes a random change to the stock, prices, the catalogue or orders. */
async function changeOnce(store: Store, random: Random) {
  const bookId = toId(1 + random.nextInt(BOOKS));
  await store.transact(async (transaction) => {
    const [positioned] = await transaction.findBooks({ ids: [bookId] });
    switch (random.nextInt(positioned ? 6 : 1)) {
      case 0:
        return transaction.put('orders', makeOrder(random));
      case 1:
        return transaction.removeBooks([bookId]);
      case 2:
        return transaction.saveBooks([
          {
            ...positioned,
            book: { ...aStockedBook(1), _id: bookId, discountPrice: random.nextInt(90) },
          },
        ]);
      case 3:
        return void (await transaction.changeStock(bookId, random.nextInt(7) - 3));
      default:
        transaction.put('orders', makeOrder(random), makeOrder(random));
        return void (await transaction.changeStock(bookId, -1));
    }
  });
}

/** Builds a random state of one of the orders, by default of any. It replaces the stored state. */
function makeOrder(random: Random, number = 1 + random.nextInt(ORDERS)) {
  const createdAt = formatTimestamp(START_MS + (number % DAYS) * 3 * DAY_MS);
  const status = random.pick(['placed', 'delivered', 'cancelled'] as const);
  const lines = [0, 1].map((line) => {
    const bookId = toId(1 + ((number * 7 + line) % BOOKS));
    return anOrderLine({ bookId, qty: 3, returned: random.nextInt(4), payable: 50 + number });
  });
  const order = anOrder({
    _id: `or${number}`,
    status,
    lines,
    createdAt,
    updatedAt: createdAt,
    ...(status === 'cancelled' && { history: [{ status: 'placed', at: createdAt }] }),
  });
  return aRecord(order, { sequence: number, key: `key ${number}` });
}

describe.each(TEST_DATABASES)(`reports in $name (seed ${SEED})`, ({ openMigrated }) => {
  it('agree with all records after any changes, even of two processes at once', async () => {
    const databases = await openMigrated();
    await seedSql(databases[0], CONTENT);
    const random = createRandom(SEED);
    // An order is placed while its books exist; later changes may find them deleted.
    const placed = Array.from({ length: ORDERS }, (_, at) => makeOrder(random, at + 1));
    await createSqlStore(databases[0]).transact(async ({ put }) => put('orders', ...placed));
    await Promise.all(
      databases.map(async (database) => {
        const store = createSqlStore(database);
        for (let index = 0; index < CHANGES_PER_PROCESS; index++) await changeOnce(store, random);
      }),
    );
    const [{ dialect, snapshot }] = databases;
    const { reports, books, records } = createSqlStore(databases[0]);
    const readBooks = async () => (await books()).map((book, position) => ({ book, position }));
    const counted = createListReports(readBooks, records);
    expect(await reports.stockValue()).toEqual(await counted.stockValue());
    for (const period of [YEAR, MONTH]) {
      expect(await reports.salesByDay(period)).toEqual(await counted.salesByDay(period));
      expect(await reports.listBestSellers(period, 9)).toEqual(
        await counted.listBestSellers(period, 9),
      );
    }
    const orders = await records.list('orders', {});
    const promised = CONTENT.books.map(({ _id }) => [_id, countPromised(orders, _id)] as const);
    expect(await records.promisedCopies(promised.map(([id]) => id))).toEqual(new Map(promised));
    expect(await snapshot((query) => findStaleTables(query, dialect))).toEqual([]);
  });
});
