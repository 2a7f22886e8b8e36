import type { Book } from '#contract/catalogue/book.ts';
import { NAME_KINDS } from '#domain/finding/authors-and-series.ts';
import type { Positioned } from '#domain/finding/find-books.ts';
import { listSounds } from '#domain/finding/sounds.ts';
import { compareTexts, foldText, toSlug } from '#domain/values/text.ts';
import type { Query, Row, Value } from '../database.ts';
import { runForChunks, insertRows, buildUpsert } from '../statements.ts';
import { ENTRY_COLUMNS, toEntry, toNameRows, toWordRows } from './entries.ts';
import { readSales } from './sales.ts';
import { type FacetNumbers, toListKey, toSetKey } from './schema.ts';
import { getVocabulary, listSuffixes, listVariants, markWords, splitName } from './text.ts';

type PositionedBooks = readonly Positioned<Book>[];

interface EntryChanges {
  removed?: PositionedBooks;
  added?: PositionedBooks;
  sales?: boolean;
}

/**
 * Updates the search tables after books were written, in the same transaction. `removed` are the
 * books as they were, `added` as they are; a changed book is in both. Without `sales`, those of
 * added books are left as they are, so that their orders need not wait.
 */
export async function writeEntries(
  query: Query,
  { removed = [], added = [], sales: hasSales = true }: EntryChanges,
): Promise<void> {
  if (removed.length + added.length === 0) return;
  const positions = removed.map(({ position }) => position);
  const remaining = new Set(added.map(({ position }) => position));
  const deleted = positions.filter((position) => !remaining.has(position));
  const [before, numbers, sales] = await Promise.all([
    runForChunks(query, 'SELECT traits, payable FROM find_books WHERE position IN', positions),
    numberFacets(query, added),
    readSales(
      query,
      added.filter(({ position }) => hasSales && !positions.includes(position)),
    ),
  ]);
  const entries = added.map((positioned) => toEntry(positioned, numbers));
  const words = diffRows(removed.flatMap(toWordRows), added.flatMap(toWordRows));
  await Promise.all([
    runForChunks(query, 'DELETE FROM find_books WHERE position IN', positions),
    insertRows(query, 'find_books', ENTRY_COLUMNS, entries),
    addCounts(query, 'find_traits', 'traits', [
      ...before.map(({ traits = 0 }) => [traits, -1] as const),
      ...entries.map(([, , traits = 0]) => [traits, 1] as const),
    ]),
    addCounts(query, 'find_prices', 'payable', [
      ...before.map(({ payable = 0 }) => [payable, -1] as const),
      ...entries.map(([, , , payable = 0]) => [payable, 1] as const),
    ]),
    deleteRows(query, 'find_words', ['word', 'position'], words.removed),
    insertRows(query, 'find_words', ['word', 'position'], sortRows(words.added)),
    runForChunks(query, 'DELETE FROM find_sales WHERE position IN', deleted),
    insertRows(query, 'find_sales', ['position', 'sold'], sales, buildUpsert('position', ['sold'])),
  ]);
  // In sequence, because both change the vocabulary.
  await changeVocabulary(query, 'titles', [
    ...removed.flatMap(({ book }) => countWords(book.title, -1)),
    ...added.flatMap(({ book }) => countWords(book.title, 1)),
  ]);
  await changeNames(query, diffRows(removed.flatMap(toNameRows), added.flatMap(toNameRows)));
}

async function numberFacets(query: Query, added: PositionedBooks): Promise<FacetNumbers> {
  const { languages, genres } = listFacetNames(added);
  return {
    languages: await numberNames(query, 'find_languages', languages),
    genres: await numberNames(query, 'find_genres', genres),
  };
}

export function listFacetNames(books: PositionedBooks): Record<keyof FacetNumbers, string[]> {
  const genres = books.flatMap(({ book }) => [toSetKey(book.genres), toListKey(book.genres)]);
  return {
    languages: [...new Set(books.flatMap(({ book }) => book.language ?? []))],
    genres: [...new Set(genres)].filter((key) => key !== ''),
  };
}

