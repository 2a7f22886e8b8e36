import { BY_TITLE, listMatchings, listSomeTerms, type Matching } from '#domain/finding/matching.ts';
import type { ParsedSearch } from '#domain/finding/search.ts';
import { type Bind, type Condition, runStatement } from './conditions.ts';
import { planAccess } from './plan.ts';
import { buildConditions, buildFrom, NO_LIMIT } from './access-path.ts';
import { createMatchCondition } from './search-conditions.ts';
import type { Context } from './statistics.ts';

interface MatchingOptions {
  /** Conditions that the book must pass, too. */
  among?: readonly Condition[];
  /** Ways that are known to find no book. */
  without?: readonly Matching['way'][];
}

/** Returns the first way that finds a book, as in the domain. */
export async function findMatching(
  context: Context,
  search: ParsedSearch,
  { among = [], without = [] }: MatchingOptions = {},
): Promise<Matching> {
  const matchings = listMatchings(search);
  const last = matchings.at(-1) ?? BY_TITLE;
  const tried = matchings.slice(0, -1).filter(({ way }) => !without.includes(way));
  for (const matching of tried.filter(({ way }) => way !== 'some')) {
    const [found] = await filterMatchings(context, search, [matching], among);
    if (found) return matching;
  }
  const some = tried.filter(({ way }) => way === 'some');
  const lowest = some.at(-1);
  if (!lowest) return last;
  const most = await countMostWords(context, createMatchCondition(search, lowest, context), among);
  return some.find(({ least = 1 }) => least <= most) ?? last;
}

export async function filterMatchings(
  context: Context,
  search: ParsedSearch,
  matchings: readonly Matching[],
  among: readonly Condition[] = [],
): Promise<Matching[]> {
  const found = await listWithBooks(
    context,
    matchings.map((matching) => [...among, createMatchCondition(search, matching, context)]),
  );
  return matchings.filter((_, index) => found.includes(index));
}

/** Lists the terms that no book has, if no book has all of them: `listMissing` of the domain. */
export async function findMissing(context: Context, search: ParsedSearch, { way }: Matching) {
  if (way !== 'some') return [];
  const terms = listSomeTerms(search);
  const withBooks = await listWithBooks(
    context,
    terms.map((term) => [
      createMatchCondition({ ...search, terms: [term] }, { way: 'all' }, context),
    ]),
  );
  return terms.flatMap(({ text }, index) => (withBooks.includes(index) ? [] : [text]));
}

/** Returns the indexes of the lists whose conditions all hold for a book; asks once for all. */
async function listWithBooks(context: Context, lists: readonly (readonly Condition[])[]) {
  if (lists.length === 0) return [];
  const rows = await runStatement(context.query, (bind) =>
    lists
      .map((list, index) => `SELECT ${index} AS list WHERE ${buildExists(context, list, bind)}`)
      .join(' UNION ALL '),
  );
  return rows.map(({ list }) => Number(list));
}

function buildExists(context: Context, conditions: readonly Condition[], bind: Bind): string {
  const path = planAccess(context, { conditions, limit: 1, isTableOrder: true });
  const from = buildFrom(path, bind, context.dialect);
  const where = buildConditions(path, conditions, bind).join(' AND ');
  // Without the LIMIT, PostgreSQL expects to find a book soon, and scans all if there is none.
  return `EXISTS (SELECT 1 FROM (
    SELECT b.position FROM ${from} WHERE ${where} LIMIT ${NO_LIMIT}) AS p)`;
}

/** Counts the words of the search that the best book has; 0 if no book has any. */
async function countMostWords(context: Context, some: Condition, among: readonly Condition[]) {
  const { buildFound } = some;
  if (!buildFound) return 0;
  const path = planAccess(context, { conditions: [...among, some], limit: 1, isTableOrder: true });
  const [row] = await runStatement(context.query, (bind) => {
    const from = buildFrom(path, bind, context.dialect);
    const where = buildConditions(path, among, bind).join(' AND ');
    return `SELECT MAX(found) AS most FROM (
      SELECT ${buildFound(bind)} AS found FROM ${from} WHERE ${where}) AS books`;
  });
  return Number(row?.['most'] ?? 0);
}
