import { aBook } from '../../../src/domain/builders.ts';
import type { Book } from '../../../src/contract/catalogue/book.ts';
import { categories } from '../../../src/seed/categories.ts';
import { users } from '../../../src/seed/users.ts';

const WORD = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen';
const HINDI = 'किंकर्तव्यविमूढ़ता और ज्येष्ठ शुक्ल पूर्णिमा की रात्रि में क्षितिज';
const TAMIL = 'பொன்னியின் செல்வன்: முதல் பாகம், புது வெள்ளம்';
const URDU = 'آگ کا دریا اور خواتین کی کہانیاں';
const FORTY_AUTHORS = Array.from(
  { length: 40 },
  (_, index) => `Lakshminarayana Venkatasubramanian ${index}`,
);
const UNRATED = { totalRatings: 0, totalStars: 0 };
const SOLD_OUT = { stock: 0, inStock: false };
export const SERIES = 'Chronicles of the Apprentice Bookbinder';

const FACTS: Partial<Book>[] = [
  { title: HINDI, author: 'सूर्यकान्त त्रिपाठी निराला', language: 'hi' },
  { title: HINDI, author: 'मुंशी प्रेमचंद', language: 'en', ...UNRATED },
  {
    title: TAMIL,
    author: 'கல்கி கிருஷ்ணமூர்த்தி',
    language: 'ta',
    series: { name: TAMIL, number: '1' },
  },
  { title: TAMIL, author: 'கல்கி', series: { name: TAMIL, number: '2' }, ...SOLD_OUT },
  { title: URDU, author: 'قرۃ العین حیدر', language: 'ur', discountPrice: 0, discountPercent: 0 },
  { title: WORD, author: WORD, series: { name: WORD, number: WORD } },
  {
    title: 'An Encyclopaedia',
    author: FORTY_AUTHORS.join(', '),
    authors: FORTY_AUTHORS,
    publisher: WORD,
  },
  { title: 'Beowulf', author: '', ...UNRATED, discountPrice: 0, discountPercent: 0 },
  ...['1', '2', '10'].map((number) => ({
    title: 'The Extraordinary Voyage of the Apprentice Bookbinder of Murshidabad and Her Brother',
    author: 'Debjani Bose',
    series: { name: SERIES, number },
    originalPrice: 123_456,
  })),
  {
    title: Array.from({ length: 30 }, () => HINDI)
      .join(' ')
      .slice(0, 480),
    author: HINDI,
  },
  { title: WORD.repeat(6), author: URDU, genres: ['Mystery'] },
  ...['3', '4', '5', '6', '7', '8'].map((number) => ({
    title: `Apprentice ${number}`,
    author: 'Debjani Bose',
    series: { name: SERIES, number },
  })),
];

/** Books with texts that are hard to lay out, none of which has a picture. */
export const ODD_BOOKS: Book[] = FACTS.map((facts, index) => ({
  ...aBook(),
  genres: [(['Science', 'Romance', 'Adventure'] as const)[index % 3] ?? 'Science'],
  coverImg: '',
  stock: 9,
  description: `${facts.title} ${facts.author}`,
  createdAt: `2026-11-${10 + index}T05:12:00+00:00`,
  ...facts,
  _id: `odd${index}`,
  id: index,
}));

/** Creates a file for "Import" of the mock: a shop with only these books. */
export function formatDataFile(books: readonly Book[]): string {
  return JSON.stringify({
    format: 'kitabdost-mock',
    version: 1,
    exportedAt: '2026-11-21T05:12:00+00:00',
    categories,
    books,
    users,
    addresses: {},
  });
}
