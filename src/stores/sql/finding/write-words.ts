import { wordsOf } from '#domain/finding/words.ts';
import { foldText } from '#domain/fold.ts';
import { slugOf } from '#domain/books/slug.ts';
import type { Query, Row, Value } from '../database.ts';
import { eachIn, insertRows } from '../insert-rows.ts';
import { markWords } from './marked-title.ts';
import { addTo, type Tally } from './tally.ts';
import { cutLong, suffixesOf } from './title-words.ts';
import { variantsOf } from './variants.ts';

interface Rows {
  removed: Value[][];
  added: Value[][];
}

/** Changes the words of titles. Rows are those of `find_words`. */
export async function changeWords(query: Query, { removed, added }: Rows): Promise<void> {
  await Promise.all([
    ...removed.map((row) => query('DELETE FROM find_words WHERE word = $1 AND position = $2', row)),
    insertRows(query, 'find_words', ['word', 'position'], sortRows(added)),
  ]);
}

/** Changes the names of authors and series. Rows are those of `find_book_names`. */
export async function changeNames(query: Query, { removed, added }: Rows): Promise<void> {
  const [names] = await Promise.all([
    countNames(query, { removed, added }),
    ...removed.map((row) =>
      query(
        'DELETE FROM find_book_names WHERE kind = $1 AND name = $2 AND position = $3',
        row.slice(0, 3),
      ),
    ),
    insertRows(query, 'find_book_names', ['kind', 'name', 'position', 'number'], sortRows(added)),
  ]);
  const words: Tally = new Map();
  const wordRows = (rows: Value[][], change: number) =>
    rows.flatMap(([kind = '', name = '']) =>
      vocabularyOf(foldText(String(name))).map((word) => {
        addTo(words, [word], change);
        return [word, kind, name];
      }),
    );
  await Promise.all([
    ...names.gone.map((row) => query('DELETE FROM find_names WHERE kind = $1 AND name = $2', row)),
    ...wordRows(names.gone, -1).map((row) =>
      query('DELETE FROM find_name_words WHERE word = $1 AND kind = $2 AND name = $3', row),
    ),
    insertRows(query, 'find_name_words', ['word', 'kind', 'name'], wordRows(names.added, 1)),
  ]);
  await changeVocabulary(query, 'names', words);
}

/** Counts the books of names; resolves with the names that are new, and those that have no book. */
async function countNames(query: Query, { removed, added }: Rows) {
  const tally: Tally = new Map();
  for (const row of removed) addTo(tally, row.slice(0, 2), -1);
  for (const row of added) addTo(tally, row.slice(0, 2), 1);
  const rows = [...tally.values()].map(({ key, change }) => {
    const [kind = '', name = ''] = key;
    return [kind, name, markWords(foldText(String(name))), slugOf(String(name)), change];
  });
  const saved = await insertRows(
    query,
    'find_names',
    ['kind', 'name', 'marked', 'slug', 'books'],
    rows,
    `ON CONFLICT (kind, name) DO UPDATE SET books = find_names.books + excluded.books
      RETURNING kind, name, books`,
  );
  const keyOf = (row: Row) => [row['kind'] ?? '', row['name'] ?? ''];
  const isNew = (row: Row) => tally.get(JSON.stringify(keyOf(row)))?.change === row['books'];
  return {
    added: saved.filter(isNew).map(keyOf),
    gone: saved.filter((row) => row['books'] === 0).map(keyOf),
  };
}

/** The words that corrections and suggestions know. */
export function vocabularyOf(folded: string): string[] {
  return [...new Set(wordsOf(folded).flatMap(cutLong))];
}

/** Adds to the counts of words in titles, or in names; a word that is new or gone changes all tables. */
export async function changeVocabulary(query: Query, count: 'titles' | 'names', tally: Tally) {
  const other = count === 'titles' ? 'names' : 'titles';
  const rows = [...tally.values()].map(({ key, change }) => [...key, change, 0]);
  const saved = await insertRows(
    query,
    'find_vocabulary',
    ['word', count, other],
    rows,
    `ON CONFLICT (word) DO UPDATE SET ${count} = find_vocabulary.${count} + excluded.${count}
      RETURNING word, titles, names`,
  );
  const changeOf = (row: Row) => tally.get(JSON.stringify([row['word']]))?.change;
  const added = saved.filter((row) => row[count] === changeOf(row));
  const gone = saved.filter((row) => row[count] === 0);
  const isNowhereElse = (row: Row) => row[other] === 0;
  await Promise.all([
    changeParts(query, 'suffix', added.filter(isNowhereElse), gone.filter(isNowhereElse)),
    count === 'titles' ? changeParts(query, 'variant', added, gone) : undefined,
    eachIn(query, 'DELETE FROM find_vocabulary WHERE word IN', wordsIn(gone.filter(isNowhereElse))),
  ]);
}

const PARTS = { suffix: suffixesOf, variant: variantsOf };

/** Changes the rows of `find_suffixes` or `find_variants` that follow from new words and those that are gone. */
async function changeParts(
  query: Query,
  part: keyof typeof PARTS,
  added: readonly Row[],
  gone: readonly Row[],
) {
  const rowsOf = (rows: readonly Row[]) =>
    wordsIn(rows).flatMap((word) => [...new Set(PARTS[part](word))].map((text) => [text, word]));
  const table = part === 'suffix' ? 'find_suffixes' : 'find_variants';
  await Promise.all([
    ...rowsOf(gone).map((row) =>
      query(`DELETE FROM ${table} WHERE ${part} = $1 AND word = $2`, row),
    ),
    insertRows(query, table, [part, 'word'], sortRows(rowsOf(added))),
  ]);
}

function wordsIn(rows: readonly Row[]): string[] {
  return rows.map((row) => String(row['word']));
}

/** Rows with near keys lie on the same pages. */
function sortRows(rows: readonly Value[][]): Value[][] {
  return rows.toSorted((one, other) => (String(one[0]) < String(other[0]) ? -1 : 1));
}