type NumberTable = 'find_languages' | 'find_genres';

/** Maps names to their numbers; new names get the next numbers. */
export async function numberNames(query: Query, table: NumberTable, names: readonly string[]) {
  const numbers = await readNumbers(query, table, names);
  const added = names.filter((name) => !numbers.has(name));
  if (added.length === 0) return numbers;
  const [row] = await query(`SELECT MAX(number) AS last FROM ${table}`);
  const rows = added.map((name, index) => [name, Number(row?.['last'] ?? 0) + 1 + index] as const);
  await insertRows(
    query,
    table,
    ['name', 'number'],
    rows.map((values) => [...values]),
  );
  return new Map([...numbers, ...rows]);
}

export async function readNumbers(query: Query, table: NumberTable, names: readonly string[]) {
  const rows = await runForChunks(query, `SELECT name, number FROM ${table} WHERE name IN`, names);
  return new Map(rows.map(({ name, number }) => [String(name), Number(number)]));
}

interface ChangedRows {
  removed: Value[][];
  added: Value[][];
}

/** Returns the rows that are only in the first list, and those that are only in the second. */
function diffRows(before: readonly Value[][], after: readonly Value[][]): ChangedRows {
  const inBefore = new Set(before.map((row) => JSON.stringify(row)));
  const inAfter = new Set(after.map((row) => JSON.stringify(row)));
  return {
    removed: before.filter((row) => !inAfter.has(JSON.stringify(row))),
    added: after.filter((row) => !inBefore.has(JSON.stringify(row))),
  };
}

/** Updates the index of names; the rows are those of `find_book_names`. */
async function changeNames(query: Query, { removed, added }: ChangedRows): Promise<void> {
  const changes = sumChanges([
    ...removed.map(([kind, name]) => [JSON.stringify([kind, name]), -1] as const),
    ...added.map(([kind, name]) => [JSON.stringify([kind, name]), 1] as const),
  ]);
  const rows = [...changes].map(([key, change]) => {
    const [kind, name] = JSON.parse(key) as [string, string];
    return [kind, name, markWords(foldText(name)), toSlug(name), change];
  });
  const [saved] = await Promise.all([
    insertRows(
      query,
      'find_names',
      ['kind', 'name', 'marked', 'slug', 'books'],
      rows,
      `ON CONFLICT (kind, name) DO UPDATE SET books = find_names.books + excluded.books
        RETURNING kind, name, books`,
    ),
    deleteRows(query, 'find_book_names', ['kind', 'name', 'position'], removed),
    insertRows(query, 'find_book_names', ['kind', 'name', 'position', 'number'], sortRows(added)),
  ]);
  // A name is new if these changes account for all of its books.
  const isNew = ({ kind = '', name = '', books }: Row) =>
    changes.get(JSON.stringify([kind, name])) === books;
  const newNames = saved.filter(isNew);
  const goneNames = saved.filter(({ books }) => books === 0);
  const goneKeys = goneNames.map(({ kind = '', name = '' }) => [kind, name]);
  const wordKey = ['word', 'kind', 'name'];
  await Promise.all([
    deleteRows(query, 'find_names', ['kind', 'name'], goneKeys),
    deleteRows(query, 'find_name_words', wordKey, goneNames.flatMap(listNameWords)),
    insertRows(query, 'find_name_words', wordKey, newNames.flatMap(listNameWords)),
  ]);
  await changeVocabulary(query, 'names', [
    ...goneNames.filter(isNamed).flatMap(({ name }) => countWords(String(name), -1)),
    ...newNames.filter(isNamed).flatMap(({ name }) => countWords(String(name), 1)),
  ]);
}

/** Whether a text may be corrected to words of the name: publishers are found as they are written. */
function isNamed({ kind }: Row): boolean {
  return NAME_KINDS.some((named) => named === kind);
}

