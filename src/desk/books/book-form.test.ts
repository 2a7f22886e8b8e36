import { expect, it } from 'vitest';
import type { DeskBook } from '#contract/desk/desk-books.ts';
import { aBook } from '#domain/builders.ts';
import { getPayablePrice } from '#domain/books/present-book.ts';
import {
  applyChanges,
  describeProblems,
  LABELS,
  EDITOR_RULES,
  type BookField,
  type EditorDraft,
  findOutdated,
  mergeGenres,
  toggleItem,
  toTexts,
} from './book-form.ts';
import { typeInto } from '../parts/drafts.ts';

const BOOK: DeskBook = {
  ...aBook({
    title: 'Devdas',
    author: 'A, B',
    authors: ['A', 'B'],
    originalPrice: 200,
    discountPercent: 10,
    discountPrice: 20,
    genres: ['Romance'],
    stock: 2,
    publisher: 'GCS',
  }),
  version: 3,
  promised: 0,
  short: 0,
};

/** Types texts into fields of the book, and returns the drafts. */
function typeAll(...typed: [BookField, string][]) {
  return typed.reduce<readonly EditorDraft[]>(
    (drafts, [field, value]) => typeInto(drafts, { item: BOOK, field, value }, EDITOR_RULES),
    [],
  );
}

it('shows a book as texts, with bars between its authors', () => {
  expect(toTexts(BOOK)).toMatchObject({
    title: 'Devdas',
    authors: 'A | B',
    discountPercent: '10',
    genres: 'Romance',
    stock: '2',
    pages: '',
  });
  const { authors: _authors, ...bookWithoutAuthors } = BOOK;
  expect(toTexts(bookWithoutAuthors).authors).toBe('A, B');
});

it('shows no author after the authors were emptied', () => {
  const { preview } = applyChanges(BOOK, { authors: '' });
  expect(toTexts({ ...preview, version: 4, promised: 0, short: 0 }).authors).toBe('');
});

it('keeps only the texts that differ from those of the book', () => {
  expect(typeAll(['title', 'Parineeta'])).toMatchObject([{ field: 'title', value: 'Parineeta' }]);
  expect(typeAll(['title', 'Parineeta'], ['title', 'Devdas'])).toEqual([]);
  const drafts = typeAll(['title', 'Parineeta'], ['stock', '3'], ['title', 'Devdas']);
  expect(drafts).toMatchObject([{ field: 'stock', value: '3' }]);
});

it('computes the payable price from the original price and the discount in percent', () => {
  const computePayable = (changes: object) => getPayablePrice(applyChanges(BOOK, changes).preview);
  expect(computePayable({})).toBe(180);
  expect(computePayable({ originalPrice: '300' })).toBe(270);
  expect(computePayable({ discountPercent: '' })).toBe(200);
});

it('lists problems in the order of the fields on the page', () => {
  const { problems } = applyChanges(BOOK, { stock: 'many', isbn: '123', title: ' ' });
  expect(problems.map(({ field }) => field)).toEqual(['isbn', 'title', 'stock']);
  const names = problems.map(({ field }) => LABELS[field as BookField]);
  expect(describeProblems(names)).toBe('3 fields need a look: ISBN, Title, For sale');
  expect(describeProblems(names.slice(0, 1))).toBe('One field needs a look: ISBN');
});

it('requires a title and a price for a new book', () => {
  const findProblems = (changes: object) => applyChanges(undefined, changes).problems;
  expect(findProblems({}).map(({ field }) => field)).toEqual(['title', 'originalPrice']);
  expect(findProblems({ title: ' ', originalPrice: '' })).toEqual(findProblems({}));
  expect(findProblems({ title: 'Emma', originalPrice: '0' })).toEqual([]);
});

it('clears optional fields', () => {
  const { preview, problems } = applyChanges(BOOK, { publisher: '', genres: '' });
  expect(problems).toEqual([]);
  expect(preview).toMatchObject({ genres: [] });
  expect(preview.publisher).toBeUndefined();
});

it('finds the fields that were typed here and changed elsewhere, to different values', () => {
  const storedBook = { ...BOOK, title: 'Srikanta', stock: 9, pages: 99, version: 4 };
  for (const stock of ['9', '7']) {
    const drafts = typeAll(['title', 'Parineeta'], ['stock', stock], ['hsn', '4901']);
    expect(findOutdated(drafts, storedBook).map(({ field }) => field)).toEqual(['title']);
  }
});

it.each([
  ['discountPercent', '40', { originalPrice: 400, discountPrice: 40 }, ['discountPercent']],
  ['originalPrice', '449', { discountPercent: 20, discountPrice: 40 }, ['originalPrice']],
  ['seriesNumber', '2', { series: { name: 'Byomkesh', number: '' } }, ['seriesNumber']],
  ['taxPercent', '5', { hsn: '4903' }, ['taxPercent']],
  ['discountPercent', '40', { title: 'Srikanta' }, []],
] as const)(
  'finds %s outdated if others changed what it belongs to',
  (field, text, part, fields) => {
    const drafts = typeAll([field, text]);
    const found = findOutdated(drafts, { ...BOOK, ...part, version: 4 });
    expect(found.map((draft) => draft.field)).toEqual(fields);
  },
);

it('keeps the order in which categories were chosen', () => {
  expect(toggleItem('Romance', 'Mystery')).toBe('Romance|Mystery');
  expect(toggleItem('Romance|Mystery', 'Romance')).toBe('Mystery');
});

it('applies what was ticked and unticked to the categories as they are now', () => {
  const before = { ...toTexts(BOOK), genres: 'Romance|Mystery|Science' };
  const now = { ...before, genres: 'Crime|Science|Travel' };
  // Romance was deleted, Mystery renamed, and Travel added by another person.
  expect(mergeGenres({ genres: 'Romance|Mystery|Fantasy' }, before, now)).toEqual({
    genres: 'Crime|Fantasy|Travel',
  });
  expect(mergeGenres({ title: 'Devi' }, before, now)).toEqual({ title: 'Devi' });
});

it('keeps the chosen order of the categories, also if one was renamed', () => {
  const before = { ...toTexts(BOOK), genres: 'Romance|Mystery' };
  const chosen = { genres: toggleItem(toggleItem(before.genres, 'Romance'), 'Romance') };
  expect(mergeGenres(chosen, before, before)).toEqual({ genres: 'Mystery|Romance' });
  const now = { ...before, genres: 'Crime|Mystery' };
  expect(mergeGenres({ genres: 'Romance|Mystery|Fantasy' }, before, now)).toEqual({
    genres: 'Crime|Mystery|Fantasy',
  });
});
