import type { Book } from '#contract/catalogue/book.ts';
import type { FacetName } from '#domain/finding/facets.ts';
import type { Dialect } from '../dialects.ts';
import { MAX_INDEXED_TITLE_CHARS } from './text.ts';

/**
 * The facet bits of a book, in the column `traits`: from bit 6 on hardcover, in stock, how many of
 * the steps 1 to 4 are below the rating (3 bits), the number of the set of its categories (24
 * bits), and of the language. The triggers of the baseline know the first of these bits.
 */
const HARDCOVER = 1 << 6;
const IN_STOCK = HARDCOVER << 1;
const STARS = IN_STOCK << 1;
const STARS_MASK = 7;
/** The set's number is multiplied by this. Numbers begin at 1; 0 means no category. */
const GENRES = STARS * (STARS_MASK + 1);
const GENRES_MASK = 2 ** 24 - 1;
/** The language's number is multiplied by this. Numbers begin at 1; 0 means no language. */
const LANGUAGE = GENRES * (GENRES_MASK + 1);

/** The ratings that facet bits distinguish. */
const STAR_STEPS = [1, 2, 3, 4];

type BookWithFacets = Pick<Book, 'genres' | 'language' | 'bookType' | 'inStock' | 'totalStars'>;

/** The numbers of languages, and of lists of genres by the result of `toListKey`. */
export type FacetNumbers = Record<'languages' | 'genres', ReadonlyMap<string, number>>;

export function toFacetBits(book: BookWithFacets, { languages, genres }: FacetNumbers): number {
  return (
    (book.bookType === 'Hardcover' ? HARDCOVER : 0) +
    (book.inStock ? IN_STOCK : 0) +
    STAR_STEPS.filter((stars) => book.totalStars > stars).length * STARS +
    (genres.get(toSetKey(book.genres)) ?? 0) * GENRES +
    (languages.get(book.language ?? '') ?? 0) * LANGUAGE
  );
}

/** Returns the key of genres in their order, in the table `find_genres`. */
export function toListKey(genres: readonly string[]): string {
  return genres.length === 0 ? '' : JSON.stringify(genres);
}

/** Returns the same key for genres in any order. */
export function toSetKey(genres: readonly string[]): string {
  return toListKey([...new Set(genres)].toSorted());
}

/** The formats, by the part `format` of facet bits. */
export const FORMATS: readonly string[] = ['Paperback', 'Hardcover'];

/**
 * Read the parts of facet bits: 1 for a hardcover and for a book in stock, how many of 1 to 4 the
 * rating exceeds, and the numbers of set and language. They are called thousands of times.
 */
export const FACET_PARTS = {
  format: (bits: number) => (bits & HARDCOVER ? 1 : 0),
  available: (bits: number) => (bits & IN_STOCK ? 1 : 0),
  rating: (bits: number) => Math.floor(bits / STARS) & STARS_MASK,
  category: (bits: number) => Math.floor(bits / GENRES) & GENRES_MASK,
  language: (bits: number) => Math.floor(bits / LANGUAGE),
} satisfies Record<FacetName, (bits: number) => number>;

export const FACET_SQL = {
  /** `numbers` are those of sets, at least one. */
  genres: (column: string, numbers: readonly number[]) =>
    `((${column} / ${GENRES}) & ${GENRES_MASK}) IN (${numbers.join(', ')})`,
  /** The bits after a change of the set; `cases` are those of a CASE, by the set's number. */
  withGenres: (column: string, cases: string) =>
    `${column} + ${GENRES} * (CASE (${column} / ${GENRES}) & ${GENRES_MASK} ${cases} END
      - ((${column} / ${GENRES}) & ${GENRES_MASK}))`,
  // Written with `<>`, because PostgreSQL estimates that `=` matches few rows and `<>` many.
  format: (column: string, format: number) =>
    `(${column} & ${HARDCOVER}) <> ${format === 1 ? 0 : HARDCOVER}`,
  inStock: (column: string) => `(${column} & ${IN_STOCK}) <> 0`,
  /** `stars` is 1, 2, 3 or 4. */
  stars: (column: string, stars: number) => `((${column} / ${STARS}) & ${STARS_MASK}) >= ${stars}`,
  /** A comparison of ranges, for which databases can use the index. */
  language: (column: string, language: number) =>
    `${column} >= ${language * LANGUAGE} AND ${column} < ${(language + 1) * LANGUAGE}`,
  /** A list, because SQLite refuses an expression of 1,000 comparisons. At least one number. */
  languages: (column: string, numbers: readonly number[]) =>
    `(${column} / ${LANGUAGE}) IN (${numbers.join(', ')})`,
};

