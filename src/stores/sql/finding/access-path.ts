import type { LowStock } from '#api/store.ts';
import type { Dialect } from '../dialects.ts';
import {
  type Bind,
  buildLookup,
  buildLowStock,
  buildPatternCondition,
  buildTitleRange,
  type Condition,
  type WordLookup,
} from './conditions.ts';

/** An access path as data: how a statement finds the rows `b` of `find_books`. */
export type AccessPath = {
  cost: number;
  /** Whether the rows are read before conditions are tested: see `hasSubqueries`. */
  isFenced?: boolean;
} & (
  | { name: 'scan' }
  /** By the range of titles that start with the text of the search. */
  | { name: 'title'; start: string }
  | { name: 'words'; lookup: WordLookup }
  /** Books that both lookups find. */
  | { name: 'two words'; lookups: readonly [rarest: WordLookup, second: WordLookup] }
  | { name: 'names'; named: NonNullable<Condition['named']> }
  | { name: 'price'; below: number }
  | { name: 'facets'; traits: readonly number[] }
  | { name: 'low stock'; lowStock: LowStock }
);

/** A limit that no query reaches, with which PostgreSQL does not merge a subquery. */
export const NO_LIMIT = 1_000_000_000;

/** Builds the tables of a path, as they stand after `FROM`. */
export function buildFrom(path: AccessPath, bind: Bind, dialect: Pick<Dialect, 'noIndex'>): string {
  const tables = buildTables(path, bind, dialect);
  // In a subquery, because PostgreSQL would count the conditions' cost in each row of the join.
  return path.isFenced
    ? `(SELECT b.* FROM ${tables} WHERE ${buildWhere(path, bind)} LIMIT ${NO_LIMIT}) b`
    : tables;
}

function buildTables(path: AccessPath, bind: Bind, { noIndex }: Pick<Dialect, 'noIndex'>): string {
  switch (path.name) {
    case 'words': {
      const from = isJoinable(path.lookup) ? 'find_words' : `(${buildLookup(path.lookup, bind)})`;
      return `${from} w CROSS JOIN find_books b`;
    }
    case 'two words': {
      const [rarest, second] = path.lookups;
      // Without the LIMIT, PostgreSQL first reads the books with one of the words; with an index,
      // SQLite compares each position with each form: millions for two single letters.
      return `(SELECT position FROM (${buildLookup(second, bind)}) c
        WHERE ${noIndex}position IN (${buildLookup(rarest, bind)}) LIMIT ${NO_LIMIT}) w
        CROSS JOIN find_books b`;
    }
    case 'names':
      return 'find_book_names n CROSS JOIN find_books b';
    case 'price':
      return 'find_books p CROSS JOIN find_books b';
    case 'low stock':
      return `(${buildLowStock(path.lowStock, bind)}) k CROSS JOIN find_books b`;
    case 'scan':
    case 'title':
    case 'facets':
      return 'find_books b';
    default:
      return path satisfies never;
  }
}

/** Builds the conditions for the rows of a path, including the path's own condition. */
export function buildConditions(path: AccessPath, conditions: readonly Condition[], bind: Bind) {
  const unchecked = conditions.filter((condition) => !isImplied(path, condition));
  const own = path.isFenced ? [] : [buildWhere(path, bind)];
  return [...own, ...unchecked.map((condition) => condition.build(bind))];
}

function buildWhere(path: AccessPath, bind: Bind): string {
  switch (path.name) {
    case 'scan':
      return '1 = 1';
    case 'title':
      return buildTitleRange(path.start, bind);
    case 'words': {
      const [only] = isJoinable(path.lookup) ? path.lookup.patterns : [];
      const word = only ? `${buildPatternCondition(only, 'w.word', bind)} AND ` : '';
      return `${word}b.position = w.position`;
    }
    case 'two words':
      return 'b.position = w.position';
    case 'names':
      return `n.kind = ${bind(path.named.kind)} AND n.name = ${bind(path.named.name)}
        AND b.position = n.position`;
    case 'price':
      return `p.payable < ${bind(path.below)} AND b.position = p.position`;
    case 'facets':
      return path.traits.length === 0 ? '1 = 0' : `b.traits IN (${path.traits.join(', ')})`;
    case 'low stock':
      return 'b.position = k.place';
    default:
      return path satisfies never;
  }
}

/** Whether all rows of the path pass the condition, which then need not be checked. */
function isImplied(path: AccessPath, condition: Condition): boolean {
  if (path.name === 'names') return condition.named === path.named;
  if (path.name === 'price') return condition.below !== undefined;
  if (path.name === 'facets') return condition.matchesFacets !== undefined;
  return path.name === 'low stock' && condition.lowStock !== undefined;
}

/** Whether a path may return a row more than once. */
export function mayRepeatRows(path: AccessPath): boolean {
  if (path.name !== 'words') return path.name === 'two words';
  return !isJoinable(path.lookup) || path.lookup.patterns[0]?.match !== 'whole';
}

/** Whether a path has too many candidates, and may leave out books that pass the conditions. */
export function isLimited(path: AccessPath): boolean {
  return path.name === 'words' && path.cost > (path.lookup.limit ?? Infinity);
}

/** Whether the table of words can be joined without a subquery. */
function isJoinable({ patterns, fields }: WordLookup): boolean {
  return fields === 'title' && patterns.length === 1;
}
