import type { Finder } from '#api/store.ts';
import type { FoundBooks } from '#contract/catalogue/finding.ts';
import {
  listActiveFilters,
  type BookQuery,
  withoutFilter,
  toQueryParameters,
} from '#domain/finding/book-query.ts';
import { getStartOfSales } from '#domain/orders/sales.ts';
import { describeMatch, mayNeedCorrection } from '#domain/finding/find-books.ts';
import { BY_TITLE, type Matching } from '#domain/finding/matching.ts';
import { NO_SEARCH } from '#domain/finding/search.ts';
import type { Database } from '../database.ts';
import { readCatalogueVersion } from '../statements.ts';
import { findNameBySlug } from './authors-and-series.ts';
import { createLowStockCondition, toConditions } from './filters.ts';
import { countBooks, countFacets, countTotal, countWithoutGenres, type Counts } from './facets.ts';
import { type BookRequest, findPage } from './page.ts';
import { readListedBooks, refreshCopies } from '../book-rows.ts';
import { findMatching, findMissing } from './matching.ts';
import { chooseCheapest } from './plan.ts';
import { findRelated } from './related.ts';
import { correctSearch } from './spelling.ts';
import { type ChoosePath, type Context, createCache, createContexts } from './statistics.ts';
import { suggest } from './suggestions.ts';
import { countCopiesSold, createSalesExpiry } from './sales.ts';

/** The maximum number of cached results, and of the characters of each: 100 books have some 100,000. */
const MAX_CACHED_RESULTS = 100;
const MAX_CACHED_CHARS = 200_000;

/** Creates a finder over the search tables. `choosePath` affects only the speed. */
export function createSqlFinder(
  database: Database & Pick<Context, 'onDamage'>,
  choosePath: ChoosePath = chooseCheapest,
): Omit<Finder, 'positionAt'> {
  const { dialect, readCatalogue: query, onDamage } = database;
  const countsCache = createCache<Counts>();
  /** Their copies may be outdated, as not every sale changes the version: see `refreshCopies`. */
  const resultsCache = createCache<FoundBooks>(
    MAX_CACHED_RESULTS,
    ({ books }) => JSON.stringify(books).length <= MAX_CACHED_CHARS,
  );
  const matchingCache = createCache<Matching>();
  const getContext = createContexts({ query, dialect, choosePath, onDamage });

  const expireSales = createSalesExpiry(database);

  const readVersion = () => readCatalogueVersion(query);

  async function findUncached(version: string, wanted: BookQuery): Promise<FoundBooks> {
    const context = await getContext(version);
    const { search } = wanted;
    const matching = await continueMatching(wanted, () =>
      matchingCache(version, search.typed, () => findMatching(context, search)),
    );
    const conditions = toConditions(wanted, context, { search, matching });
    const request = { query: wanted, conditions, search, matching };
    const counting = countsCache(
      version,
      `${JSON.stringify(matching)} ${toFilterKey(wanted)}`,
      () => countFacets(context, request),
    );
    const [page, { first: _first, ...counted }, missing] = await Promise.all([
      findPage(context, request, counting),
      counting,
      findMissing(context, search, matching),
    ]);
    const isEmpty = counted.total === 0 && !wanted.after;
    const matched = counted.total === 0 ? null : describeMatch(search, matching);
    const needsCorrection = !wanted.after && mayNeedCorrection({ ...counted, matched });
    const relaxed = isEmpty ? await countRelaxed(context, request) : [];
    return {
      books: await readListedBooks(query, page.positions),
      ...counted,
      isExact: counted.isExact && relaxed.every(({ isExact }) => isExact),
      next: page.next,
      matched,
      missing,
      corrected: needsCorrection ? await correctSearch(context, wanted, search) : null,
      relax: relaxed.map(({ drop, total }) => ({ drop, total })),
    };
  }

  return {
    async find(wanted, now): Promise<FoundBooks> {
      if (wanted.sort === 'BEST_SELLING') {
        // Most sales change this order, but not the version, so the results are not cached.
        await expireSales(getStartOfSales(now));
        return findUncached(await readVersion(), wanted);
      }
      const key = JSON.stringify(wanted);
      const cached = resultsCache.peek(key);
      if (cached) {
        const found = await cached.result;
        const { books, version } = await refreshCopies(query, found.books);
        if (version === cached.version) return { ...found, books };
      }
      const version = await readVersion();
      const found = await resultsCache(version, key, () => findUncached(version, wanted));
      // The caller may mutate the result.
      return { ...found, books: found.books.map((book) => ({ ...book })) };
    },

    async findLow(wanted, low, now) {
      if (wanted.sort === 'BEST_SELLING') await expireSales(getStartOfSales(now));
      const context = await getContext(await readVersion());
      const lowStock = [createLowStockCondition(low)];
      const { search } = wanted;
      const matching = await continueMatching(wanted, () =>
        findMatching(context, search, { among: lowStock }),
      );
      const matchedSearch = { search, matching };
      const conditions = [...lowStock, ...toConditions(wanted, context, matchedSearch)];
      const [{ positions, next }, total] = await Promise.all([
        findPage(context, { query: wanted, conditions, ...matchedSearch }),
        countTotal(context, conditions),
      ]);
      const books = await readListedBooks(query, positions);
      const matched = total === 0 ? null : describeMatch(search, matching);
      return { books, total, next, matched };
    },

    async bestSelling(limit, now) {
      await expireSales(getStartOfSales(now));
      const rows = await query(
        'SELECT position FROM find_sales WHERE sold < 0 ORDER BY sold, position LIMIT $1',
        [limit],
      );
      return readListedBooks(
        query,
        rows.map((row) => Number(row['position'])),
      );
    },

    countWithout: async (categories) =>
      countWithoutGenres(await getContext(await readVersion()), categories),
    copiesSold: (ids, since) => countCopiesSold(query, ids, since),
    findName: async (kind, slug) => findNameBySlug(query, kind, slug),
    suggest: async (text) => suggest(await getContext(await readVersion()), text),
    related: async (book) => findRelated(await getContext(await readVersion()), book),
  };
}

/** Resolves with how books match: as on the page before, on the first page as `find` resolves. */
async function continueMatching({ after }: BookQuery, find: () => Promise<Matching>) {
  return after ? (after.matching ?? BY_TITLE) : find();
}

/** Counts the books that match without each active filter, if any; largest count first. */
async function countRelaxed(context: Context, { query, search, matching }: BookRequest) {
  const totals = await Promise.all(
    listActiveFilters(query).map(async (drop) => {
      const rest = drop === 'search' ? NO_SEARCH : search;
      const conditions = toConditions(withoutFilter(query, drop), context, {
        search: rest,
        matching,
      });
      const { total, isExact } = await countBooks(context, conditions);
      return { drop, total, isExact };
    }),
  );
  return totals.filter(({ total }) => total > 0).sort((a, b) => b.total - a.total);
}

/** Builds the cache key of a query's counts, which depend only on its filters. */
function toFilterKey(query: BookQuery): string {
  const { after: _after, ...filters } = query;
  return JSON.stringify(toQueryParameters({ ...filters, sort: '', limit: 1 }));
}
