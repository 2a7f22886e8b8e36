import { expect, it } from 'vitest';
import { books } from '#seed/books.ts';
import { aQuery } from '../builders.ts';
import { getAuthors } from './authors-and-series.ts';
import { findBooks } from './find-books.ts';
import { suggest } from './suggestions.ts';

const CATALOGUE = books.map((book, position) => ({ book, position }));

/** Lists a text as it is typed and pasted. */
function listSpellings(text: string): string[] {
  const ascii = text.normalize('NFD').replaceAll(/\p{Diacritic}/gu, '');
  return [
    text,
    text.toUpperCase(),
    ascii,
    text.replaceAll('&', 'and'),
    text.replaceAll(/(?<=\b[A-Z])\. ?(?=[A-Z]\.)/g, '').replaceAll('.', ''),
    text.replaceAll('.', ''),
    text.replaceAll('. ', '.'),
    text.replaceAll('’', "'"),
    text.replaceAll(/['’]/g, ''),
    text.replaceAll('-', '–'),
    text.replaceAll('-', ' '),
    `“${text}”`,
    `"${text}",`,
    `  ${text}\u00a0 `,
    `\u200b${text}\u200d\ufeff`,
    `${text} —`,
    text.replaceAll(' ', '\u00a0'),
  ];
}

/** The books that a search shows first and second, and how they were found. */
function findFirst(search: string) {
  const { books: found, matched } = findBooks(CATALOGUE, aQuery({ search }));
  return { first: found.slice(0, 2), matched };
}

/** Every text by which a book of the shop is searched for, with the book. */
const TEXTS = books.flatMap((book) => {
  const [author = ''] = getAuthors(book);
  return [book.title, `${book.title} by ${author}`, `${author} ${book.title}`]
    .flatMap(listSpellings)
    .map((text) => ({ text, book }));
});

const AUTHORS = [...new Set(books.flatMap(getAuthors))].flatMap((author) =>
  [author, `books by ${author}`, `${author} books`]
    .flatMap(listSpellings)
    .map((text) => ({ text, author })),
);

it('finds every book of the shop first or second, by any spelling of title and author', () => {
  const missed = TEXTS.filter(({ text, book }) => !findFirst(text).first.includes(book));
  expect(missed.map(({ text, book }) => [text, book.title])).toEqual([]);
});

it('finds a book of every author first or second, by any spelling of the name', () => {
  const isMissed = ({ text, author }: (typeof AUTHORS)[number]) =>
    !findFirst(text).first.some((book) => getAuthors(book).includes(author));
  expect(AUTHORS.filter(isMissed)).toEqual([]);
});

it('suggests only books that the list finds, and something whenever the list does', () => {
  const texts = [...TEXTS, ...AUTHORS].map(({ text }) => text);
  const disagreeing = [...new Set(texts)].filter((text) => {
    const found = new Set(
      findBooks(CATALOGUE, aQuery({ search: text })).books.map(({ _id }) => _id),
    );
    const { suggestions } = suggest(CATALOGUE, text);
    const suggested = suggestions.flatMap(({ bookId }) => bookId ?? []);
    return suggestions.length > 0 !== found.size > 0 || suggested.some((id) => !found.has(id));
  });
  expect(disagreeing).toEqual([]);
});
