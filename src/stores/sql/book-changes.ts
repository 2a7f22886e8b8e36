import type { BookKeys, BookNames, Transaction } from '#api/store.ts';
import type { Book } from '#contract/catalogue/book.ts';
import { createNameTest, toNameKeys } from '#domain/books/book-names.ts';
import { getPayablePrice } from '#domain/books/present-book.ts';
import type { Positioned, PositionedBook } from '#domain/finding/find-books.ts';
import { countForSale } from '#domain/orders/sales.ts';
import {
  SELECT_LISTED_BOOKS,
  SELECT_WHOLE_BOOKS,
  BOOK_COLUMNS,
  parsePositionedRow,
  toBookValues,
} from './book-rows.ts';
import type { Query } from './database.ts';
import type { Dialect } from './dialects.ts';
import { INDEXED_TITLE } from './finding/conditions.ts';
import { lockSales } from './finding/sales.ts';
import { MAX_INDEXED_TITLE_CHARS, markWords } from './finding/text.ts';
import { writeEntries, numberNames } from './finding/write.ts';
import { insertRows, buildUpsert, isStorable } from './statements.ts';
import { type GenreChange, replaceGenre } from '#domain/catalogue/categories.ts';
import { FACET_SQL, toListKey, toSetKey } from './finding/schema.ts';

export function createBookMethods(
  query: Query,
  dialect: Dialect,
): Pick<Transaction, 'findBooks' | 'saveBooks' | 'removeBooks' | 'replaceGenre'> {
  const { texts, forUpdate } = dialect;

  async function findIds({ ids = [], isbns = [], gtins = [], names }: BookKeys): Promise<string[]> {
    const lookups = [
      ['isbn', isbns],
      ['gtin', gtins],
    ] as const;
    const rows = await Promise.all([
      ...lookups
        .filter(([, keys]) => keys.length > 0)
        .map(([column, keys]) =>
          query(`SELECT book_id FROM books WHERE ${column} IN (${texts})`, [toJson(keys)]),
        ),
      ...(names && names.titles.length > 0 ? [findNamed(names)] : []),
    ]);
    return [...new Set([...ids, ...rows.flat().map((row) => String(row['book_id']))])];
  }

  async function findNamed({ limit, ...names }: BookNames) {
    const starts = names.titles.map((title) =>
      Array.from(markWords(title)).slice(0, MAX_INDEXED_TITLE_CHARS).join(''),
    );
    const rows = await query(
      `SELECT book_id, title, author, authors FROM (
        SELECT books.book_id, books.title, author, authors,
          ROW_NUMBER() OVER (PARTITION BY books.title, author
            ORDER BY CASE WHEN isbn IS NULL THEN 0 ELSE 1 END, books.position) AS place
        FROM find_books b JOIN books ON books.position = b.position
        WHERE ${INDEXED_TITLE} IN (${texts})
      ) AS named WHERE place <= $2`,
      [toJson(starts), limit],
    );
    const hasName = createNameTest(names);
    return rows.filter(({ title, author, authors }) =>
      hasName(
        toNameKeys({
          title: String(title),
          author: String(author),
          ...(authors !== null && { authors: JSON.parse(String(authors)) as string[] }),
        }),
      ),
    );
  }

  async function checkSamples(ids: readonly string[], maxBytes: number) {
    const [row] = await query(
      `SELECT SUM(OCTET_LENGTH(sample)) AS bytes FROM books WHERE book_id IN (${texts})`,
      [toJson(ids)],
    );
    const bytes = Number(row?.['bytes']);
    if (bytes > maxBytes) throw new Error(`The samples of these books have ${bytes} bytes.`);
  }

  async function readPositioned(ids: readonly string[], select: string) {
    if (ids.length === 0) return [];
    // Locked in sorted order, so that no two transactions deadlock.
    const rows = await query(
      `${select} WHERE books.book_id IN (${texts})
        ORDER BY books.book_id ${forUpdate}`,
      [toJson(ids)],
    );
    return rows.map(parsePositionedRow);
  }

  return {
    async findBooks(keys, { maxSampleBytes = Infinity } = {}) {
      const ids = await findIds(keys);
      if (maxSampleBytes < Infinity) await checkSamples(ids, maxSampleBytes);
      return readPositioned(ids, SELECT_WHOLE_BOOKS);
    },

    async saveBooks(books) {
      const placed = books.filter(hasPosition);
      const unplaced = books.filter((positioned) => !hasPosition(positioned));
      const before = await readPositioned(
        placed.map(({ book }) => book._id),
        SELECT_LISTED_BOOKS,
      );
      const first = unplaced.length > 0 ? await takePositions(query, unplaced.length) : 0;
      const appended = unplaced.map(({ book }, index) => ({
        book: { ...book, id: first + index },
        position: first + index,
      }));
      await writeBooks(query, before, [...placed, ...appended]);
    },

    async removeBooks(ids) {
      const removed = await readPositioned(ids, SELECT_LISTED_BOOKS);
      if (removed.length === 0) return;
      // A new book must not get the position of a removed one, which may be added again there.
      await query(
        `INSERT INTO counters (name, value)
          VALUES ('positions', (SELECT MAX(position) FROM books)) ON CONFLICT (name) DO NOTHING`,
      );
      await query(`DELETE FROM books WHERE book_id IN (${texts})`, [toJson(ids)]);
      await lockSales(
        query,
        removed.map(({ book }) => book._id),
      );
      await writeEntries(query, { removed });
    },

    replaceGenre: (genreChange) => replaceGenreInBooks(query, dialect, genreChange),
  };
}

