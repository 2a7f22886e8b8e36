import type {
  CollectionChange,
  CollectionRule,
  DeskCollection,
  Collection,
} from '#contract/catalogue/collections.ts';
import type { ListedBook } from '#contract/catalogue/finding.ts';
import { getLanguageName } from '#domain/books/language-name.ts';
import { getCollectionState, hasSentence } from '#domain/catalogue/collections.ts';
import { formatBookCount } from '#domain/finding/book-query.ts';
import { formatRupees, countNoun } from '#domain/values/money.ts';
import { formatDay } from '#domain/values/time.ts';

/** A book of a collection, with the sentence as typed. */
export interface DraftPick {
  book: ListedBook;
  by: string;
  why: string;
}

/** A collection as it is edited. `picks` stay while a rule is tried. */
export interface Draft {
  title: string;
  text: string;
  isByRule: boolean;
  picks: readonly DraftPick[];
  rule: CollectionRule;
  /** The first day; '' for none. */
  from: string;
  /** The last day; '' for none. */
  until: string;
  isShown: boolean;
}

const NEW_RULE: CollectionRule = { sort: 'BEST_SELLING', limit: 24 };

const NEW_DRAFT: Draft = {
  title: '',
  text: '',
  isByRule: false,
  picks: [],
  rule: NEW_RULE,
  from: '',
  until: '',
  isShown: true,
};

/** A collection as the API sends it. */
export interface FoundCollection {
  collection: DeskCollection;
  books: readonly ListedBook[];
}

/** Returns what can be edited of a collection; for a new one, which has no `found`, the defaults. */
export function toDraft(found: FoundCollection | undefined): Draft {
  if (!found) return NEW_DRAFT;
  const { collection, books } = found;
  const { title, text, rule, from = '', until = '', hidden } = collection;
  const byId = new Map(books.map((book) => [book._id, book]));
  const picks = (collection.books ?? []).flatMap(({ bookId, by = '', why = '' }) => {
    const book = byId.get(bookId);
    return book ? [{ book, by, why }] : [];
  });
  const isByRule = rule !== undefined;
  return { title, text, isByRule, picks, rule: rule ?? NEW_RULE, from, until, isShown: !hidden };
}

/** Returns the fields that differ, as the API takes them. */
export function listChanges(before: Draft, after: Draft): CollectionChange {
  const [old, next] = [toChange(before), toChange(after)];
  const names = Object.keys(next) as (keyof CollectionChange)[];
  const changed = names.filter((name) => JSON.stringify(next[name]) !== JSON.stringify(old[name]));
  return Object.fromEntries(changed.map((name) => [name, next[name]]));
}

/** Returns the changes that replace other ones of others. */
export function pickReplaced(changes: CollectionChange, others: CollectionChange) {
  const isReplaced = ([name, value]: [string, unknown]) =>
    name in others &&
    JSON.stringify(value) !== JSON.stringify(others[name as keyof CollectionChange]);
  return Object.fromEntries(Object.entries(changes).filter(isReplaced)) as CollectionChange;
}

function toChange(draft: Draft): CollectionChange {
  const { title, text, picks, rule, isByRule, from, until, isShown } = draft;
  return {
    title: title.trim(),
    text: text.trim(),
    ...(isByRule
      ? { rule }
      : {
          books: picks.map(({ book, by, why }) => ({
            bookId: book._id,
            ...(by.trim() && { by: by.trim() }),
            ...(why.trim() && { why: why.trim() }),
          })),
        }),
    from: from || null,
    until: until || null,
    hidden: !isShown,
  };
}

const NAMES: Record<keyof CollectionChange, string> = {
  title: 'title',
  text: 'text',
  books: 'books',
  rule: 'rule',
  from: 'first day',
  until: 'last day',
  hidden: 'shown or not',
};

/** Names what a change concerns: 'title, books'. */
export function nameChanges(change: CollectionChange): string {
  return Object.keys(change)
    .map((name) => NAMES[name as keyof CollectionChange])
    .join(', ');
}

/** Says why a draft cannot be saved; `undefined` if it can. */
export function findProblem({ title, isByRule, rule, from, until }: Draft): string | undefined {
  if (title.trim() === '') return 'The collection needs a title.';
  if (isByRule && hasOpenCondition(rule)) return 'A condition has no value yet.';
  return from && until && until < from ? 'The last day is before the first.' : undefined;
}

export function hasOpenCondition(rule: CollectionRule): boolean {
  const { categories, authors, languages, price } = rule;
  return [categories, authors, languages].some((names) => names?.length === 0) || price === 0;
}

export const ORDERS = [
  ['BEST_SELLING', 'Best selling first'],
  ['NEWEST', 'Newest first'],
  ['RATING', 'Best rated first'],
  ['LOW_TO_HIGH', 'Lowest price first'],
] as const;

/** Says whether visitors see the collection: 'Shown', 'From 1 June', 'Ended on 31 July'. */
export function describeState(
  collection: Parameters<typeof getCollectionState>[0],
  today: string,
): { tone: string; text: string } {
  const { from = '', until = '' } = collection;
  switch (getCollectionState(collection, today)) {
    case 'hidden':
      return { tone: 'off', text: 'Hidden' };
    case 'coming':
      return { tone: 'warning', text: `From ${formatDay(from)}` };
    case 'over':
      return { tone: 'off', text: `Ended on ${formatDay(until)}` };
    default:
      return { tone: 'success', text: 'Shown' };
  }
}

/** Describes a collection in one line: '6 books · By hand · two sentences'. */
export function describeCollection({
  rule,
  books = [],
  total,
  from,
  until,
}: Pick<Collection, 'books' | 'rule' | 'from' | 'until'> & { total: number }): string {
  const count = rule ? Math.min(total, rule.limit) : total;
  const sentences = books.filter(hasSentence).length;
  const days = [from && `from ${formatDay(from)}`, until && `until ${formatDay(until)}`];
  return [
    formatBookCount(count),
    rule ? 'By a rule' : 'By hand',
    rule && describeRule(rule),
    sentences > 0 && countNoun(sentences, 'sentence'),
    days.filter(Boolean).join(' '),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Describes a rule: 'Adventure or Fantasy, below ₹400'. */
function describeRule(rule: CollectionRule): string {
  const { categories = [], authors = [], languages = [], price, isNew, isBestSelling } = rule;
  return [
    categories.join(' or '),
    authors.join(' or '),
    languages.map(getLanguageName).join(' or '),
    price !== undefined && `below ${formatRupees(price)}`,
    isNew && 'new',
    isBestSelling && 'best selling',
  ]
    .filter(Boolean)
    .join(', ');
}
