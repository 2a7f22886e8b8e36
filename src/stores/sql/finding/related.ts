import type { Kinds } from '#api/records.ts';
import type { Book } from '#contract/book.ts';
import type { ListedBook } from '#contract/finding.ts';
import { authorsOf } from '#domain/finding/authors.ts';
import { EVERYTHING } from '#domain/finding/book-query.ts';
import { countTogether, MOST_RELATED, relatedBooks, volumeOf } from '#domain/finding/related.ts';
import { listedBook } from '#domain/books/present-book.ts';
import type { Query } from '../database.ts';
import { eachIn } from '../insert-rows.ts';
import { conditionsOf, not, sharedCondition } from './conditions.ts';
import { findRows } from './find-rows.ts';
import type { Known } from './known.ts';
import { readPlacedBooks } from './listed-books.ts';
import { maskOf, readTraits, TRAIT_TESTS } from './traits.ts';

/** Of one book; the newest say enough. */
const MOST_ORDERS = 200;

/** As `relatedBooks` of the domain, which chooses among the books that are read here. */
export async function related(query: Query, book: Book, known: Known): Promise<ListedBook[]> {
  const [own, together] = await Promise.all([readOwn(query, book), readTogether(query, book._id)]);
  const wish = { book, together, known, most: MOST_RELATED + own.length };
  const inStock = new Set(await readPositions(query, { ...wish, isInStock: true }));
  const isEnough = inStock.size >= wish.most;
  const soldOut = isEnough ? [] : await readPositions(query, { ...wish, isInStock: false });
  const positions = [...new Set([...inStock, ...soldOut])].sort((one, other) => one - other);
  const books = relatedBooks(await readPlacedBooks(query, positions), book, together);
  return books.map(listedBook);
}

/** The book itself and its other formats. */
async function readOwn(query: Query, { _id, work }: Book) {
  if (work === undefined) return [_id];
  return query('SELECT book_id FROM books WHERE work = $1', [work]);
}

/** How many copies of each other book were ordered with this one. */
async function readTogether(query: Query, id: string) {
  const rows = await query(
    `SELECT orders.record FROM find_orders f JOIN orders ON orders.record_id = f.record_id
      WHERE f.book_id = $1 ORDER BY orders.sequence DESC LIMIT ${MOST_ORDERS}`,
    [id],
  );
  const orders = rows.map(({ record }) => (JSON.parse(String(record)) as Kinds['orders']).order);
  return countTogether(orders, id);
}

interface Wish {
  book: Book;
  together: ReadonlyMap<string, number>;
  known: Known;
  isInStock: boolean;
  /** Of each kind; not all of them count. */
  most: number;
}

async function readPositions(query: Query, wish: Wish): Promise<number[]> {
  const found = await Promise.all([
    readSeries(query, wish),
    readAuthor(query, wish),
    readOrdered(query, wish),
    readCategories(query, wish),
  ]);
  return found.flat();
}

/** The first volumes. */
async function readSeries(query: Query, { book: { series }, isInStock, most }: Wish) {
  if (!series) return [];
  const rows = await query(
    `SELECT n.position, books.series_number, b.traits FROM find_book_names n
      JOIN find_books b ON b.position = n.position JOIN books ON books.position = n.position
      WHERE n.kind = 'series' AND n.name = $1 ORDER BY n.position`,
    [series.name],
  );
  return rows
    .filter((row) => readTraits(Number(row['traits'])).inStock === isInStock)
    .map((row) => ({
      position: Number(row['position']),
      volume: volumeOf(row['series_number'] === null ? undefined : String(row['series_number'])),
    }))
    .sort((one, other) => one.volume - other.volume || one.position - other.position)
    .slice(0, most)
    .map(({ position }) => position);
}

async function readAuthor(query: Query, { book, known, isInStock, most }: Wish) {
  const [author = ''] = authorsOf(book);
  const available = TRAIT_TESTS.available(`${known.dialect.noIndex}b.traits`);
  const rows = await query(
    `SELECT n.position FROM find_book_names n CROSS JOIN find_books b
      WHERE n.kind = 'author' AND n.name = $1 AND n.number = 0 AND b.position = n.position
        AND ${isInStock ? available : `NOT (${available})`}
      ORDER BY n.position LIMIT ${most}`,
    [author],
  );
  return rows.map((row) => Number(row['position']));
}

async function readOrdered(query: Query, { together, isInStock }: Wish) {
  const sql = `SELECT b.position, b.traits FROM books JOIN find_books b ON b.position = books.position
    WHERE books.book_id IN`;
  const rows = await eachIn(query, sql, [...together.keys()]);
  return rows
    .filter((row) => readTraits(Number(row['traits'])).inStock === isInStock)
    .map((row) => Number(row['position']));
}

/** Those with most categories in common first, then those rated most often. */
async function readCategories(query: Query, { book, known, isInStock, most }: Wish) {
  const mask = maskOf(book.genres);
  const available = conditionsOf({ ...EVERYTHING, available: true }, known);
  const found: number[] = [];
  for (let shared = new Set(book.genres).size; shared > 0 && found.length < most; shared--) {
    const conditions = [
      sharedCondition(known.dialect, mask, shared),
      ...(isInStock ? available : available.map(not)),
    ];
    const wish = { conditions, known, most: most - found.length };
    const rows = isInStock
      ? await findRows(query, { ...wish, column: 'popular' })
      : await findSoldOut(query, wish);
    found.push(...rows.map(({ position }) => position));
  }
  return found;
}

/** Few shops come here: those with fewer than eight books in stock that are related. */
async function findSoldOut(query: Query, wish: Omit<Parameters<typeof findRows>[1], 'column'>) {
  const rows = await findRows(query, { ...wish, most: MOST_SOLD_OUT });
  const ratings = await eachIn(
    query,
    'SELECT position, total_ratings FROM books WHERE position IN',
    rows.map(({ position }) => position),
  );
  return ratings
    .map((row) => ({ position: Number(row['position']), key: Number(row['total_ratings']) }))
    .sort((one, other) => other.key - one.key || one.position - other.position)
    .slice(0, wish.most);
}

/** Books that are compared by their ratings. */
const MOST_SOLD_OUT = 1000;