function listNameWords({ kind = '', name = '' }: Row): Value[][] {
  return splitName(foldText(String(name))).map((word) => [word, kind, name]);
}

type Changes<K = Value> = readonly (readonly [key: K, change: number])[];

function countWords(text: string, change: number): [string, number][] {
  return getVocabulary(foldText(text)).map((word) => [word, change]);
}

/** Sums the changes of each key; keys whose sum is 0 are left out. */
function sumChanges<K>(changes: Changes<K>): Map<K, number> {
  const sums = new Map<K, number>();
  for (const [key, change] of changes) sums.set(key, (sums.get(key) ?? 0) + change);
  return new Map([...sums].filter(([, sum]) => sum !== 0));
}

function addCounts(query: Query, table: string, key: string, changes: Changes): Promise<unknown> {
  return insertRows(
    query,
    table,
    [key, 'books'],
    [...sumChanges(changes)],
    `ON CONFLICT (${key}) DO UPDATE SET books = ${table}.books + excluded.books`,
  );
}

/** Changes how many titles, or names, contain each word, and the forms of new and unused words. */
async function changeVocabulary(query: Query, column: 'titles' | 'names', changes: Changes) {
  const otherColumn = column === 'titles' ? 'names' : 'titles';
  const sums = sumChanges(changes);
  const saved = await insertRows(
    query,
    'find_vocabulary',
    ['word', column, otherColumn],
    [...sums].map(([word, change]) => [word, change, 0]),
    `ON CONFLICT (word) DO UPDATE SET ${column} = find_vocabulary.${column} + excluded.${column}
      RETURNING word, titles, names`,
  );
  const listWords = (test: (row: Row) => boolean) =>
    saved.filter(test).map(({ word }) => String(word));
  const isNew = (row: Row) => row[column] === sums.get(row['word'] ?? '');
  const isGone = (row: Row) => row[column] === 0;
  const isUnusedByOther = (row: Row) => row[otherColumn] === 0;
  const unused = listWords((row) => isGone(row) && isUnusedByOther(row));
  const added = listWords((row) => isNew(row) && isUnusedByOther(row));
  await Promise.all([
    ...(['suffix', 'variant', 'sound'] as const).map((form) =>
      changeDerivedForms(query, form, added, unused),
    ),
    runForChunks(query, 'DELETE FROM find_vocabulary WHERE word IN', unused),
  ]);
}

/** The tables of suffixes, misspellings and sounds of words; `list` lists those of a word. */
const DERIVED_FORMS = {
  suffix: { table: 'find_suffixes', list: listSuffixes },
  variant: { table: 'find_variants', list: listVariants },
  sound: { table: 'find_sounds', list: listSounds },
};

/** Adds the forms of new words, and deletes those of words that are no longer used. */
async function changeDerivedForms(
  query: Query,
  form: keyof typeof DERIVED_FORMS,
  added: readonly string[],
  removed: readonly string[],
) {
  const { table, list } = DERIVED_FORMS[form];
  const toRows = (words: readonly string[]) =>
    words.flatMap((word) => [...new Set(list(word))].map((text) => [text, word]));
  await Promise.all([
    deleteRows(query, table, [form, 'word'], toRows(removed)),
    insertRows(query, table, [form, 'word'], sortRows(toRows(added))),
  ]);
}

/** Deletes the rows with these keys. Each row begins with its key; its other values are ignored. */
function deleteRows(query: Query, table: string, key: readonly string[], rows: readonly Value[][]) {
  const test = key.map((column, index) => `${column} = $${index + 1}`).join(' AND ');
  const sql = `DELETE FROM ${table} WHERE ${test}`;
  return Promise.all(rows.map((row) => query(sql, row.slice(0, key.length))));
}

/** Sorts rows by their first column, so that inserts touch each page of the index once. */
function sortRows(rows: readonly Value[][]): Value[][] {
  return rows.toSorted((a, b) => compareTexts(String(a[0]), String(b[0])));
}
