import { expect, it } from 'vitest';
import type { CollectionRule } from '#contract/catalogue/collections.ts';
import {
  describeCollection,
  describeState,
  findProblem,
  listChanges,
  pickReplaced,
  toDraft,
} from './collection-draft.ts';

const RAINS = { ...toDraft(undefined), title: 'Rains', from: '2026-06-01', until: '2026-09-30' };

it('lists only what was changed, without spaces around it', () => {
  expect(listChanges(RAINS, { ...RAINS, title: ' Rains ', text: ' Wet. ' })).toEqual({
    text: 'Wet.',
  });
});

it('removes a day that was cleared', () => {
  expect(listChanges(RAINS, { ...RAINS, from: '', until: '' })).toEqual({
    from: null,
    until: null,
  });
});

it.each([{ categories: [] }, { authors: [] }, { languages: [] }, { price: 0 }])(
  'asks for the value of a condition: %j',
  (open) => {
    const draft = { ...RAINS, isByRule: true, rule: { ...RAINS.rule, ...open } };
    expect(findProblem(draft)).toBe('A condition has no value yet.');
    expect(findProblem({ ...draft, isByRule: false })).toBeUndefined();
  },
);

it('refuses a collection without a title, and days in the wrong order', () => {
  expect(findProblem({ ...RAINS, title: ' ' })).toBe('The collection needs a title.');
  expect(findProblem({ ...RAINS, until: RAINS.from })).toBeUndefined();
  expect(findProblem({ ...RAINS, until: '2026-05-31' })).toBe('The last day is before the first.');
});

const RULE: CollectionRule = { sort: 'NEWEST', limit: 2 };
const DAYS = { from: '2026-06-01', until: '2026-09-30' };

it.each<[Parameters<typeof describeCollection>[0], string]>([
  [{ total: 0 }, '0 books · By hand'],
  [
    { total: 1, books: [{ bookId: 'a', by: 'Uma', why: 'Good.' }] },
    '1 book · By hand · 1 sentence',
  ],
  [
    { total: 2, books: [{ bookId: 'a', by: 'Uma' }], ...DAYS },
    '2 books · By hand · from 1 June 2026 until 30 September 2026',
  ],
  [{ total: 2, from: DAYS.from }, '2 books · By hand · from 1 June 2026'],
  [{ total: 3, rule: RULE, until: DAYS.until }, '2 books · By a rule · until 30 September 2026'],
  [
    { total: 1, rule: { ...RULE, price: 400, isNew: true } },
    '1 book · By a rule · below ₹400, new',
  ],
  [
    {
      total: 1,
      rule: {
        ...RULE,
        categories: ['A', 'B'],
        authors: ['C', 'D'],
        languages: ['hi', 'en'],
        isBestSelling: true,
      },
    },
    '1 book · By a rule · A or B, C or D, Hindi or English, best selling',
  ],
])('describes a collection: %j', (collection, text) => {
  expect(describeCollection(collection)).toBe(text);
});

it.each([
  ['2026-05-31', 'From 1 June 2026'],
  ['2026-06-01', 'Shown'],
  ['2026-09-30', 'Shown'],
  ['2026-10-01', 'Ended on 30 September 2026'],
])('says on %s whether a collection is shown', (today, text) => {
  expect(describeState({ hidden: false, ...DAYS }, today).text).toBe(text);
  expect(describeState({ hidden: true, ...DAYS }, today).text).toBe('Hidden');
});

it('picks the changes that replace other ones', () => {
  const [mine, theirs] = [
    { title: 'A', text: 'B' },
    { text: 'C', isShown: false },
  ];
  expect(pickReplaced(mine, theirs)).toEqual({ text: 'B' });
  expect(pickReplaced(mine, { text: 'B' })).toEqual({});
});