function hasPosition(positioned: PositionedBook): positioned is Positioned<Book> {
  return positioned.position !== undefined;
}

/** Reserves `count` positions after all others, and returns the first; locks the counter. */
async function takePositions(query: Query, count: number): Promise<number> {
  const [row] = await query(
    `INSERT INTO counters (name, value)
      VALUES ('positions', (SELECT COALESCE(MAX(position), 0) FROM books) + $1)
      ON CONFLICT (name) DO UPDATE SET value = counters.value + $1 RETURNING value`,
    [count],
  );
  return Number(row?.['value']) - count + 1;
}

/** Returns the keys as a JSON list, without those that no stored book can have. */
function toJson(keys: readonly string[]): string {
  return JSON.stringify(keys.filter(isStorable));
}

/** Adds books, or replaces existing ones, whose stored versions are `before`. */
export async function writeBooks(
  query: Query,
  before: readonly Positioned<Book>[],
  positioned: readonly Positioned<Book>[],
): Promise<void> {
  const rows = positioned.map(({ book, position }) => toBookValues(book, position));
  const stock = positioned.map(({ book, position }) => [
    book._id,
    countForSale(book),
    position,
    getPayablePrice(book),
  ]);
  const updatedColumns = BOOK_COLUMNS.filter(
    (column) => column !== 'position' && column !== 'book_id',
  );
  await insertRows(query, 'books', BOOK_COLUMNS, rows, buildUpsert('book_id', updatedColumns));
  const columns = ['book_id', 'copies', 'place', 'payable'];
  await insertRows(query, 'stock', columns, stock, buildUpsert('book_id', columns.slice(1)));
  const existing = new Set(before.map(({ book }) => book._id));
  await lockSales(
    query,
    positioned.flatMap(({ book }) => (existing.has(book._id) ? [] : book._id)),
  );
  await writeEntries(query, { removed: before, added: positioned });
}

/** Replaces or removes a genre in all books, where JSON has it in quotation marks. */
export async function replaceGenreInBooks(
  query: Query,
  { findText }: Pick<Dialect, 'findText'>,
  change: GenreChange,
): Promise<void> {
  const { from, to, last } = change;
  const old = JSON.stringify(from);
  const put = to ?? last;
  const replaced =
    to === undefined
      ? "replace(replace(replace(genres, ',' || $1, ''), $1 || ',', ''), $1, $2)"
      : 'replace(genres, $1, $2)';
  await query(`UPDATE books SET genres = ${replaced} WHERE ${findText}(genres, $1) > 0`, [
    old,
    put === undefined ? '' : JSON.stringify(put),
  ]);
  const rows = await query('SELECT number, name FROM find_genres');
  const lists = rows.flatMap(({ number, name }) => {
    const genres = JSON.parse(String(name)) as string[];
    if (!genres.includes(from)) return [];
    const changed = replaceGenre(genres, change);
    return { number: Number(number), list: toListKey(changed), set: toSetKey(changed) };
  });
  if (lists.length === 0) return;
  const names = new Set(lists.flatMap(({ list, set }) => [list, set]));
  const numbers = await numberNames(
    query,
    'find_genres',
    [...names].filter((name) => name !== ''),
  );
  const buildCases = (kind: 'list' | 'set') =>
    lists
      .map(({ number, [kind]: key }) => `WHEN ${number} THEN ${numbers.get(key) ?? 0}`)
      .join(' ');
  await query(
    `UPDATE find_books SET traits = ${FACET_SQL.withGenres('traits', buildCases('set'))},
      genres = CASE genres ${buildCases('list')} ELSE genres END
      WHERE genres IN (${lists.map(({ number }) => number).join(', ')})`,
  );
  await query('DELETE FROM find_traits');
  await query(
    'INSERT INTO find_traits (traits, books) SELECT traits, COUNT(*) FROM find_books GROUP BY traits',
  );
}
