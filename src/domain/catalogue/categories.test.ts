import { expect, it } from 'vitest';
import type { StoredCategory } from '#contract/desk/desk-categories.ts';
import {
  addCategory,
  changeCategory,
  findByCode,
  guessCategory,
  indexNames,
  joinGenres,
  orderCategories,
  readCategoryName,
  removeCategory,
  toPresentGenres,
} from './categories.ts';

const take = (categoryName: string, words: string[], codes: string[]) => ({
  categoryName,
  takes: { words, thema: codes, bisac: [] },
});
const CATEGORIES = [
  take('School & “Exams”', ['school', 'ncert'], ['YPC', 'Y']),
  take('काव्य', ['कविता', 'science fiction'], ['YP']),
  take('Science', ['scien'], []),
];

it.each([
  ['NCERT Textbooks', 'School & “Exams”'],
  ['हिन्दी कविताएँ', 'काव्य'],
  ['Science-Fiction', 'काव्य'],
  ['Sciences', 'Science'],
  ['Conscience', undefined],
  ['', undefined],
])('guesses for %j the category with the longest beginning of a word', (text, name) => {
  expect(guessCategory(text, CATEGORIES)).toBe(name);
});

it.each([
  ['ypcm', 'School & “Exams”'],
  ['YPA', 'काव्य'],
  ['YBC', 'School & “Exams”'],
  ['FF', undefined],
])('finds for the code %s the category with the longest beginning', (code, name) => {
  expect(findByCode('thema', code, CATEGORIES)).toBe(name);
});

it('reads the name of a category as one line', () => {
  expect(readCategoryName(' काव्य\n& Verse ')).toBe('काव्य & Verse');
  // Files would have these as two names, as nothing, and as a language.
  for (const name of ['A|B', 'None', 'n/a', 'language:hi'])
    expect(readCategoryName(name)).toHaveProperty('problem');
});

it('joins at most six names', () => {
  expect(joinGenres(['A', 'B', 'A', 'C', 'D', 'E', 'F', 'G'])).toBe('A|B|C|D|E|F');
});

const aCategory = (categoryName: string, facts: Partial<StoredCategory> = {}): StoredCategory => ({
  _id: categoryName,
  id: 1,
  categoryName,
  categoryTitle: '',
  description: '',
  coverImg: '',
  hidden: false,
  takes: { words: [], thema: [], bisac: [] },
  version: 1,
  ...facts,
});
const [poetry, verse] = [aCategory('Poetry', { formerNames: ['Poems'] }), aCategory('Verse')];

/** Fails if the change was refused. */
function accept(changed: StoredCategory[] | string): StoredCategory[] {
  return typeof changed === 'string' ? expect.fail(changed) : changed;
}

it('finds a category by its name before one that had the name', () => {
  expect(indexNames([poetry, verse])('poems')).toBe(poetry);
  const poems = aCategory('Poems');
  expect(indexNames([poetry, poems])('POEMS')).toBe(poems);
});

it('keeps former names until another category has them', () => {
  const renamed = accept(changeCategory([poetry, verse], poetry, { categoryName: 'Lines' }));
  expect(renamed[0]).toMatchObject({ formerNames: ['Poems', 'Poetry'], version: 2 });
  const added = accept(addCategory(renamed, { categoryName: 'Poems' }, 'new'));
  expect(added.map(({ formerNames }) => formerNames)).toEqual([['Poetry'], undefined, undefined]);
  const back = accept(changeCategory(renamed, renamed[0] ?? poetry, { categoryName: 'Poetry' }));
  expect(back[0]).toMatchObject({ categoryName: 'Poetry', formerNames: ['Poems', 'Lines'] });
  const respelled = accept(changeCategory([poetry, verse], verse, { categoryName: 'PO-EMS' }));
  expect(respelled).toMatchObject([{ formerNames: [] }, { formerNames: ['Verse'] }]);
  const recased = accept(changeCategory([poetry], poetry, { categoryName: 'POETRY' }));
  expect(recased).toMatchObject([{ formerNames: ['Poems'] }]);
});

it('keeps the last 50 former names', () => {
  const formerNames = Array.from({ length: 50 }, (_, index) => `Name ${index}`);
  const before = aCategory('Poetry', { formerNames });
  const [renamed] = accept(changeCategory([before], before, { categoryName: 'Lines' }));
  expect(renamed?.formerNames).toEqual([...formerNames.slice(1), 'Poetry']);
});

it('joins genres that are one category by now, and drops unknown ones', () => {
  expect(toPresentGenres([poetry, verse], ['Poems', 'Poetry', 'Drama', 'verse'])).toEqual([
    'Poetry',
    'Verse',
  ]);
});

it('refuses a name that is there, and to hide or remove the last that is shown', () => {
  const hidden = aCategory('Drama', { hidden: true });
  expect(addCategory([poetry], { categoryName: 'po-etry' }, 'new')).toBe('nameTaken');
  expect(changeCategory([poetry, verse], verse, { categoryName: 'Poetry' })).toBe('nameTaken');
  expect(changeCategory([poetry, hidden], poetry, { hidden: true })).toBe('lastShownCategory');
  expect(removeCategory([poetry, hidden], poetry)).toBe('lastShownCategory');
  expect(removeCategory([poetry, hidden], hidden)).toEqual([poetry]);
});

it('sorts categories by their ids', () => {
  expect(orderCategories([poetry, verse], ['Verse', 'none'])).toEqual([verse, poetry]);
});
