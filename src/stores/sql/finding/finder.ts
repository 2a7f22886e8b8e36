import type { Finder } from '#api/store.ts';
import type { FoundBooks } from '#contract/finding.ts';
import {
  activeFilters,
  type BookQuery,
  withoutFilter,
  writeBookQuery,
} from '#domain/finding/book-query.ts';
import type { Database } from '../database.ts';
import { findNameBySlug } from './authors-and-series.ts';
import { toConditions } from './conditions.ts';
import { countBooks, countFacets, type Counts } from './facets.ts';
import { findPage, readListedBooks } from './page.ts';
import { chooseCheapest, type ChoosePath } from './plan.ts';
import { findRelated } from './related.ts';
import { correctSearch } from './spelling.ts';
import { type Context, createCache, createContexts } from './statistics.ts';
import { suggest } from './suggestions.ts';

/** Finds books by the tables of schema.ts. All paths that `choosePath` may choose have the same answer. */
export function createSqlFinder(
  { dialect, readCatalogue: query }: Database,
  choosePath: ChoosePath = chooseCheapest,
): Omit<Finder, 'positionOf'> {
  const counts = createCache<Counts>();
  const getContext = createContexts({ query, dialect, choosePath });

  async function readVersion(): Promise<string> {
    const [row] = await query("SELECT value FROM counters WHERE name = 'catalogue'");
    return String(row?.['value']);
  }

  return {
    async find(wanted): Promise<FoundBooks> {
      const version = await readVersion();
      const context = await getContext(version);
      const request = { query: wanted, conditions: toConditions(wanted, context) };
      const [page, counted] = await Promise.all([
        findPage(context, request),
        counts(version, writeFilters(wanted), () => countFacets(context, request)),
      ]);
      const isEmpty = counted.total === 0 && !wanted.after;
      const relaxed = isEmpty ? await countRelaxed(context, wanted) : [];
      return {
        books: await readListedBooks(query, page.positions),
        ...counted,
        isExact: counted.isExact && relaxed.every(({ isExact }) => isExact),
        next: page.next,
        corrected: isEmpty ? await correctSearch(context, wanted) : null,
        relax: relaxed.map(({ drop, total }) => ({ drop, total })),
      };
    },

    findName: async (kind, slug) => findNameBySlug(query, kind, slug),
    suggest: async (text) => suggest(await getContext(await readVersion()), text),
    related: async (book) => findRelated(await getContext(await readVersion()), book),
  };
}

/** How many books there are without each filter, most first. */
async function countRelaxed(context: Context, query: BookQuery) {
  const totals = await Promise.all(
    activeFilters(query).map(async (drop) => {
      const conditions = toConditions(withoutFilter(query, drop), context);
      const { total, isExact } = await countBooks(context, conditions);
      return { drop, total, isExact };
    }),
  );
  return totals.filter(({ total }) => total > 0).sort((one, other) => other.total - one.total);
}

/** The same text for queries with the same filters. */
function writeFilters(query: BookQuery): string {
  const { after: _after, ...filters } = query;
  return JSON.stringify(writeBookQuery({ ...filters, sort: '', limit: 1 }));
}
