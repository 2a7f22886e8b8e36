import type {
  Collection,
  CollectionChange,
  CollectionRule,
} from '#contract/catalogue/collections.ts';
import type { ListedBook } from '#contract/catalogue/finding.ts';
import { type BookQuery, EVERYTHING, MAX_PAGE_LENGTH } from '../finding/book-query.ts';
import { NO_SEARCH } from '../finding/search.ts';
import { type CopiesSold, createSortKey } from '../finding/sort-order.ts';
import { toSlug } from '../values/text.ts';

/** The rows of the home page that are no collection, and that no collection may be called. */
export const HOME_ROWS = ['categories', 'viewed', 'new', 'best'] as const;

/** Whether a book of a collection has a sentence by a named person; only then is it shown. */
export function hasSentence<Entry extends { by?: string | undefined; why?: string | undefined }>(
  entry: Entry,
): entry is Entry & { by: string; why: string } {
  return Boolean(entry.by && entry.why);
}

type CollectionState = 'shown' | 'coming' | 'over' | 'hidden';

/** Returns the state of a collection on this day in India (`YYYY-MM-DD`); visitors see it `shown`. */
export function getCollectionState(
  { hidden, from, until }: Pick<Collection, 'from' | 'until'> & { hidden: boolean },
  today: string,
): CollectionState {
  if (hidden) return 'hidden';
  if (from !== undefined && today < from) return 'coming';
  return until !== undefined && today > until ? 'over' : 'shown';
}

/** Returns a slug for the title that is not taken; it ends in a number if needed. */
export function chooseSlug(title: string, taken: readonly string[]): string {
  const slug = toSlug(title);
  const all = new Set<string>([...taken, ...HOME_ROWS]);
  let free = slug;
  for (let number = 2; all.has(free); number++) free = `${slug}-${number}`;
  return free;
}

/** Changes facts of a collection: books replace a rule, a rule replaces books. */
export function changeCollection<Item extends Collection>(
  before: Item,
  { books, rule, from, until, ...facts }: CollectionChange,
): Item {
  const { books: oldBooks, rule: oldRule, from: oldFrom, until: oldUntil, ...rest } = before;
  const way = (books ?? rule) ? { books, rule } : { books: oldBooks, rule: oldRule };
  const all = {
    ...rest,
    ...facts,
    ...(way.rule ? { rule: way.rule } : { books: way.books ?? [] }),
    from: from === undefined ? oldFrom : from,
    until: until === undefined ? oldUntil : until,
  };
  const entries = Object.entries(all).filter(([, value]) => value !== undefined && value !== null);
  return Object.fromEntries(entries) as Item;
}

/** Returns the collection with the new name of a category in its rule; `undefined` without one. */
export function renameInRule<Item extends Collection>(
  collection: Item,
  from: string,
  to: string,
): Item | undefined {
  const { categories } = collection.rule ?? {};
  if (!collection.rule || !categories?.includes(from)) return undefined;
  const renamed = categories.map((name) => (name === from ? to : name));
  return { ...collection, rule: { ...collection.rule, categories: [...new Set(renamed)] } };
}

/** Lists the queries whose books fit a rule: one for each author in each language. */
export function listRuleQueries(rule: CollectionRule): BookQuery[] {
  const { authors = [''], languages = [''], categories = [], price, isNew, isBestSelling } = rule;
  return authors.flatMap((author) =>
    languages.map((language) => ({
      ...EVERYTHING,
      categories,
      ...(price !== undefined && { price }),
      ...(author && { author }),
      ...(language && { language }),
      sort: isBestSelling ? 'BEST_SELLING' : isNew ? 'NEWEST' : rule.sort,
      limit: MAX_PAGE_LENGTH,
    })),
  );
}

/** Joins the books of a rule's queries, in its order, with the copies `sold` recently. */
export function joinRuleBooks(
  { isNew, isBestSelling, sort }: CollectionRule,
  lists: readonly (readonly ListedBook[])[],
  sold: CopiesSold,
): ListedBook[] {
  const order = (name: Parameters<typeof createSortKey>[0], books: readonly ListedBook[]) => {
    const getKey = createSortKey(name, NO_SEARCH, { sold });
    return books.toSorted((a, b) => getKey(a) - getKey(b) || a.id - b.id);
  };
  let books = [...new Map(lists.flat().map((book) => [book._id, book])).values()];
  if (isBestSelling) books = books.filter(({ _id }) => sold.has(_id));
  if (isNew) books = order('NEWEST', books).slice(0, MAX_PAGE_LENGTH);
  return order(sort, books);
}
