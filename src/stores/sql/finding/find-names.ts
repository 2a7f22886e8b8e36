import type { Query, Row } from '../database.ts';
import { markWords } from './marked-title.ts';
import { writeFit } from './source.ts';
import { ask, type Bind } from './statement.ts';
import { isWord, partsOf, type Part } from './title-words.ts';

/** A shorter start has thousands of names, and the names with most books have enough of them. */
const RARE = 4;
/** Names with most books that are looked at for such a start. */
const LOOKED_AT = 2000;

/** Letters; very many names have a word with a shorter start. */
const LONG = 3;

interface NamesWish {
  kind: 'author' | 'series';
  /** A word of the name starts with one of each list. Folded. */
  starts: readonly (readonly string[])[];
  findText: string;
  most: number;
}

/** The names with most books, then by the alphabet. */
export async function findNames(query: Query, wish: NamesWish) {
  if (wish.starts.every((list) => list.some(({ length }) => length < RARE))) {
    const largest = await findLargest(query, wish);
    if (largest.length === wish.most) return largest.map(readName);
  }
  const rows = await ask(query, (bind) => {
    const words = writeNames(wish, bind);
    return `SELECT DISTINCT n.name, n.books FROM (${words}) AS w CROSS JOIN find_names n
      WHERE n.kind = w.kind AND n.name = w.name AND ${writeStarts(wish, bind)}
      ORDER BY n.books DESC, n.name LIMIT ${wish.most}`;
  });
  return rows.map(readName);
}

function findLargest(query: Query, wish: NamesWish): Promise<Row[]> {
  const order = 'ORDER BY books DESC, name';
  return ask(query, (bind) => {
    const names = `SELECT name, books, marked FROM find_names
      WHERE kind = ${bind(wish.kind)} ${order} LIMIT ${LOOKED_AT}`;
    return `SELECT name, books FROM (${names}) AS n WHERE ${writeStarts(wish, bind)}
      ${order} LIMIT ${wish.most}`;
  });
}

function readName(row: Row) {
  return { name: String(row['name']), books: Number(row['books']) };
}

function writeStarts({ starts, findText }: NamesWish, bind: Bind): string {
  const tests = starts.map((list) =>
    list.map((start) => `${findText}(n.marked, ${bind(markWords(start))}) > 0`).join(' OR '),
  );
  return tests.map((test) => `(${test})`).join(' AND ');
}

/** The names that have words for the longest of the starts, and for the others that are not short. */
function writeNames({ kind, starts }: NamesWish, bind: Bind): string {
  const sorted = starts.toSorted(([one = ''], [other = '']) => other.length - one.length);
  const lists = sorted
    .filter(([start = ''], at) => at === 0 || start.length >= LONG)
    .map((list) => list.flatMap((start) => partsOf(start, true).slice(0, 1)))
    .filter((parts, at) => parts.length === sorted[at]?.length && parts.every(isWordPart));
  if (lists.length === 0) return `SELECT kind, name FROM find_names WHERE kind = ${bind(kind)}`;
  const selects = lists.map((parts) => {
    const ofEach = parts.map(
      (part) => `SELECT kind, name FROM find_name_words
        WHERE ${writeFit(part, 'word', bind)} AND kind = ${bind(kind)}`,
    );
    return `SELECT kind, name FROM (${ofEach.join(' UNION ALL ')}) AS s`;
  });
  return selects.join(' INTERSECT ');
}

function isWordPart({ text }: Part): boolean {
  return isWord(text);
}