export const FINDING_TABLES = [
  'find_books',
  'find_words',
  'find_book_names',
  'find_names',
  'find_name_words',
  'find_vocabulary',
  'find_suffixes',
  'find_variants',
  'find_sounds',
  'find_languages',
  'find_genres',
  'find_traits',
  'find_prices',
  'find_orders',
  'find_sales',
];

/** The tables that are filled only from books, and whose rows may get other numbers. */
export const BOOK_TABLES = FINDING_TABLES.filter(
  (table) => !['find_languages', 'find_genres', 'find_orders', 'find_sales'].includes(table),
);

/** Creates the search tables, which are derived, kept up to date, and left out of backups. */
export function createFinding(dialect: Dialect): string[] {
  return [
    ...createTables(dialect),
    ...dialect.afterStockChange(updateStockBit),
    ...dialect.afterCopiesChange(
      (before) => `INSERT INTO find_sales (position, sold)
        SELECT position, ${before} - new.copies FROM books
          WHERE book_id = new.book_id ${dialect.defaultCollation}
        ON CONFLICT (position) DO UPDATE SET sold = find_sales.sold + excluded.sold`,
    ),
  ];
}

function createTables({ rowIdType, binaryCollation, clusteredByKey }: Dialect): string[] {
  return [
    // `title` is the result of `markWords`, `words` that of `joinWords` for title, authors and
    // series; the others are sort keys, all ascending and followed by the position.
    `CREATE TABLE find_books (
      position ${rowIdType} PRIMARY KEY,
      title TEXT NOT NULL COLLATE ${binaryCollation},
      traits BIGINT NOT NULL,
      payable BIGINT NOT NULL,
      dearest BIGINT NOT NULL,
      newest BIGINT NOT NULL,
      best DOUBLE PRECISION NOT NULL,
      popular BIGINT NOT NULL,
      words TEXT NOT NULL DEFAULT ''
    )`,
    `CREATE INDEX find_books_by_title ON find_books (substr(title, 1, ${MAX_INDEXED_TITLE_CHARS}))`,
    'CREATE INDEX find_books_by_traits ON find_books (traits, payable, position)',
    ...['payable', 'dearest', 'newest', 'best', 'popular'].map(
      (key) => `CREATE INDEX find_books_by_${key} ON find_books (${key}, position)`,
    ),
    buildKeyedTable('find_words', ['word'], 'position BIGINT NOT NULL', 'word, position'),
    // `find_book_names` has the names of each book (`number` counts its authors from 0),
    // `find_names` each name once. `marked` and `slug` are results of `markWords` and `toSlug`.
    buildKeyedTable(
      'find_book_names',
      ['kind', 'name'],
      'position BIGINT NOT NULL, number BIGINT NOT NULL',
      'kind, name, position',
    ),
    buildKeyedTable(
      'find_names',
      ['kind', 'name', 'marked', 'slug'],
      'books BIGINT NOT NULL',
      'kind, name',
    ),
    'CREATE INDEX find_names_by_slug ON find_names (kind, slug)',
    'CREATE INDEX find_names_by_books ON find_names (kind, books DESC, name, marked)',
    buildKeyedTable('find_name_words', ['word', 'kind', 'name'], '', 'word, kind, name'),
    // Every word of titles and names, with the number of titles and names that contain it; the
    // suffixes of the words; and their variants with letters left out, for typing errors.
    buildKeyedTable(
      'find_vocabulary',
      ['word'],
      'titles BIGINT NOT NULL, names BIGINT NOT NULL',
      'word',
    ),
    buildKeyedTable('find_suffixes', ['suffix', 'word'], '', 'suffix, word'),
    buildKeyedTable('find_variants', ['variant', 'word'], '', 'variant, word'),
    // The numbers of the languages in facet bits.
    `CREATE TABLE find_languages (number ${rowIdType} PRIMARY KEY, name TEXT NOT NULL UNIQUE)`,
    // Exact counts over all books.
    'CREATE TABLE find_traits (traits BIGINT PRIMARY KEY, books BIGINT NOT NULL)',
    'CREATE TABLE find_prices (payable BIGINT PRIMARY KEY, books BIGINT NOT NULL)',
    // `sold_at` is when the order was made (ms since 1970), `kept` the copies that were not
    // returned and `amount` their price in ₹, `copies` the same number within 90 days, for best
    // sellers, and `promised` the copies that an open order promises.
    buildKeyedTable(
      'find_orders',
      ['book_id', 'record_id'],
      ['copies', 'sold_at', 'kept', 'amount', 'promised']
        .map((name) => `${name} BIGINT NOT NULL DEFAULT 0`)
        .join(', '),
      'book_id, record_id',
    ),
    'CREATE INDEX find_orders_by_sale ON find_orders (sold_at) WHERE copies > 0',
    'CREATE INDEX find_orders_by_day ON find_orders (sold_at, book_id, kept, amount, record_id)',
    'CREATE INDEX find_orders_by_promise ON find_orders (book_id, record_id, promised) WHERE promised > 0',
    // `sold` is the negative sum of `copies`. Not a column of `find_books`, because a transaction
    // may lock rows of that table only after the catalogue's counter.
    `CREATE TABLE find_sales (position ${rowIdType} PRIMARY KEY, sold BIGINT NOT NULL)`,
    'CREATE INDEX find_sales_by_sold ON find_sales (sold, position)',
  ];

  function buildKeyedTable(name: string, textColumns: string[], otherColumns: string, key: string) {
    const texts = textColumns.map((text) => `${text} TEXT NOT NULL COLLATE ${binaryCollation}`);
    const all = [...texts, otherColumns, `PRIMARY KEY (${key})`].filter((part) => part !== '');
    return `CREATE TABLE ${name} (${all.join(', ')}) ${clusteredByKey}`;
  }
}

