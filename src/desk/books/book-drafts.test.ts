import { expect, it } from 'vitest';
import type { DeskBook } from '#contract/desk-books.ts';
import { aBook } from '#domain/builders.ts';
import {
  chooseNewest,
  describeDrafts,
  findProblem,
  isOutdated,
  typeInto,
  toChange,
  type Draft,
} from './book-drafts.ts';

const DEVDAS: DeskBook = {
  ...aBook({ title: 'Devdas', originalPrice: 120, discountPrice: 25, stock: 2 }),
  version: 3,
};

function type(...typed: [Draft['field'], string, DeskBook?][]): Draft[] {
  return typed.reduce<Draft[]>(
    (drafts, [field, text, book = DEVDAS]) => typeInto(drafts, { book, field, text }),
    [],
  );
}

it('describes the unsaved changes', () => {
  expect(describeDrafts(type(['price', '99'], ['stock', '12']))).toBe(
    'Devdas: price ₹95 to ₹99, stock 2 to 12',
  );
  expect(describeDrafts(type(['stock', ' ']))).toBe('Devdas: stock 2 to nothing');
});

it('names three books and counts the others', () => {
  const titles = ['Emma', 'Gora', 'Dracula', 'Gitanjali', 'Cosmos'];
  const drafts = type(
    ...titles.map((title): ['stock', string, DeskBook] => [
      'stock',
      '9',
      { ...DEVDAS, _id: title, title },
    ]),
  );
  expect(describeDrafts(drafts)).toBe(
    'Emma: stock 2 to 9; Gora: stock 2 to 9; Dracula: stock 2 to 9; and 2 more books',
  );
});

it('keeps one draft for each field, in the order of the last changes', () => {
  const drafts = type(['price', '9'], ['stock', '3'], ['price', '99']);
  expect(drafts.map(({ field, text }) => [field, text])).toEqual([
    ['stock', '3'],
    ['price', '99'],
  ]);
});

it('removes a draft that equals the saved value', () => {
  expect(type(['price', '99'], ['price', ' 95 '])).toEqual([]);
});

it('compares all drafts of a book with its version before the first change', () => {
  const later = { ...DEVDAS, version: 4, stock: 1 };
  const [price, stock] = type(['price', '99'], ['stock', '12', later]);
  expect(stock?.original).toBe(DEVDAS);
  expect(price && isOutdated(price, later)).toBe(false);
  expect(stock && isOutdated(stock, later)).toBe(true);
});

it('still compares a field with its own version after the other field was kept', () => {
  const later = { ...DEVDAS, version: 4, stock: 1 };
  const kept = type(['price', '99'], ['stock', '12']).map((draft) =>
    draft.field === 'price' ? { ...draft, original: later } : draft,
  );
  const drafts = typeInto(kept, { book: later, field: 'stock', text: '13' });
  expect(drafts.map((draft) => isOutdated(draft, later))).toEqual([false, true]);
});

it('finds the problems of invalid texts', () => {
  const problems = ['', '-1', '1.5', '12'].map((text) =>
    findProblem({ field: 'stock', text, original: DEVDAS }),
  );
  expect(problems).toEqual([
    'This must not be empty.',
    expect.stringContaining('whole number'),
    expect.stringContaining('whole number'),
    undefined,
  ]);
});

it('sends the version and only the changed fields', () => {
  expect(toChange(type(['stock', '12']), { ...DEVDAS, version: 4 })).toEqual({
    version: 4,
    stock: 12,
  });
  expect(toChange(type(['price', '99']), DEVDAS)).toEqual({ version: 3, discountPrice: 21 });
});

it('prefers the response to a change until the list is at least as new', () => {
  const saved = { ...DEVDAS, version: 4, stock: 12 };
  expect(chooseNewest(DEVDAS, [saved])).toBe(saved);
  const loaded = { ...saved, stock: 11 };
  expect(chooseNewest(loaded, [saved])).toBe(loaded);
});
