import type { Book } from '#contract/catalogue/book.ts';
import { CATEGORY_NAMES } from '#seed/categories.ts';
import { createRandom } from '#api/testing.ts';
import { capitalize, createZipf, makeNames, makeWords, toFraction } from './words.ts';

const WORD_COUNT = 60_000;
const AUTHOR_COUNT = 120_000;
const SERIES_COUNT = 30_000;
const ADDED_AT = '2026-11-22T09:00:00+05:30';
const PUBLISHER_COUNT = 400;
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
 * Generates the same books in every run: `generateBooks(10)` yields the first ten of
 * `generateBooks(20)`. The frequencies of words, authors and series follow Zipf's law.
 */
export function* generateBooks(count: number): Generator<Book> {
  const random = createRandom(1);
  const { nextInt } = random;
  const words = makeWords(WORD_COUNT);
  const authors = makeNames(AUTHOR_COUNT);
  const publishers = authors.slice(0, PUBLISHER_COUNT).map((name) => `${name} Press`);
  const pickWord = createZipf(words.length, random);
  const pickAuthor = createZipf(authors.length, random, 50);
  const pickSeries = createZipf(SERIES_COUNT, random, 50);
  const makeTitle = (length: number) =>
    Array.from({ length }, () => words[pickWord()] ?? '')
      .map((word, index) => (index === 0 || word.length > 3 ? capitalize(word) : word))
      .join(' ');

  for (let id = 1; id <= count; id++) {
    const names = Array.from(
      { length: nextInt(10) === 0 ? 2 : 1 },
      () => authors[pickAuthor()] ?? '',
    );
    const originalPrice = 99 + Math.floor(toFraction(random) ** 3 * 2900);
    const discountPercent = nextInt(3) === 0 ? 0 : nextInt(60);
    const totalRatings = Math.floor(toFraction(random) ** 8 * 5000);
    const stock = nextInt(7) === 0 ? 0 : 1 + nextInt(40);
    const series = nextInt(6) === 0 ? pickSeries() : undefined;
    const language = nextInt(25) === 0 ? undefined : LANGUAGES[nextInt(LANGUAGES.length)];
    yield {
      _id: `made-${id}`,
      id,
      title: makeTitle(1 + nextInt(4) + nextInt(4)),
      author: names.join(', '),
      authors: names,
      description: DESCRIPTION,
      publisher: publishers[id % PUBLISHER_COUNT] ?? '',
      bookType: nextInt(4) === 0 ? 'Hardcover' : 'Paperback',
      inStock: stock > 0,
      stock,
      genres: pickGenres(nextInt),
      coverImg: '',
      offers: OFFERS.map((offer) => ({ ...offer, _id: `${id}-${offer.id}`, isOffer: false })),
      originalPrice,
      discountPercent,
      discountPrice: Math.round((originalPrice * discountPercent) / 100),
      totalRatings,
      totalStars: totalRatings === 0 ? 0 : (10 + nextInt(41)) / 10,
      isbn: makeIsbn(id),
      ...(nextInt(10) > 0 && { publishedOn: makeDate(nextInt) }),
      ...(language !== undefined && { language }),
      ...(series !== undefined && {
        series: {
          name: `${capitalize(words[(series * 31) % words.length] ?? '')} ${series}`,
          number: String(1 + nextInt(9)),
        },
      }),
      createdAt: ADDED_AT,
      updatedAt: ADDED_AT,
    };
  }
}

/** Picks up to six genres, most often one or two. */
function pickGenres(nextInt: (limit: number) => number): Book['genres'] {
  const wanted = Math.min(nextInt(4), nextInt(7)) + (nextInt(20) === 0 ? 3 : nextInt(2));
  const names = Array.from(
    { length: wanted },
    () => CATEGORY_NAMES[nextInt(CATEGORY_NAMES.length)],
  );
  return [...new Set(names.filter((name) => name !== undefined))];
}

/** Makes a date: a year, a year and month, or a day. */
function makeDate(nextInt: (limit: number) => number): string {
  const year = 2026 - Math.min(nextInt(80), nextInt(80));
  const date = new Date(Date.UTC(year, nextInt(12), 1 + nextInt(28))).toISOString();
  return date.slice(0, [4, 7, 10][nextInt(3)]);
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
