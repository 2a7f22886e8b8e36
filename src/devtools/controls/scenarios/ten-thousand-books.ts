import type { Book } from '#contract/book.ts';
import { CATEGORY_NAMES } from '#contract/category-names.ts';
import { books } from '#seed/books.ts';

export const MOST_BOOKS = 10_000;
/** Has no divisor in common with the number of books, so that consecutive books differ. */
const STRIDE = 7919;

const WORDS = (text: string) => text.split(' ');
const TRADES = WORDS(
  'Clockmaker Lamplighter Cartographer Ferryman Weaver Librarian Postmaster Beekeeper Printer Potter Gardener Judge Tailor Painter Boatman Teacher Doctor Sculptor Baker Widow Stranger Poet Signalman Photographer Singer',
);
const PLACES = WORDS(
  'Agra Alappuzha Amritsar Bengaluru Bikaner Chennai Dehradun Fatehpur Goa Gwalior Hyderabad Indore Jaisalmer Kochi Kolkata Leh Madurai Mumbai Nagpur Ooty Patna Pune Ranchi Shimla Udaipur',
);
const ENDINGS = [
  'What is found there was never lost, and what is lost is not missed until the last chapter.',
  'It is a quiet book with a loud secret, told by the only person who could have kept it.',
];

/** Invented books with the covers of the seed; the same ones each time. */
export function makeBooks(): Book[] {
  return Array.from({ length: MOST_BOOKS }, (_, index) => makeBook(index));
}

function makeBook(index: number): Book {
  const _id = `tk${String(index + 1).padStart(5, '0')}`;
  const spread = (index * STRIDE) % MOST_BOOKS;
  const title = titleOf(spread);
  // Below ₹1000, the most that the price filter lets through.
  const originalPrice = 99 + ((spread * 7) % 900);
  const discountPercent = (spread % 9) * 5;
  return {
    _id,
    id: 1000 + index,
    title,
    author: `${nameOf(spread).at(0)} ${nameOf(Math.floor(spread / books.length)).at(-1)}`,
    description: `${title} begins with an empty house and a full train. ${pick(ENDINGS, index)}`,
    bookType: spread % 4 === 0 ? 'Hardcover' : 'Paperback',
    inStock: spread % 11 !== 0,
    genres: [0, 1, 2, 3, 4].map((step) => pick(CATEGORY_NAMES, index + step)),
    coverImg: pick(books, spread).coverImg,
    offers: pick(books, spread).offers.map((offer) => ({ ...offer, _id: `${_id}-${offer.offer}` })),
    originalPrice,
    discountPercent,
    discountPrice: Math.round((originalPrice * discountPercent) / 100),
    totalRatings: 3 + ((spread * 13) % 2400),
    totalStars: (19 + (spread % 30)) / 10,
    createdAt: '2023-03-01T10:00:00+05:30',
    updatedAt: '2023-06-01T09:00:00+05:30',
  };
}

/** The names of one of the seed's authors; an invented author has a first name of one and a last name of another. */
function nameOf(index: number): string[] {
  return WORDS(pick(books, index).author);
}

/** 25 trades, 25 places and 16 parts: each title is unique. */
function titleOf(spread: number): string {
  const rest = Math.floor(spread / TRADES.length);
  const part = 1 + Math.floor(rest / PLACES.length);
  return `The ${pick(TRADES, spread)} of ${pick(PLACES, rest)}, part ${part}`;
}

function pick<T>(list: readonly T[], index: number): T {
  const item = list[index % list.length];
  if (item === undefined) throw new Error('There is nothing to pick from.');
  return item;
}
