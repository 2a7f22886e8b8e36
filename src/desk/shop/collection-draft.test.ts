import { expect, it } from 'vitest';
import { findProblem, listChanges, toDraft } from './collection-draft.ts';

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
