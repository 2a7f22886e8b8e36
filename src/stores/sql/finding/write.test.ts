import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { aBook, anOrder, anOrderLine, aRecord } from '#domain/builders.ts';
import type { Positioned } from '#domain/finding/find-books.ts';
import type { Book } from '#contract/catalogue/book.ts';
import { writeBooks } from '../book-changes.ts';
import type { Database } from '../database.ts';
import { repairDerived } from '../migrate.ts';
import { createSqlStore } from '../sql-store.ts';
import { DERIVED_TABLES } from '../tables.ts';
import { TEST_DATABASES } from '../testing.ts';
import { fillDerived, findStaleTables } from './rebuild.ts';
import { writeOrderBooks } from './sales.ts';
import { writeEntries } from './write.ts';

const MALGUDI = aBook({
  _id: 'bk01',
  title: 'Malgudi Days, Malgudi Nights',
  authors: ['R. K. Narayan', 'Asha'],
  series: { name: 'Malgudi' },
  language: 'en',
});
const DAYS = aBook({ _id: 'bk02', title: 'Days of C++', author: 'Asha' });

/** Languages and lists of genres keep their numbers; the others are written with records. */
const NEVER_EMPTIED = new Set(['find_languages', 'find_genres', 'order_texts', 'recent_calls']);
const NO_CREDIT_NOTE = { number: '', noted_on: '', amount: 0, record_id: '' };

describe.each(TEST_DATABASES)('the search tables in $name', ({ openMigrated }) => {
  async function openWith(...positionedBooks: Positioned<Book>[]) {
    const [database] = await openMigrated();
    await database.write((query) => writeBooks(query, [], positionedBooks));
    return database;
  }

  it('have no entries after the books are removed', async () => {
    const positionedBooks = [MALGUDI, DAYS].map((book, position) => ({ book, position }));
    const database = await openWith(...positionedBooks);
    const before = await dump(database);
    expect(before['find_words']).toHaveLength(8);
    await database.write((query) => writeEntries(query, { removed: positionedBooks }));
    const { find_languages: _languages, find_genres: _genres, ...others } = await dump(database);
    const rows = Object.values(others).flat();
    expect(rows.filter((row) => row['books'] !== 0)).toEqual([]);
  });

  it('are the same after changes as for books that were added in their final state', async () => {
    const changed = {
      ...MALGUDI,
      title: 'Days',
      author: 'Asha',
      authors: ['Asha'],
      inStock: false,
      stock: 0,
    };
    const database = await openWith({ book: MALGUDI, position: 1 }, { book: DAYS, position: 2 });
    await database.write(async (query) => {
      await query("UPDATE stock SET copies = 0 WHERE book_id = 'bk01'");
      await writeEntries(query, {
        removed: [{ book: MALGUDI, position: 1 }],
        added: [{ book: changed, position: 1 }],
      });
    });
    const fresh = await openWith({ book: changed, position: 1 }, { book: DAYS, position: 2 });
    expect(await dump(database)).toEqual(await dump(fresh));
  });

  it('change with the stock', async () => {
    const database = await openWith({ book: MALGUDI, position: 1 });
    const before = await dump(database);
    const setCopies = (copies: number) =>
      database.write((query) => query('UPDATE stock SET copies = $1', [copies]));
    await setCopies(0);
    const soldOut = await openWith({ book: { ...MALGUDI, stock: 0, inStock: false }, position: 1 });
    expect(await dump(database)).toEqual(await dump(soldOut));
    await setCopies(7);
    expect(await dump(database)).toEqual(before);
  });

  it('are filled for books that are not in them', async () => {
    const database = await openWith({ book: MALGUDI, position: 1 }, { book: DAYS, position: 2 });
    const before = await dump(database);
    await database.write(async (query) => {
      for (const table of DERIVED_TABLES) await query(`DELETE FROM ${table}`);
      await fillDerived(query);
    });
    expect(await dump(database)).toEqual(before);
  });

  it('are emptied and filled again, with all reports, whatever wrong rows they have', async () => {
    const database = await openWith({ book: MALGUDI, position: 1 }, { book: DAYS, position: 2 });
    const lines = [anOrderLine({ bookId: 'bk02', qty: 2 })];
    const { transact } = createSqlStore(database);
    await transact(({ put }) => put('orders', aRecord(anOrder({ status: 'shipped', lines }))));
    const before = await dump(database);
    const repaired = DERIVED_TABLES.filter((table) => !NEVER_EMPTIED.has(table));
    for (const table of repaired)
      await database.write(async (query) => {
        const [row] = await query(`SELECT * FROM ${table}`);
        const wrong = Object.entries(row ?? NO_CREDIT_NOTE).map(([column, value]) => {
          if (typeof value === 'string') return [column, `'wrong'`];
          return [column, `7`];
        });
        const [columns, values] = [0, 1].map((at) => wrong.map((pair) => pair[at]).join(', '));
        await query(`INSERT INTO ${table} (${columns}) VALUES (${values})`);
      });
    const damaged = await dump(database);
    const unharmed = repaired.filter((table) => isDeepStrictEqual(damaged[table], before[table]));
    expect(unharmed).toEqual([]);
    await repairDerived(database);
    expect(await dump(database)).toEqual(before);
  });

  it.each([
    [
      "UPDATE books SET title = 'Nights' WHERE book_id = 'bk01'",
      'outdated search entries: 1, such as bk01',
    ],
    ['UPDATE find_books SET payable = 7 WHERE position = 2', 'such as bk02', 'find_prices'],
    ["DELETE FROM find_words WHERE word = 'days'", 'find_words has 6 rows instead of 8'],
    ['UPDATE find_sales SET sold = -7 WHERE position = 2', 'wrong number of sold copies: 1'],
    ['INSERT INTO find_sales (position, sold) VALUES (9, -1)', 'number of sold copies: 1'],
    ['UPDATE find_orders SET promised = 1', 'Orders with wrongly promised copies: 1'],
    ['DELETE FROM find_prices', 'Rows of find_prices with a wrong count: 1'],
    ["DELETE FROM find_book_names WHERE name = 'Malgudi'", 'find_book_names has', 'find_names'],
  ])('are compared with the books: %s', async (statement, ...parts) => {
    const database = await openWith({ book: MALGUDI, position: 1 }, { book: DAYS, position: 2 });
    const lines = [anOrderLine({ bookId: 'bk02', qty: 2 })];
    await database.write((query) =>
      writeOrderBooks(query, aRecord(anOrder({ status: 'shipped', lines }))),
    );
    expect(await findStaleTables(database.read, database.dialect)).toEqual([]);
    await database.write((query) => query(statement));
    const sentences = (await findStaleTables(database.read, database.dialect)).join(' ');
    for (const part of parts) expect(sentences).toContain(part);
  });
});

/** Reads all rows, except those with a count of 0. */
async function dump({ read }: Database) {
  const tables = DERIVED_TABLES.map(async (table) => {
    const rows = await read(`SELECT * FROM ${table}`);
    const sorted = rows
      .filter((row) => row['books'] !== 0)
      .toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
    return [table, sorted] as const;
  });
  return Object.fromEntries(await Promise.all(tables));
}
