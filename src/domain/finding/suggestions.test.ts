import fc from 'fast-check';
import { expect, it } from 'vitest';
import { books as seedBooks } from '#seed/books.ts';
import { aCatalogue } from '../builders.ts';
import { getAuthors } from './authors-and-series.ts';
import { EVERYTHING, readSearch } from './book-query.ts';
import { findBooks } from './find-books.ts';
import { suggest } from './suggestions.ts';

const catalogue = aCatalogue(
  { title: 'Malgudi Days', isbn: '9780143039655', series: { name: 'Malgudi' } },
  { title: 'The Man-Eater of Malgudi', series: { name: 'Malgudi' }, totalRatings: 900 },
  { title: 'The Guide', totalRatings: 500 },
  { title: 'The Great Gatsby', author: 'F. Scott Fitzgerald', totalRatings: 700 },
  { title: 'Great Expectations', author: 'Charles Dickens', stock: 0, inStock: false },
  { title: 'Midnight’s Children', author: 'Salman Rushdie' },
  { title: 'गोदान', author: 'प्रेमचंद', language: 'hi' },
  { title: 'Modern C++', author: 'Günter Grass', authors: ['Günter Grass', 'Malathi Rao'] },
);

const listSuggestions = (typed: string) =>
  suggest(catalogue, typed).suggestions.map(({ kind, text }) => `${kind} ${text}`);

it.each([
  [
    'mal',
    'book Malgudi Days',
    'author Malathi Rao',
    'series Malgudi',
    'book The Man-Eater of Malgudi',
  ],
  ['gr', 'book Great Expectations', 'book The Great Gatsby', 'author Günter Grass'],
  ['the g', 'book The Great Gatsby', 'book The Guide'],
  ['days mal', 'book Malgudi Days'],
  ['nara', 'author R. K. Narayan'],
  ['gunter', 'author Günter Grass'],
  ["MIDNIGHT'S", 'book Midnight’s Children'],
  ['गोद', 'book गोदान'],
  ['c++', 'book Modern C++'],
  ['eater', 'book The Man-Eater of Malgudi'],
  ['978-0-14-303965-5', 'book Malgudi Days'],
])('suggests for %j', (typed, ...suggested) => {
  expect(listSuggestions(typed)).toEqual(suggested);
});

it.each(['', ' ', 'm', 'ग', '9780143039656', '"a" OR b*', '%', '__', '\\\\'])(
  'suggests nothing for %j',
  (typed) => {
    expect(suggest(catalogue, typed)).toEqual({ suggestions: [], corrected: null });
  },
);

it('describes a book, an author and a series', () => {
  const [book, , series] = suggest(catalogue, 'malgudi').suggestions;
  expect(book).toStrictEqual({
    kind: 'book',
    text: 'Malgudi Days',
    detail: 'R. K. Narayan',
    bookId: 'Malgudi Days',
    coverImg: '/covers/malgudi-days.svg',
    payable: 200,
  });
  expect(suggest(catalogue, 'rushdie').suggestions).toEqual([
    { kind: 'author', text: 'Salman Rushdie', detail: '1 book' },
  ]);
  expect(suggest(catalogue, 'malgudi').suggestions).toContainEqual({
    kind: 'series',
    text: 'Malgudi',
    detail: '2 books',
  });
  expect(series?.kind).toBe('book');
});

it('includes the language of a suggested book', () => {
  expect(suggest(catalogue, 'गोदान').suggestions).toMatchObject([
    { text: 'गोदान', language: 'hi' },
  ]);
});

it.each([
  ['mlagudi', 'series Malgudi'],
  ['algudi', 'series Malgudi'],
  ['gret', 'book The Great Gatsby'],
  ['halgu', 'series Malgudi'],
  ['rushdy', 'author Salman Rushdie'],
])('corrects the error in %j', (typed, suggested) => {
  expect(listSuggestions(typed)).toContain(suggested);
});

it.each(['gie', 'xxlgudi', 'mlaguid'])('does not correct the errors in %j', (typed) => {
  expect(listSuggestions(typed)).toEqual([]);
});

it('corrects a text that finds no books to the most similar text that finds some', () => {
  expect(suggest(catalogue, 'malgdi').corrected).toEqual({ text: 'malgudi', total: 2 });
  expect(suggest(catalogue, 'malgdi days').corrected).toEqual({ text: 'malgudi days', total: 1 });
  expect(suggest(catalogue, 'algudi').corrected).toBeNull();
});

it('counts the books of a corrected text up to 1,000', () => {
  const many = Array.from({ length: 1001 }, () => ({ title: 'Malgudi', author: 'R. K. Narayan' }));
  const { corrected } = suggest(aCatalogue(...many), 'malgdi');
  expect(corrected).toEqual({ text: 'malgudi', total: 1000 });
});

