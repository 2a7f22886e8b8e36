import { expect, it } from 'vitest';
import { aShelf } from './builders.ts';
import { findName, listNames, listSlugs, slugsLike } from './names.ts';

const SHELF = aShelf(
  { title: 'A', author: 'Gabriel García Márquez' },
  { title: 'B', author: 'A. B., C. D.', authors: ['A. B.', 'C. D.'] },
  { title: 'C', author: 'Gabriel Garcia Marquez', series: { name: 'Malgudi', number: '1' } },
  { title: 'D', author: 'A. B.', series: { name: 'Malgudi', number: '2' } },
);
const AUTHORS = listNames(SHELF, 'author');

it('lists each author and each series once, in the order of their first books', () => {
  expect(AUTHORS).toEqual(['Gabriel García Márquez', 'A. B.', 'C. D.', 'Gabriel Garcia Marquez']);
  expect(listNames(SHELF, 'series')).toEqual(['Malgudi']);
});

it('finds a name by its slug, and the second of the same slug by -2', () => {
  expect(findName(AUTHORS, 'gabriel-garcia-marquez')).toBe('Gabriel García Márquez');
  expect(findName(AUTHORS, 'gabriel-garcia-marquez-2')).toBe('Gabriel Garcia Marquez');
  expect(findName(AUTHORS, 'c-d')).toBe('C. D.');
});

it.each(['gabriel-garcia-marquez-3', 'gabriel-garcia-marquez-1', 'gabriel', 'C-D', '', '-2'])(
  'finds nobody by %j',
  (slug) => expect(findName(AUTHORS, slug)).toBeUndefined(),
);

it('prefers the name that ends with the number itself', () => {
  expect(findName(['Catch', 'Catch', 'Catch 2'], 'catch-2')).toBe('Catch 2');
});

it('needs no more than the names with the slug, and with what comes before its number', () => {
  expect(slugsLike('catch-22')).toEqual(['catch-22', 'catch']);
  expect(slugsLike('catch')).toEqual(['catch', 'catch']);
});

it('lists a slug for each name', () => {
  expect(listSlugs(AUTHORS)).toEqual([
    'gabriel-garcia-marquez',
    'gabriel-garcia-marquez-2',
    'a-b',
    'c-d',
  ]);
});
