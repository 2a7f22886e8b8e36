import { expect, it } from 'vitest';
import { aBook } from '#domain/builders.ts';
import {
  toAuthorPageCaption,
  toSeriesPageCaption,
  divideIntoSections,
} from './authors-and-series.tsx';

const aVolume = (title: string, name: string, number?: string) =>
  aBook({ title, series: { name, ...(number !== undefined && { number }) } });

it('gives each series its section in reading order, the longest first', () => {
  const books = [
    aVolume('The Lost World', 'Challenger', '1'),
    aBook({ title: 'The White Company' }),
    aVolume('Unnumbered', 'Holmes'),
    aVolume('Tenth', 'Holmes', '10'),
    aVolume('Second', 'Holmes', '2'),
  ];
  const sections = divideIntoSections(books).map((section) => [
    section.title,
    section.books.map(({ title }) => title),
  ]);
  expect(sections).toEqual([
    ['Holmes', ['Second', 'Tenth', 'Unnumbered']],
    ['Challenger', ['The Lost World']],
    ['Other books', ['The White Company']],
  ]);
});

it('titles the section "Books" if no book is in a series', () => {
  expect(divideIntoSections([aBook({})]).map(({ title }) => title)).toEqual(['Books']);
  expect(divideIntoSections([])).toEqual([]);
});

it('captions a volume with number and year on an author page, number and author on a series page', () => {
  const book = {
    ...aVolume('Second', 'Holmes', '2'),
    publishedOn: '1890-02',
    author: 'A. C. Doyle',
  };
  expect(toAuthorPageCaption(book)).toEqual({ over: 'Book 2', below: '1890' });
  expect(toSeriesPageCaption(book)).toEqual({ over: 'Book 2', below: 'A. C. Doyle' });
  expect(toAuthorPageCaption(aBook({}))).toEqual({ over: '', below: '' });
});