/**
 * Adds `more`, the result of `joinWords` for all other texts by which a book is found, and
 * `find_sounds`, the sound keys of words. The next migration renames `ranks`.
 */
export function addFurtherFinding({ binaryCollation, clusteredByKey }: Dialect): string[] {
  const text = `TEXT NOT NULL COLLATE ${binaryCollation}`;
  return [
    "ALTER TABLE find_books ADD COLUMN more TEXT NOT NULL DEFAULT ''",
    'ALTER TABLE find_books ADD COLUMN ranks BIGINT NOT NULL DEFAULT 0',
    `CREATE TABLE find_sounds (sound ${text}, word ${text}, PRIMARY KEY (sound, word)) ${clusteredByKey}`,
  ];
}

/**
 * Numbers the lists of genres: `name` is the result of `toListKey`, and `genres` of a book is the
 * number of its list. The set in its facet bits is numbered there, too, as a sorted list.
 */
export function numberGenres({ rowIdType }: Dialect): string[] {
  return [
    `CREATE TABLE find_genres (number ${rowIdType} PRIMARY KEY, name TEXT NOT NULL UNIQUE)`,
    'ALTER TABLE find_books RENAME COLUMN ranks TO genres',
  ];
}

/** Builds the updates of a book's row and counts after a change of its stock, for an id in SQL. */
function updateStockBit(bookId: string): string[] {
  const isInStock = `(SELECT copies > 0 FROM stock WHERE book_id = ${bookId})`;
  const isOutdated = `position = (SELECT position FROM books WHERE book_id = ${bookId})
    AND ((traits & ${IN_STOCK}) <> 0) <> ${isInStock}`;
  const traits = `CASE WHEN (traits & ${IN_STOCK}) <> 0 THEN traits - ${IN_STOCK}
    ELSE traits + ${IN_STOCK} END`;
  return [
    `UPDATE find_traits SET books = books - 1
      WHERE traits = (SELECT traits FROM find_books WHERE ${isOutdated})`,
    `INSERT INTO find_traits (traits, books) SELECT ${traits}, 1 FROM find_books WHERE ${isOutdated}
      ON CONFLICT (traits) DO UPDATE SET books = find_traits.books + 1`,
    `UPDATE find_books SET traits = ${traits}, popular = CASE WHEN ${isInStock}
      THEN -(SELECT total_ratings FROM books WHERE book_id = ${bookId}) ELSE 0 END
      WHERE ${isOutdated}`,
  ];
}
