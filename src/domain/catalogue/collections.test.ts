import { expect, it } from 'vitest';
import { aBook } from '../builders.ts';
import {
  changeCollection,
  chooseSlug,
  getCollectionState,
  joinRuleBooks,
  listRuleQueries,
  renameInRule,
} from './collections.ts';

const BY_HAND = { slug: 'x', title: 'X', text: '', books: [{ bookId: 'a' }] };
const RULE = { categories: ['Fantasy'], sort: 'NEWEST', limit: 24 } as const;
const BY_RULE = { slug: 'x', title: 'X', text: '', rule: { ...RULE, categories: ['Fantasy'] } };

it.each([
  [{}, 'shown'],
  [{ hidden: true }, 'hidden'],
  [{ from: '2026-11-28' }, 'shown'],
  [{ from: '2026-11-29' }, 'coming'],
  [{ until: '2026-11-28' }, 'shown'],
  [{ until: '2026-11-27' }, 'over'],
] as const)('with %j it is %s on 28 November', (facts, state) => {
  expect(getCollectionState({ hidden: false, ...facts }, '2026-11-28')).toBe(state);
});

it('numbers a slug that is taken, or that names a row of the home page', () => {
  expect(chooseSlug('For the Rains!', [])).toBe('for-the-rains');
  expect(chooseSlug('For the rains', ['for-the-rains', 'for-the-rains-2'])).toBe('for-the-rains-3');
  expect(chooseSlug('बारिश के लिए', [])).toBe('बारिश-के-लिए');
  expect(chooseSlug('New', [])).toBe('new-2');
});

it('has books or a rule, and no day where one was removed', () => {
  const ruled = changeCollection(BY_HAND, { rule: BY_RULE.rule, from: '2026-11-28' });
  expect(ruled).toEqual({ ...BY_RULE, from: '2026-11-28' });
  expect(changeCollection(ruled, { books: [{ bookId: 'a' }], from: null })).toEqual(BY_HAND);
  expect(changeCollection(BY_RULE, { title: 'Y' })).toEqual({ ...BY_RULE, title: 'Y' });
  const dated = { ...BY_HAND, from: '2026-11-28', until: '2026-12-24' };
  expect(changeCollection(dated, { title: 'Y' })).toEqual({ ...dated, title: 'Y' });
  expect(changeCollection(dated, { from: null, until: null })).toEqual(BY_HAND);
});

it('renames a category in the rule, once', () => {
  const rule = { ...RULE, categories: ['Fantasy', 'Magic'] };
  const renamed = renameInRule({ ...BY_RULE, rule }, 'Fantasy', 'Magic');
  expect(renamed?.rule?.categories).toEqual(['Magic']);
  expect(renameInRule(BY_RULE, 'Science', 'Physics')).toBeUndefined();
  expect(renameInRule(BY_HAND, 'Science', 'Physics')).toBeUndefined();
});

it('looks for each author in each language', () => {
  const rule = { ...BY_RULE.rule, authors: ['A', 'B'], languages: ['en', 'hi'], price: 400 };
  const queries = listRuleQueries(rule).map(({ author, language }) => [author, language]);
  expect(queries).toEqual([
    ['A', 'en'],
    ['A', 'hi'],
    ['B', 'en'],
    ['B', 'hi'],
  ]);
  const [query] = listRuleQueries({ ...RULE, categories: ['Fantasy'], isBestSelling: true });
  expect(query).toMatchObject({ categories: ['Fantasy'], sort: 'BEST_SELLING', limit: 100 });
  expect(query).not.toHaveProperty('price');
});

it('joins lists of books in the order of the rule, each book once', () => {
  const books = [
    aBook({ _id: 'a', id: 1, payable: 300 }),
    aBook({ _id: 'b', id: 2, payable: 100 }),
    aBook({ _id: 'c', id: 3, payable: 200 }),
  ];
  const sold = new Map([
    ['b', 1],
    ['c', 5],
  ]);
  const join = (rule: Partial<Parameters<typeof joinRuleBooks>[0]>) =>
    joinRuleBooks({ ...BY_RULE.rule, ...rule }, [books, books.slice(1)], sold).map(
      ({ _id }) => _id,
    );
  expect(join({ sort: 'LOW_TO_HIGH' })).toEqual(['b', 'c', 'a']);
  expect(join({ sort: 'BEST_SELLING' })).toEqual(['c', 'b', 'a']);
  expect(join({ sort: 'LOW_TO_HIGH', isBestSelling: true })).toEqual(['b', 'c']);
});
