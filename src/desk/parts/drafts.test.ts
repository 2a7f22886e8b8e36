import { expect, it } from 'vitest';
import {
  dropSent,
  hasValues,
  isOutdated,
  typeInto,
  type Draft,
  type DraftRules,
} from './drafts.ts';

interface Shelf {
  name: string;
  tags: readonly string[];
  version: number;
}
type Values = Pick<Shelf, 'name' | 'tags'>;
type ShelfDraft = Draft<Shelf, Values>;

const RULES: DraftRules<Shelf, Values> = { read: (shelf, field) => shelf[field] };
const RAINS: Shelf = { name: 'Rains', tags: ['wet'], version: 1 };

function typeAll(
  drafts: readonly ShelfDraft[],
  values: Partial<Values>,
  { item = RAINS, isSaving = false, rules = RULES } = {},
) {
  return Object.entries(values).reduce(
    (all, [field, value]) =>
      typeInto(all, { item, field: field as keyof Values, value, isSaving }, rules),
    drafts,
  );
}

it('compares all values with the version before the first, and drops those that equal it', () => {
  const newer = { ...RAINS, tags: ['dry'], version: 2 };
  const drafts = typeAll(typeAll([], { name: 'Snow' }), { tags: ['cold'] }, { item: newer });
  expect(drafts.map(({ original }) => original)).toEqual([RAINS, RAINS]);
  expect(drafts.map((draft) => isOutdated(draft, newer, RULES))).toEqual([false, true]);
  expect(typeAll(drafts, { name: 'Rains', tags: ['wet'] })).toEqual([]);
});

it('keeps a value that only an earlier version had, and drops the one that is shown', () => {
  const newer = { ...RAINS, name: 'Snow', version: 2 };
  const before = typeAll([], { tags: ['cold'] });
  const drafts = typeAll(before, { name: 'Rains' }, { item: newer });
  expect(drafts.at(-1)).toEqual({ field: 'name', value: 'Rains', original: RAINS });
  expect(typeAll(drafts, { name: 'Snow' }, { item: newer })).toEqual(before);
});

it('compares a difference with the version that is shown, which is never outdated', () => {
  const rules: typeof RULES = { ...RULES, differences: { tags: 'latest' } };
  const newer = { ...RAINS, tags: ['dry'], version: 2 };
  const drafts = typeAll(
    typeAll([], { tags: ['cold'] }, { rules }),
    { tags: ['wet'] },
    { item: newer, rules },
  );
  expect(drafts).toEqual([{ field: 'tags', value: ['wet'], original: newer }]);
  expect(drafts.map((draft) => isOutdated(draft, RAINS, rules))).toEqual([false]);
});

it('keeps the old value if it is typed while another one is saved', () => {
  const sent = typeAll([], { name: 'Snow' });
  const saved = { ...RAINS, name: 'Snow', version: 2 };
  const typed = typeAll(sent, { name: 'Rains', tags: ['wet'] }, { isSaving: true });
  expect(dropSent(typed, sent, () => saved, RULES)).toEqual([
    { field: 'name', value: 'Rains', original: saved },
  ]);
  expect(dropSent(sent, sent, () => saved, RULES)).toEqual([]);
});

it('knows a version that has all values', () => {
  const drafts = typeAll([], { name: 'Snow', tags: ['cold'] });
  expect(hasValues({ name: 'Snow', tags: ['cold'], version: 2 }, drafts, RULES)).toBe(true);
  expect(hasValues({ name: 'Snow', tags: ['wet'], version: 2 }, drafts, RULES)).toBe(false);
});
