import type { CollectionRule } from '#contract/catalogue/collections.ts';
import type { ListedBook } from '#contract/catalogue/finding.ts';
import { MAX_COLLECTIONS } from '#contract/limits.ts';
import { withoutLongTexts } from '#domain/books/present-book.ts';
import { joinRuleBooks, listRuleQueries } from '#domain/catalogue/collections.ts';
import { getStartOfSales } from '#domain/orders/sales.ts';
import { MAX_PAGE_LENGTH } from '#domain/finding/book-query.ts';
import { setNewest } from '#domain/values/set-newest.ts';
import { MINUTE_MS } from '#domain/values/time.ts';
import { withPresentNames } from './categories.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Store } from '../store.ts';

export type RuleDependencies = Pick<Dependencies, 'store' | 'now' | 'readCatalogueVersion'>;

/** The books that fit a rule, up to its limit, and the number of all that fit. */
interface RuleBooks {
  total: number;
  ids: string[];
}

/** How long the books of a rule are shared, because sales do not change the version. */
const MAX_AGE_MS = 10 * MINUTE_MS;
/** Twice as many as a shop can have, because their rules may be edited. */
const MAX_SHARED_RULES = 2 * MAX_COLLECTIONS;
/** A slower search is shared for ten times its duration, although orders change the version. */
const SLOW_MS = 100;

interface Search {
  version: string;
  books: Promise<RuleBooks>;
  begunAt: number;
  /** Missing while it runs. */
  durationMs?: number;
}

const searchesByStore = new WeakMap<Store, Map<string, Search>>();

/** Finds the books of a rule once for each version: a call can ask for all collections. */
export async function shareRuleBooks(dependencies: RuleDependencies, rule: CollectionRule) {
  const { store, now, readCatalogueVersion } = dependencies;
  if (!readCatalogueVersion) return findRuleIds(dependencies, rule);
  const version = `${await readCatalogueVersion()} ${Math.floor(now() / MAX_AGE_MS)}`;
  const searches = searchesByStore.get(store) ?? new Map<string, Search>();
  searchesByStore.set(store, searches);
  const key = JSON.stringify(rule);
  const last = searches.get(key);
  const search = last && isShared(last, version, now()) ? last : begin();
  setNewest(searches, key, search, MAX_SHARED_RULES);
  return search.books;

  function begin(): Search {
    const begunAt = now();
    const begun: Search = { version, begunAt, books: findRuleIds(dependencies, rule) };
    begun.books.then(
      () => (begun.durationMs = now() - begunAt),
      () => searches.get(key) === begun && searches.delete(key),
    );
    return begun;
  }
}

function isShared({ version, begunAt, durationMs }: Search, current: string, now: number) {
  const age = now - begunAt;
  if (version === current) return true;
  if (durationMs === undefined) return age > SLOW_MS;
  return durationMs > SLOW_MS && age < 11 * durationMs;
}

export async function readRuleBooks(
  { store }: Pick<RuleDependencies, 'store'>,
  { total, ids }: RuleBooks,
): Promise<{ total: number; books: ListedBook[] }> {
  return { total, books: await readListedBooks(store, ids) };
}

/** Returns the books with these ids, in their order; those that were deleted are left out. */
export async function readListedBooks(store: Store, ids: readonly string[]): Promise<ListedBook[]> {
  const found = await store.booksById(ids);
  const byId = new Map(found.map((book) => [book._id, withoutLongTexts(book)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Asks for one list after the other: all at once, they would take all connections of the database. */
export async function findRuleIds(
  { store, now }: RuleDependencies,
  rule: CollectionRule,
): Promise<RuleBooks> {
  const found = [];
  for (const query of listRuleQueries(rule))
    found.push(await store.find(await withPresentNames(store, query), now()));
  const lists = found.map(({ books }) => books);
  const ids = [...new Set(lists.flat().map(({ _id }) => _id))];
  const books = joinRuleBooks(rule, lists, await countSold(store, ids, getStartOfSales(now())));
  const isLimited = rule.isNew ?? rule.isBestSelling ?? false;
  const repeated = lists.flat().length - ids.length;
  const total = found.reduce((sum, list) => sum + list.total, -repeated);
  return {
    total: isLimited ? books.length : total,
    ids: books.slice(0, rule.limit).map(({ _id }) => _id),
  };
}

async function countSold(
  store: Store,
  ids: readonly string[],
  since: number,
): Promise<Map<string, number>> {
  const sold = new Map<string, number>();
  for (let start = 0; start < ids.length; start += MAX_PAGE_LENGTH) {
    const part = ids.slice(start, start + MAX_PAGE_LENGTH);
    for (const [id, copies] of await store.copiesSold(part, since)) sold.set(id, copies);
  }
  return sold;
}
