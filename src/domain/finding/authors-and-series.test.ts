import { expect, it } from 'vitest';
import { aCatalogue } from '../builders.ts';
import {
  findName,
  getAuthors,
  listNames,
  listSlugs,
  listCandidateSlugs,
} from './authors-and-series.ts';

const CATALOGUE = aCatalogue(
  { title: 'A', author: 'Gabriel García Márquez' },
  { title: 'B', author: 'A. B., C. D.', authors: ['A. B.', 'C. D.'] },
  { title: 'C', author: 'Gabriel Garcia Marquez', series: { name: 'Malgudi', number: '1' } },
  { title: 'D', author: 'A. B.', series: { name: 'Malgudi', number: '2' } },
);
const AUTHORS = listNames(CATALOGUE, 'author');

it('lists each author and each series once, in the order of their first books', () => {
  expect(AUTHORS).toEqual(['Gabriel García Márquez', 'A. B.', 'C. D.', 'Gabriel Garcia Marquez']);
  expect(listNames(CATALOGUE, 'series')).toEqual(['Malgudi']);
});

it('finds a name by its slug, and the second name with the same slug by -2', () => {
  expect(findName(AUTHORS, 'gabriel-garcia-marquez')).toEqual({
    name: 'Gabriel García Márquez',
    namesakes: [{ name: 'Gabriel Garcia Marquez', slug: 'gabriel-garcia-marquez-2' }],
  });
  expect(findName(AUTHORS, 'gabriel-garcia-marquez-2')).toEqual({
    name: 'Gabriel Garcia Marquez',
    namesakes: [{ name: 'Gabriel García Márquez', slug: 'gabriel-garcia-marquez' }],
  });
  expect(findName(AUTHORS, 'c-d')).toEqual({ name: 'C. D.', namesakes: [] });
});

it('lists at most 50 other names with the same slug', () => {
  const names = Array.from({ length: 60 }, (_, index) => `A${'!'.repeat(index)}`);
  expect(findName(names, 'a-60')).toEqual({
    name: names[59],
    namesakes: names.slice(0, 50).map((name, index) => {
      return { name, slug: index === 0 ? 'a' : `a-${index + 1}` };
    }),
  });
});

it.each(['gabriel-garcia-marquez-3', 'gabriel-garcia-marquez-1', 'gabriel', 'C-D', '', '-2'])(
  'finds no author by %j',
  (slug) => expect(findName(AUTHORS, slug)).toBeUndefined(),
);

it('gives a slug like ravi-2 to the name that itself ends with the number', () => {
  const names = ['Ravi 2', 'Ravi', 'ravi', 'RAVI', 'Ravi 3'];
  const slugs = ['ravi-2', 'ravi', 'ravi-4', 'ravi-5', 'ravi-3'];
  expect(listSlugs(names).toSorted()).toEqual(slugs.toSorted());
  expect(slugs.map((slug) => findName(names, slug)?.name)).toEqual(names);
  expect(findName(names, 'ravi-2')?.namesakes).toEqual([]);
});

it('lists as candidates the slug itself, and the slug without its number', () => {
  expect(listCandidateSlugs('catch-22')).toEqual(['catch-22', 'catch']);
  expect(listCandidateSlugs('catch-221')[1]).toBe('catch');
  expect(listCandidateSlugs('ravi-2')[1]).toBe('ravi');
  expect(['catch', 'ravi-1', 'catch-22-x'].map((slug) => listCandidateSlugs(slug)[1])).toEqual([
    'catch',
    'ravi-1',
    'catch-22-x',
  ]);
});

it('lists a different slug for each name', () => {
  expect(listSlugs(AUTHORS)).toEqual([
    'gabriel-garcia-marquez',
    'gabriel-garcia-marquez-2',
    'a-b',
    'c-d',
  ]);
});

it('returns the author line as the only author of a book without a list of authors', () => {
  expect(getAuthors({})).toEqual([]);
  expect(getAuthors({ author: '' })).toEqual([]);
  expect(getAuthors({ authors: [], author: 'A. B.' })).toEqual(['A. B.']);
});
