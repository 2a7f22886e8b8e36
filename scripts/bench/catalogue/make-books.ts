import type { Book } from '#contract/book.ts';
import { CATEGORY_NAMES } from '#contract/category-names.ts';
import { capitalize, createRandom, createZipf, makeNames, makeWords } from './words.ts';

const WORDS = 60_000;
const AUTHORS = 120_000;
const SERIES = 30_000;
const ADDED = '2026-11-22T09:00:00+05:30';
const LANGUAGES = 'en en en en en en hi hi hi ta bn mr te ml gu kn pa ur'.split(' ');
const DESCRIPTION =
  'A book for long evenings. It begins where others end, keeps its promise to the last page, and ' +
  'leaves the reader with a question that is worth a second reading.';
const OFFERS = [
  { id: 1, offer: 'fastDelivery', offerText: 'Fast Delivery' },
  { id: 2, offer: 'newArrival', offerText: 'New Arrival' },
  { id: 3, offer: 'bestSeller', offerText: 'Best Seller' },
] as const;

/**
 * Generates the same books in every run. The frequencies of words, authors and series follow Zipf's
 * law. A short catalogue is the beginning of a long one.
 */
export function* generateBooks(count: number): Generator<Book> {
  const random = createRandom(1);
  const words = makeWords(WORDS);
  const authors = makeNames(AUTHORS);
  const pickWord = createZipf(words.length, random);
  const pickAuthor = createZipf(authors.length, random, 50);
  const pickSeries = createZipf(SERIES, random, 50);
  const below = (limit: number) => Math.floor(random() * limit);
  const makeTitle = (length: number) =>
    Array.from({ length }, () => words[pickWord()] ?? '')
      .map((word, index) => (index === 0 || word.length > 3 ? capitalize(word) : word))
      .join(' ');

  for (let id = 1; id <= count; id++) {
    const names = Array.from(
      { length: below(10) === 0 ? 2 : 1 },
      () => authors[pickAuthor()] ?? '',
    );
    const originalPrice = 99 + Math.floor(random() ** 3 * 2900);
    const discountPercent = below(3) === 0 ? 0 : below(60);
    const totalRatings = Math.floor(random() ** 8 * 5000);
    const stock = below(7) === 0 ? 0 : 1 + below(40);
    const series = below(6) === 0 ? pickSeries() : undefined;
    const language = below(25) === 0 ? undefined : LANGUAGES[below(LANGUAGES.length)];
    yield {
      _id: `made-${id}`,
      id,
      title: makeTitle(1 + below(4) + below(4)),
      author: names.join(', '),
      authors: names,
      description: DESCRIPTION,
      bookType: below(4) === 0 ? 'Hardcover' : 'Paperback',
      inStock: stock > 0,
      stock,
      genres: pickGenres(below),
      coverImg: '',
      offers: OFFERS.map((offer) => ({ ...offer, _id: `${id}-${offer.id}`, isOffer: false })),
      originalPrice,
      discountPercent,
      discountPrice: Math.round((originalPrice * discountPercent) / 100),
      totalRatings,
      totalStars: totalRatings === 0 ? 0 : (10 + below(41)) / 10,
      isbn: makeIsbn(id),
      ...(below(10) > 0 && { publishedOn: makeDate(below) }),
      ...(language !== undefined && { language }),
      ...(series !== undefined && {
        series: {
          name: `${capitalize(words[(series * 31) % words.length] ?? '')} ${series}`,
          number: String(1 + below(9)),
        },
      }),
      createdAt: ADDED,
      updatedAt: ADDED,
    };
  }
}

/** Picks up to six genres, most often one or two. */
function pickGenres(below: (limit: number) => number): Book['genres'] {
  const wanted = Math.min(below(4), below(7)) + (below(20) === 0 ? 3 : below(2));
  const names = Array.from({ length: wanted }, () => CATEGORY_NAMES[below(CATEGORY_NAMES.length)]);
  return [...new Set(names.filter((name) => name !== undefined))];
}

/** Makes a date: a year, a year and month, or a day. */
function makeDate(below: (limit: number) => number): string {
  const year = 2026 - Math.min(below(80), below(80));
  const date = new Date(Date.UTC(year, below(12), 1 + below(28))).toISOString();
  return date.slice(0, [4, 7, 10][below(3)]);
}

/** Makes an ISBN with a valid check digit. */
function makeIsbn(number: number): string {
  const digits = `978${String(number).padStart(9, '0')}`;
  const sum = [...digits].reduce(
    (total, digit, index) => total + Number(digit) * (index % 2 ? 3 : 1),
    0,
  );
  return digits + ((10 - (sum % 10)) % 10);
}
