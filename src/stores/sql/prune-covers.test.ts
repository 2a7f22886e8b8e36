import { describe, expect, it } from 'vitest';
import { aBook } from '#domain/builders.ts';
import { anOrder } from '../builders.ts';
import { createSqlStore, seedSql } from './sql-store.ts';
import { TEST_DATABASES } from './testing.ts';
import { createCoverPruner } from './prune-records.ts';

const DAY_MS = 24 * 60 * 60_000;
const NOW = 1_764_000_000_000;
const nameCover = (digit: string) => `${digit.repeat(32)}.png`;
const getPath = (digit: string) => `/covers/uploaded/${nameCover(digit)}`;
const [ofBook, ofOrder, ofImport, unused] = ['a', 'b', 'c', 'd'] as const;

describe.each(TEST_DATABASES)('uploaded covers in $name', ({ openMigrated }) => {
  /** Opens a shop with four covers; `prune` runs on this day, in a new process. */
  async function openWithCovers() {
    const [database, second] = await openMigrated();
    const book = aBook({ coverImg: `https://books.example${getPath(ofBook)}` });
    await seedSql(database, { categories: [], books: [book], users: async () => [] });
    const store = createSqlStore(database);
    const order = anOrder();
    order.order.lines.forEach((line) => (line.coverImg = getPath(ofOrder)));
    const upload = (...digits: string[]) =>
      store.transact((transaction) =>
        transaction.put(
          'covers',
          ...digits.map((digit) => ({ _id: nameCover(digit), data: 'AAAA', isClean: true })),
        ),
      );
    await upload(ofBook, ofOrder, ofImport, unused);
    await store.transact(async (transaction) => {
      // More than a page of the scan.
      for (let sequence = 1; sequence <= 101; sequence++)
        transaction.put(
          'orders',
          anOrder({ _id: `a${sequence}`, key: String(sequence), sequence }),
        );
      transaction.put('orders', { ...order, _id: 'b', key: 'last', sequence: 102 });
      const fields = { coverImg: [getPath(ofImport), ''] as [unknown, unknown] };
      const change = { kind: 'changed', bookId: 'bk01', fields, stock: 0 } as const;
      transaction.put('importBatches', { _id: 'im01 0', changes: [change] });
    });
    const prune = (day: number, mayContinue = () => true) =>
      createCoverPruner(day % 2 ? second : database)(NOW + day * DAY_MS, mayContinue);
    const listCovers = async () =>
      (await store.records.list('covers', {})).map(({ _id }) => _id[0]).toSorted();
    const setCover = (digit: string) =>
      store.transact((transaction) =>
        transaction.saveBooks([{ book: { ...book, coverImg: getPath(digit) }, position: 1 }]),
      );
    return { store, upload, prune, listCovers, setCover };
  }

  it('are deleted after 30 days without a book, an order or an import to undo', async () => {
    const { prune, listCovers } = await openWithCovers();
    await prune(0);
    await prune(29);
    expect(await listCovers()).toEqual(['a', 'b', 'c', 'd']);
    await prune(30, () => false);
    expect(await listCovers()).toEqual(['a', 'b', 'c', 'd']);
    await Promise.all([prune(30), prune(31)]);
    expect(await listCovers()).toEqual(['a', 'b', 'c']);
  });

  it('stay if they are the logo of the shop', async () => {
    const { store, prune, listCovers } = await openWithCovers();
    const record = { _id: `${'e'.repeat(32)}.svg`, data: 'AAAA', isClean: true };
    const settings = { logo: `/logo/${record._id}` };
    await store.transact((transaction) => {
      transaction.put('covers', record);
      transaction.put('settings', { _id: 'shop', settings, version: 1, updatedAt: '' });
    });
    await prune(0);
    await prune(30);
    expect(await listCovers()).toEqual(['a', 'b', 'c', 'e']);
  });

  it('are deleted with the import that could restore them', async () => {
    const { store, prune, listCovers } = await openWithCovers();
    await prune(0);
    await prune(30);
    await store.transact((transaction) => transaction.remove('importBatches', 'im01 0'));
    await prune(31);
    expect(await listCovers()).toEqual(['a', 'b']);
  });

  it('stay for 30 more days when they were uploaded again, or were with a book', async () => {
    const { upload, prune, listCovers, setCover } = await openWithCovers();
    await prune(0);
    await upload(unused);
    await prune(30);
    await setCover(unused);
    await prune(31);
    await setCover(ofBook);
    await prune(32);
    await prune(61);
    expect(await listCovers()).toContain(unused);
    await prune(62);
    expect(await listCovers()).not.toContain(unused);
  });

  it('are pruned once a day by a process', async () => {
    const [database] = await openMigrated();
    const queries: string[] = [];
    const prune = createCoverPruner({
      ...database,
      read: (sql, values) => (queries.push(sql), database.read(sql, values)),
    });
    await prune(NOW, () => true);
    await prune(NOW + DAY_MS - 1, () => true);
    expect(queries).toHaveLength(1);
    await prune(NOW + DAY_MS, () => true);
    expect(queries).toHaveLength(2);
  });
});
