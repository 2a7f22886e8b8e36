import { expect, it } from 'vitest';
import type { DeskBook } from '#contract/desk/desk-books.ts';
import { aBook } from '#domain/builders.ts';
import {
  chooseNewest,
  describeDrafts,
  findProblem,
  getDifference,
  LIST_RULES,
  rebaseOn,
  toChange,
  type ListDraft,
  type ListField,
} from './book-drafts.ts';
import { dropSent, isOutdated, typeInto } from '../parts/drafts.ts';

const DEVDAS: DeskBook = {
  ...aBook({ title: 'Devdas', originalPrice: 120, discountPrice: 25, stock: 2 }),
  version: 3,
  promised: 0,
  short: 0,
};

/** Types texts into fields of books, and returns the drafts. */
function typeAll(...typed: [ListField, string, DeskBook?][]) {
  return typed.reduce<readonly ListDraft[]>(
    (drafts, [field, value, item = DEVDAS]) => typeInto(drafts, { item, field, value }, LIST_RULES),
    [],
  );
}

it('describes the unsaved changes', () => {
  expect(describeDrafts(typeAll(['price', '99'], ['stock', '12']))).toBe(
    'Devdas: price ₹95 to ₹99, 10 more for sale, 2 to 12',
  );
  expect(describeDrafts(typeAll(['price', '४५०']))).toBe('Devdas: price ₹95 to ₹450');
  expect(describeDrafts(typeAll(['stock', '1']))).toBe('Devdas: 1 fewer for sale, 2 to 1');
  expect(describeDrafts(typeAll(['stock', ' ']))).toBe('Devdas: stock 2 to nothing');
});

it('names three books and counts the others', () => {
  const titles = ['Emma', 'Gora', 'Dracula', 'Gitanjali', 'Cosmos'];
  const drafts = typeAll(
    ...titles.map((title): ['stock', string, DeskBook] => [
      'stock',
      '9',
      { ...DEVDAS, _id: title, title },
    ]),
  );
  expect(describeDrafts(drafts)).toBe(
    'Emma: 7 more for sale, 2 to 9; Gora: 7 more for sale, 2 to 9; Dracula: 7 more for sale, 2 to 9; and 2 more books',
  );
});

it('keeps one draft for each field, in the order of the last changes', () => {
  const drafts = typeAll(['price', '9'], ['stock', '3'], ['price', '99']);
  expect(drafts.map(({ field, value }) => [field, value])).toEqual([
    ['stock', '3'],
    ['price', '99'],
  ]);
});

it('removes a draft that equals the saved value', () => {
  expect(typeAll(['price', '99'], ['price', ' 95 '])).toEqual([]);
});

it('compares a price with its version before the first change, the stock with what was shown', () => {
  const newerBook = { ...DEVDAS, version: 4, stock: 1, discountPrice: 30 };
  const [stock, price] = typeAll(['stock', '12'], ['price', '99', newerBook]);
  expect(price?.original).toBe(DEVDAS);
  expect(price && isOutdated(price, newerBook, LIST_RULES)).toBe(true);
  expect(stock && isOutdated(stock, newerBook, LIST_RULES)).toBe(false);
  // The response to a change that was made may be lost.
  expect(price && isOutdated(price, { ...newerBook, discountPrice: 21 }, LIST_RULES)).toBe(false);
  const [, later] = typeAll(['price', '99'], ['stock', '12', newerBook]);
  expect(later && getDifference(later)).toBe(11);
});

it('counts a number that is typed during a save from the number that was sent', () => {
  const sent = typeAll(['stock', '12']);
  const typed = typeInto(
    sent,
    { item: DEVDAS, field: 'stock', value: '13', isSaving: true },
    LIST_RULES,
  );
  // Three copies were sold meanwhile.
  const drafts = dropSent(typed, sent, rebaseOn({ ...DEVDAS, version: 4, stock: 9 }), LIST_RULES);
  expect(drafts.map(getDifference)).toEqual([1]);
});

it('still counts the stock from the number that was shown after it is typed again', () => {
  const newerBook = { ...DEVDAS, version: 4, stock: 1 };
  const drafts = typeInto(
    typeAll(['stock', '12']),
    { item: newerBook, field: 'stock', value: '5' },
    LIST_RULES,
  );
  expect(drafts.map(getDifference)).toEqual([3]);
});

it('says what is wrong with an invalid text', () => {
  const problems = ['', '-1', '1.5', '12'].map((value) =>
    findProblem({ field: 'stock', value, original: DEVDAS }),
  );
  expect(problems).toEqual([
    'This must not be empty.',
    expect.stringContaining('whole number'),
    expect.stringContaining('whole number'),
    undefined,
  ]);
});

it('sends the version and only the changed fields', () => {
  expect(toChange(typeAll(['stock', '12']), { ...DEVDAS, version: 4 })).toEqual({
    version: 4,
    stock: { from: 2, to: 12 },
  });
  // The original price is ₹120: ₹99 is a discount of ₹21.
  expect(toChange(typeAll(['price', '99']), DEVDAS)).toEqual({ version: 3, discountPrice: 21 });
});

it('changes the discount or the original price so that shoppers pay a given price', () => {
  const repriced = (discountPrice: number, price: string) => {
    const book = { ...DEVDAS, originalPrice: 300, discountPrice };
    return toChange(typeAll(['price', price, book]), book);
  };
  const withoutDiscount = (originalPrice: number) => ({
    version: 3,
    originalPrice,
    discountPercent: 0,
    discountPrice: 0,
  });
  expect(repriced(0, '250')).toEqual(withoutDiscount(250));
  expect(repriced(0, '350')).toEqual(withoutDiscount(350));
  expect(repriced(60, '250')).toEqual({ version: 3, discountPrice: 50 });
  expect(repriced(60, '300')).toEqual(withoutDiscount(300));
  expect(repriced(60, '301')).toEqual(withoutDiscount(301));
});

it('shows the response to a change until the loaded list is at least as new', () => {
  const saved = { ...DEVDAS, version: 4, stock: 12 };
  expect(chooseNewest(DEVDAS, [saved])).toBe(saved);
  const loaded = { ...saved, stock: 11 };
  expect(chooseNewest(loaded, [saved])).toBe(loaded);
});

it('counts from nothing if the copies of a book were never counted', () => {
  const { stock: _stock, ...uncounted } = DEVDAS;
  const drafts = typeAll(['stock', '5', uncounted]);
  expect(describeDrafts(drafts)).toBe('Devdas: 5 more for sale, nothing to 5');
  expect(toChange(drafts, uncounted)).toEqual({ version: 3, stock: { from: 0, to: 5 } });
  expect(typeAll(['stock', '5', uncounted], ['stock', ' ', uncounted])).toEqual([]);
  const saved = dropSent(
    typeInto(drafts, { item: uncounted, field: 'stock', value: '6', isSaving: true }, LIST_RULES),
    drafts,
    rebaseOn({ ...DEVDAS, stock: 5 }),
    LIST_RULES,
  );
  expect(saved.map(getDifference)).toEqual([1]);
});
