import { findName, type NameKind, listCandidateSlugs } from '#domain/finding/authors-and-series.ts';
import type { Query, Row } from '../database.ts';
import { isStorable } from '../statements.ts';
import { type Bind, runStatement, buildPatternCondition } from './conditions.ts';
import type { Context } from './statistics.ts';
import { isWord, markWords, toWordPatterns } from './text.ts';

/** Shorter prefixes match thousands of names. */
const MIN_RARE_CHARS = 4;
/** For shorter prefixes, this many names with the most books are compared first. */
const MAX_LARGEST_NAMES = 2000;
/** Shorter prefixes are compared, but not looked up in the index. */
const MIN_INDEXED_CHARS = 3;

interface NamesRequest {
  kind: NameKind;
  /** Folded texts. For each list, a word of the name must start with one of its texts. */
  prefixes: readonly (readonly string[])[];
  limit: number;
}

/** Finds the matching names, those with the most books first, then in alphabetical order. */
export async function findNames({ query, dialect }: Context, request: NamesRequest) {
  const { kind, prefixes, limit } = request;
  const buildPrefixTests = (bind: Bind) =>
    prefixes
      .map((list) =>
        list.map((prefix) => `${dialect.findText}(n.marked, ${bind(markWords(prefix))}) > 0`),
      )
      .map((tests) => `(${tests.join(' OR ')})`)
      .join(' AND ');
  if (prefixes.every((list) => list.some(({ length }) => length < MIN_RARE_CHARS))) {
    const order = 'ORDER BY books DESC, name';
    const largest = await runStatement(query, (bind) => {
      const names = `SELECT name, books, marked FROM find_names
        WHERE kind = ${bind(kind)} ${order} LIMIT ${MAX_LARGEST_NAMES}`;
      return `SELECT name, books FROM (${names}) AS n WHERE ${buildPrefixTests(bind)}
        ${order} LIMIT ${limit}`;
    });
    // All other names have fewer books, or as many and come later in the alphabet.
    if (largest.length === limit) return largest.map(readName);
  }
  const rows = await runStatement(
    query,
    (bind) => `SELECT DISTINCT n.name, n.books FROM (${buildLookup(request, bind)}) AS w
      CROSS JOIN find_names n
        WHERE n.kind = w.kind AND n.name = w.name AND ${buildPrefixTests(bind)}
      ORDER BY n.books DESC, n.name LIMIT ${limit}`,
  );
  return rows.map(readName);
}

function readName(row: Row) {
  return { name: String(row['name']), books: Number(row['books']) };
}

/** Builds a `SELECT` of names by the index of words, for the prefixes that are long enough. */
function buildLookup({ kind, prefixes }: NamesRequest, bind: Bind): string {
  const sorted = prefixes.toSorted(([a = ''], [b = '']) => b.length - a.length);
  const lookups = sorted
    .filter(([first = ''], index) => index === 0 || first.length >= MIN_INDEXED_CHARS)
    .map((list) => list.map((prefix) => toWordPatterns(prefix, { isAtWordStart: true })[0]))
    .flatMap((patterns) => {
      // The index contains only words: a list with a symbol cannot be looked up.
      const words = patterns.flatMap((pattern) => (pattern && isWord(pattern.text) ? pattern : []));
      return words.length === patterns.length ? [words] : [];
    });
  if (lookups.length === 0) return `SELECT kind, name FROM find_names WHERE kind = ${bind(kind)}`;
  return lookups
    .map((patterns) => {
      const selects = patterns.map(
        (pattern) => `SELECT kind, name FROM find_name_words
          WHERE ${buildPatternCondition(pattern, 'word', bind)} AND kind = ${bind(kind)}`,
      );
      return `SELECT kind, name FROM (${selects.join(' UNION ALL ')}) AS s`;
    })
    .join(' INTERSECT ');
}

/** Finds the author or series with this slug; `undefined` if there is none. */
export async function findNameBySlug(query: Query, kind: NameKind, slug: string) {
  if (!isStorable(slug)) return undefined;
  const candidates = listCandidateSlugs(slug);
  // In the order of their first books and of the authors there; `number` is below 1000.
  const rows = await query(
    `SELECT name, slug FROM find_names n WHERE kind = $1 AND slug IN ($2, $3)
      ORDER BY (SELECT MIN(position * 1000 + number) FROM find_book_names b
        WHERE b.kind = n.kind AND b.name = n.name)`,
    [kind, ...candidates],
  );
  const names = rows.map((row) => String(row['name']));
  const slugs = new Set(rows.map((row) => String(row['slug'])));
  // Slugs of other names matter only if names share a slug, because only then a number is added.
  const taken =
    slugs.size < names.length ? await readTakenSlugs(query, kind, candidates[1]) : slugs;
  return findName(names, slug, taken);
}

/** Reads the slugs of names that continue this slug with a hyphen and a digit. */
export async function readTakenSlugs(query: Query, kind: NameKind, slug: string) {
  const rows = await query(
    'SELECT DISTINCT slug FROM find_names WHERE kind = $1 AND slug > $2 AND slug < $3',
    // In ASCII, the colon follows 9.
    [kind, `${slug}-`, `${slug}-:`],
  );
  return new Set(rows.map((row) => String(row['slug'])));
}
