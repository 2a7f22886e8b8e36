import type { Book } from '#contract/book.ts';
import type { Placed } from '#domain/finding/find-books.ts';
import { foldText } from '#domain/fold.ts';
import type { Query, Row, Value } from '../database.ts';
import { eachIn, insertRows } from '../insert-rows.ts';
import { ENTRY_COLUMNS, entryOf, nameRowsOf, wordRowsOf } from './entry.ts';
import { addTo, saveTally, type Tally } from './tally.ts';
import { changeNames, changeVocabulary, changeWords, vocabularyOf } from './write-words.ts';

/** Books as they were found before, and as they are to be found now; a changed book is in both. */
interface EntryChanges {
  removed?: readonly Placed<Book>[];
  added?: readonly Placed<Book>[];
}

/**
 * Makes books findable, and those that are gone no longer. Call it in the transaction that writes
 * them to `books` and `stock`, after that.
 */
export async function writeEntries(
  query: Query,
  { removed = [], added = [] }: EntryChanges,
): Promise<void> {
  if (removed.length + added.length === 0) return;
  const positions = removed.map(({ position }) => position);
  const [before, numbers] = await Promise.all([
    eachIn(query, 'SELECT traits, payable FROM find_books WHERE position IN', positions),
    numberLanguages(query, added),
  ]);
  const entries = added.map((placed) =>
    entryOf(placed, numbers.get(placed.book.language ?? '') ?? 0),
  );
  const after = entries.map(([, , traits = 0, payable = 0]) => ({ traits, payable }));
  await Promise.all([
    eachIn(query, 'DELETE FROM find_books WHERE position IN', positions),
    insertRows(query, 'find_books', ENTRY_COLUMNS, entries),
    ...['traits', 'payable'].map((column) => saveCounts(query, column, before, after)),
    changeWords(query, differ(removed.flatMap(wordRowsOf), added.flatMap(wordRowsOf))),
  ]);
  // One after the other: both change the vocabulary.
  await changeVocabulary(query, 'titles', countTitles(removed, added));
  await changeNames(query, differ(removed.flatMap(nameRowsOf), added.flatMap(nameRowsOf)));
}

function countTitles(removed: readonly Placed<Book>[], added: readonly Placed<Book>[]): Tally {
  const tally: Tally = new Map();
  const count = (books: readonly Placed<Book>[], change: number) => {
    for (const { book } of books)
      for (const word of vocabularyOf(foldText(book.title))) addTo(tally, [word], change);
  };
  count(removed, -1);
  count(added, 1);
  return tally;
}

function saveCounts(query: Query, column: string, before: Row[], after: Row[]) {
  const tally: Tally = new Map();
  for (const row of before) addTo(tally, [row[column] ?? 0], -1);
  for (const row of after) addTo(tally, [row[column] ?? 0], 1);
  const table = column === 'traits' ? 'find_traits' : 'find_prices';
  return saveTally(query, { table, key: [column], count: 'books' }, tally);
}

/** Rows that are only in the first list, and only in the second. */
function differ(before: readonly Value[][], after: readonly Value[][]) {
  const known = new Set(before.map((row) => JSON.stringify(row)));
  const kept = new Set(after.map((row) => JSON.stringify(row)));
  return {
    removed: before.filter((row) => !kept.has(JSON.stringify(row))),
    added: after.filter((row) => !known.has(JSON.stringify(row))),
  };
}

/** The numbers of languages, by name; a language that is new gets the next. */
async function numberLanguages(query: Query, added: readonly Placed<Book>[]) {
  const names = new Set(added.flatMap(({ book }) => book.language ?? []));
  const read = () => query('SELECT number, name FROM find_languages');
  const numbers = new Map((await read()).map(({ name, number }) => [String(name), Number(number)]));
  for (const name of names) {
    if (numbers.has(name)) continue;
    numbers.set(name, Math.max(0, ...numbers.values()) + 1);
    await insertRows(query, 'find_languages', ['name', 'number'], [[name, numbers.get(name) ?? 0]]);
  }
  return numbers;
}
