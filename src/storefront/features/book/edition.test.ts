import { expect, it } from 'vitest';
import { aBook } from '#domain/builders.ts';
import { describeEdition, formatPublished } from './edition.ts';

it('describes only what is known of an edition', () => {
  expect(describeEdition(aBook())).toEqual([['Format', 'Paperback']]);
  const known = { isbn: '9780143039655', publisher: 'Penguin Classics', pages: 264 };
  expect(describeEdition(aBook({ ...known, publishedOn: '2006-08-29', language: 'bn' }))).toEqual([
    ['ISBN', '9780143039655'],
    ['Publisher', 'Penguin Classics'],
    ['Published', '29 August 2006'],
    ['Pages', '264'],
    ['Language', 'Bengali'],
    ['Format', 'Paperback'],
  ]);
});

it('writes a date as far as it is known', () => {
  expect(formatPublished('2024-03-02')).toBe('2 March 2024');
  expect(formatPublished('2024-12')).toBe('December 2024');
  expect(formatPublished('1813')).toBe('1813');
});