it('suggests at most 6 books if there are other suggestions, and at most 8 suggestions in total', () => {
  const many = Array.from({ length: 20 }, (_, index) => ({
    title: `Sea ${index}`,
    author: `Sea ${index}`,
  }));
  const listKinds = (books: { title: string; author: string }[]) =>
    suggest(aCatalogue(...books), 'sea').suggestions.map(({ kind }) => kind);
  expect(listKinds(many)).toEqual([...Array.from({ length: 6 }, () => 'book'), 'author', 'author']);
  const sameTitle = many.map(({ author }) => ({ title: 'Moon', author }));
  expect(listKinds(sameTitle)).toEqual(Array.from({ length: 8 }, () => 'author'));
});

it('includes what a book without a picture is drawn from: its genres and its ISBN', () => {
  const fields = { coverImg: '', genres: ['Science'], isbn: '9780345539434' };
  const [drawn] = suggest(aCatalogue({ title: 'Cosmos', ...fields }), 'cos').suggestions;
  expect(drawn).toMatchObject(fields);
  const [pictured] = suggest(catalogue, 'days').suggestions;
  for (const field of ['genres', 'isbn']) expect(pictured).not.toHaveProperty(field);
});

it('suggests books by the words of title, author and series where nothing matches exactly', () => {
  expect(listSuggestions('narayan guide')).toEqual(['book The Guide']);
  expect(listSuggestions('narayan mal')).toEqual([
    'book The Man-Eater of Malgudi',
    'book Malgudi Days',
  ]);
  expect(suggest(catalogue, 'narayan guide').corrected).toBeNull();
});

it('suggests a series if neither a title nor an author matches', () => {
  const poppies = { title: 'Sea of Poppies', series: { name: 'Ibis Trilogy', number: '1' } };
  const [only, ...others] = suggest(aCatalogue(poppies), 'ibis').suggestions;
  expect(only).toMatchObject({ kind: 'series', text: 'Ibis Trilogy' });
  expect(others).toEqual([]);
});

it('suggests only a series if its name alone matches but for a typing error', () => {
  const books = aCatalogue({ title: 'Gora' }, { title: 'Sea', series: { name: 'Gora Trilogy' } });
  const { suggestions } = suggest(books, 'gora trilogi');
  expect(suggestions.map(({ kind, text }) => [kind, text])).toEqual([['series', 'Gora Trilogy']]);
});

it('suggests books in stock first, then by ratings and position, and names by their books', () => {
  const author = { author: 'Sea B' };
  const sea = aCatalogue(
    { title: 'Sea 1', stock: 0, inStock: false, totalRatings: 99, ...author },
    { title: 'Sea 2', totalRatings: 7, ...author },
    { title: 'Sea 3', totalRatings: 9, author: 'Sea C' },
    { title: 'Sea 4', totalRatings: 7, author: 'Sea A' },
  );
  expect(suggest(sea, 'sea').suggestions.map(({ text }) => text)).toEqual([
    'Sea 3',
    'Sea 2',
    'Sea 4',
    'Sea 1',
    'Sea B',
    'Sea A',
    'Sea C',
  ]);
});

it('sorts names with equally many books alphabetically', () => {
  const moon = ['Sea B', 'Sea C', 'Sea A'].map((author) => ({ title: 'Moon', author }));
  expect(suggest(aCatalogue(...moon), 'sea').suggestions.map(({ text }) => text)).toEqual([
    'Sea A',
    'Sea B',
    'Sea C',
  ]);
});

/** Finds books as the page does after Enter. */
function search(all: typeof catalogue, typed: string) {
  return findBooks(all, { ...EVERYTHING, search: readSearch(typed) }).books;
}

const MARKS = ['', '\u200b', '\u200e', '\u202a', '\u2066', '\ufeff', '\u00ad'];

it('offers for a pasted text only books, authors and series that Enter finds', () => {
  const seed = seedBooks.map((book) => ({ book }));
  const all = [...seed, ...catalogue].map(({ book }, position) => ({ book, position }));
  const texts = all.flatMap(({ book }) => [
    book.title,
    ...getAuthors(book),
    ...(book.series ? [book.series.name] : []),
    ...(book.isbn === undefined ? [] : [book.isbn, `ISBN ${book.isbn}`, `="${book.isbn}"`]),
  ]);
  const marked = fc.tuple(fc.constantFrom(...texts), fc.nat(), fc.constantFrom(...MARKS));
  fc.assert(
    fc.property(marked, fc.nat(), ([text, at, mark], length) => {
      const place = at % text.length;
      const typed = text.slice(0, place) + mark + text.slice(place, 2 + (length % text.length));
      for (const suggestion of suggest(all, typed).suggestions) {
        const found = search(all, suggestion.text);
        const hasIt = found.some(
          (book) =>
            book._id === suggestion.bookId ||
            getAuthors(book).includes(suggestion.text) ||
            book.series?.name === suggestion.text,
        );
        expect([typed, suggestion.text, hasIt]).toEqual([typed, suggestion.text, true]);
      }
      const whole = suggest(all, text.slice(0, place) + mark + text.slice(place)).suggestions;
      const pasted = search(all, mark + text + mark);
      expect(pasted).toEqual(search(all, text));
      expect(pasted.length).toBeGreaterThan(0);
      expect(whole.length).toBeGreaterThan(0);
    }),
    { numRuns: 200 },
  );
});
