import type { Dialect } from '../database.ts';
import { TITLE_START } from './marked-title.ts';
import { AVAILABLE } from './traits.ts';

/** The tables of `finding`. */
export const FINDING_TABLES = [
  'find_books',
  'find_words',
  'find_book_names',
  'find_names',
  'find_name_words',
  'find_vocabulary',
  'find_suffixes',
  'find_variants',
  'find_languages',
  'find_traits',
  'find_prices',
  'find_orders',
];

/**
 * What books are found by. All of it follows from `books` and `stock`: `writeEntries` keeps it, and
 * backups leave it out.
 */
export function finding(dialect: Dialect): string[] {
  return [...createTables(dialect), ...dialect.afterStockChange(setAvailable)];
}

/**
 * Makes the tables again, empty: `finding` was edited after its release, so that databases differ in
 * their columns and indexes.
 */
export function recreateFinding(dialect: Dialect): string[] {
  return [
    ...FINDING_TABLES.map((name) => `DROP TABLE IF EXISTS ${name}`),
    ...createTables(dialect),
  ];
}

function createTables({ rowNumber, byteOrder, keyedBy }: Dialect): string[] {
  return [
    // One row for each book: `title` as `markWords` writes it, `traits` as in traits.ts. All other
    // columns are sort keys, which sort ascending, before the position.
    `CREATE TABLE find_books (
      position ${rowNumber} PRIMARY KEY,
      title TEXT NOT NULL COLLATE ${byteOrder},
      traits BIGINT NOT NULL,
      payable BIGINT NOT NULL,
      dearest BIGINT NOT NULL,
      newest BIGINT NOT NULL,
      best DOUBLE PRECISION NOT NULL,
      popular BIGINT NOT NULL
    )`,
    `CREATE INDEX find_books_by_title ON find_books (substr(title, 1, ${TITLE_START}))`,
    'CREATE INDEX find_books_by_traits ON find_books (traits, payable, position)',
    ...['payable', 'dearest', 'newest', 'best', 'popular'].map(
      (key) => `CREATE INDEX find_books_by_${key} ON find_books (${key}, position)`,
    ),
    // The words of each title.
    keyedTable('find_words', ['word'], 'position BIGINT NOT NULL', 'word, position'),
    // `kind` is author or series: the names of each book, of authors by `number` from 0, and all names
    // with their number of books. `marked` is the folded name as `markWords` writes it, `slug` that of
    // `slugOf`.
    keyedTable(
      'find_book_names',
      ['kind', 'name'],
      'position BIGINT NOT NULL, number BIGINT NOT NULL',
      'kind, name, position',
    ),
    keyedTable(
      'find_names',
      ['kind', 'name', 'marked', 'slug'],
      'books BIGINT NOT NULL',
      'kind, name',
    ),
    'CREATE INDEX find_names_by_slug ON find_names (kind, slug)',
    'CREATE INDEX find_names_by_books ON find_names (kind, books DESC, name, marked)',
    keyedTable('find_name_words', ['word', 'kind', 'name'], '', 'word, kind, name'),
    // Every word of titles and names: how many titles and how many names have it, what it ends with, and
    // what is left of it when letters are missing.
    keyedTable(
      'find_vocabulary',
      ['word'],
      'titles BIGINT NOT NULL, names BIGINT NOT NULL',
      'word',
    ),
    keyedTable('find_suffixes', ['suffix', 'word'], '', 'suffix, word'),
    keyedTable('find_variants', ['variant', 'word'], '', 'variant, word'),
    // Counts of all books.
    `CREATE TABLE find_languages (number ${rowNumber} PRIMARY KEY, name TEXT NOT NULL UNIQUE)`,
    'CREATE TABLE find_traits (traits BIGINT PRIMARY KEY, books BIGINT NOT NULL)',
    'CREATE TABLE find_prices (payable BIGINT PRIMARY KEY, books BIGINT NOT NULL)',
    // The orders that placed each book.
    keyedTable('find_orders', ['book_id', 'record_id'], '', 'book_id, record_id'),
  ];

  function keyedTable(name: string, texts: string[], others: string, key: string): string {
    const columns = texts.map((text) => `${text} TEXT NOT NULL COLLATE ${byteOrder}`);
    const all = [...columns, others, `PRIMARY KEY (${key})`].filter((part) => part !== '');
    return `CREATE TABLE ${name} (${all.join(', ')}) ${keyedBy}`;
  }
}

/** Statements after a change of the stock of the book `bookId`: they change its row and the counts. */
function setAvailable(bookId: string): string[] {
  const isThere = `(SELECT copies > 0 FROM stock WHERE book_id = ${bookId})`;
  const changed = `position = (SELECT position FROM books WHERE book_id = ${bookId})
    AND ((traits & ${AVAILABLE}) <> 0) <> ${isThere}`;
  const traits = `CASE WHEN (traits & ${AVAILABLE}) <> 0 THEN traits - ${AVAILABLE}
    ELSE traits + ${AVAILABLE} END`;
  return [
    `UPDATE find_traits SET books = books - 1
      WHERE traits = (SELECT traits FROM find_books WHERE ${changed})`,
    `INSERT INTO find_traits (traits, books) SELECT ${traits}, 1 FROM find_books WHERE ${changed}
      ON CONFLICT (traits) DO UPDATE SET books = find_traits.books + 1`,
    `UPDATE find_books SET traits = ${traits}, popular = CASE WHEN ${isThere}
      THEN -(SELECT total_ratings FROM books WHERE book_id = ${bookId}) ELSE 0 END
      WHERE ${changed}`,
  ];
}
