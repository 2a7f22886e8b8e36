import type { Collection, CollectionRule } from '#contract/catalogue/collections.ts';
import { getLanguageName } from '#domain/books/language-name.ts';
import { getCollectionState, hasSentence } from '#domain/catalogue/collections.ts';
import { formatBookCount } from '#domain/finding/book-query.ts';
import { formatRupees } from '#domain/values/money.ts';
import { formatDay } from '#domain/values/time.ts';
import { countNoun } from '#domain/values/text.ts';

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
