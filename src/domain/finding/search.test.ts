import { expect, it } from 'vitest';
import { aBook } from '../builders.ts';
import {
  createSearch,
  createWordSearch,
  isWordStart,
  listAllWords,
  listTextWords,
  MATCH,
  matchTitle,
  parseSearch,
} from './search.ts';

it.each([
  ['the hobbit', 'the', MATCH.start],
  ['into the wild', 'the', MATCH.word],
  ['mother', 'the', MATCH.inside],
  ['another other', 'other', MATCH.word],
  ['catch-22', '22', MATCH.word],
  ['"q"', 'q', MATCH.word],
  ['x22', '22', MATCH.inside],
  ['½ a life', 'a', MATCH.word],
  ['c++ in a nutshell', 'c++', MATCH.start],
  ['modern c++', '++', MATCH.inside],
  ['cosmos', 'hobbit', MATCH.none],
  ['𝒳y', 'y', MATCH.inside],
  ['📚y', 'y', MATCH.word],
])('ranks the title %j for the text %j in match class %i', (title, text, match) => {
  expect(matchTitle(title, text)).toBe(match);
});

it('treats a combining mark as a part of its letter, as in Devanagari', () => {
  expect(matchTitle('किताब घर', 'ताब')).toBe(MATCH.inside);
  expect(matchTitle('किताब घर', 'घर')).toBe(MATCH.word);
});

it('detects where words start', () => {
  const text = 'a b-c';
  expect(Array.from(text, (_, index) => isWordStart(text, index))).toEqual([
    true,
    false,
    true,
    false,
    true,
  ]);
});

it('ignores case, accents and kinds of apostrophe in title and text', () => {
  const search = createSearch(parseSearch('  BRONTË’s '));
  expect(search({ title: "Charlotte Bronte's letters" })).toBe(MATCH.word);
});

it.each(['0-14-303965-2', '978 0 14 303965 5', '9780143039655', '978–0–14–303965–5'])(
  'finds only the book with the ISBN %j',
  (text) => {
    const search = createSearch(parseSearch(text));
    expect(search({ title: 'Malgudi Days', isbn: '9780143039655' })).toBe(MATCH.start);
    expect(search({ title: text })).toBe(MATCH.none);
  },
);

it.each(['9780143039656', '0-14-303965-3', '978014303965'])(
  'treats %j, which is not a valid ISBN, as a text',
  (text) => {
    expect(createSearch(parseSearch(text))({ title: text })).toBe(MATCH.start);
    expect(createSearch(parseSearch(text))({ title: 'Malgudi Days', isbn: '9780143039655' })).toBe(
      MATCH.none,
    );
  },
);

const HOUND = aBook({
  title: 'The Hound of the Baskervilles',
  author: 'Arthur Conan Doyle and A. N. Other',
  authors: ['Arthur Conan Doyle', 'Miles O’Farrell'],
  series: { name: 'Sherlock Holmes', number: '3' },
});

it.each([
  ['hound baskervilles', true],
  ['sherlock', true],
  ['“doyle, hound”', true],
  ['holm DOY bask', true],
  ["o'farrell", true],
  ['farrell', true],
  ['ofarrell', true],
  ["hound's", false],
  ['lock hound', false],
  ['hound hobbit', false],
  ['other', false],
  ['3', false],
  ['"-"', false],
])(
  'matches every word of %j with a word start in title, authors or series: %s',
  (text, isFound) => {
    expect(createWordSearch(parseSearch(text).words)(HOUND)).toBe(isFound);
  },
);

it.each([
  ['हिन्दी', 'हिंदी', true],
  ['हिंदी', 'हिन्दी', true],
  ['हिंदी', 'हिन्', true],
  ['कङ्गन पञ्चतन्त्र पण्डित अम्बर', 'कंगन पंचतंत्र पंडित अंबर', true],
  ['कंगन पंचतंत्र पंडित अंबर', 'कङ्गन पञ्चतन्त्र पण्डित अम्बर', true],
  ['जन्म', 'जंम', false],
  ['संसार', 'सन्सार', false],
])('matches in the title %j the words %j of another spelling: %s', (title, text, isFound) => {
  expect(createWordSearch(parseSearch(text).words)({ title })).toBe(isFound);
});

it('lists no words of a text without letters', () => {
  expect(listTextWords('“…”')).toEqual([]);
});

it.each(['rk narayan', 'R. K. Narayan', 'r k narayan', 'RK', 'narayan rk', 'r narayan k'])(
  'finds an author by the joined initials in %j',
  (text) => {
    const finds = createWordSearch(parseSearch(text).words);
    expect(finds({ title: 'Swami', author: 'R. K. Narayan' })).toBe(true);
    expect(finds({ title: 'Swami', author: 'RK Narayan' })).toBe(!text.includes('r n'));
    expect(finds({ title: 'Swami', author: 'K. Narayan' })).toBe(false);
  },
);

it.each([
  ['the guide by r k narayan', ['guide', 'rk', 'narayan']],
  ['Books of the Sea', ['sea']],
  ['a novel', ['a', 'novel']],
  ['The book of the', ['the', 'book', 'of']],
  ['Mr Dr Mrs Dalloway', ['dalloway']],
  ['Harry Potter, part 2', ['harry', 'potter', '2']],
  ['malgudi no. 2', ['malgudi', '2']],
  ['vol 1 to vol 3', ['1', 'to', '3']],
  ['गुनाहों का देवता खंड २', ['गुनाहों', 'का', 'देवता', '2']],
  ['नदी भाग 2', ['नदी', '2']],
  ['no part of volume', ['no', 'part', 'volume']],
  ['', []],
])('seeks in %j the words that say something, or all if none does', (text, terms) => {
  expect(parseSearch(text).terms.map((term) => term.text)).toEqual(terms);
});

it('joins all initials that follow each other, and no longer words', () => {
  expect(parseSearch('J. R. R. Tolkien').words).toEqual([
    { text: 'jrr', letters: ['j', 'r', 'r'] },
    { text: 'tolkien' },
  ]);
  expect(parseSearch('a to b c').words.map(({ text }) => text)).toEqual(['a', 'to', 'bc']);
});

it('finds a book by the words of each of its texts, except the description', () => {
  const book = aBook({
    title: 'Gora',
    author: 'Tagore',
    series: { name: 'Home', number: '2' },
    subtitle: 'Bildungsroman',
    publisher: 'Vidya',
    translator: 'Sinha',
    genres: ['Fiction'],
    language: 'bn',
    bookType: 'Hardcover',
  });
  const known = ['gora', 'tagore', 'home', '2', 'vidya', 'sinha', 'bildungsroman'];
  const words = [...known, 'fiction', 'hardcover', 'bengali'];
  expect(listAllWords(book)).toEqual(words);
});
