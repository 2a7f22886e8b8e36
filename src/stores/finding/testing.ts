import type { Random } from '#api/testing.ts';
import type { Book } from '#contract/catalogue/book.ts';
import { CATEGORY_NAMES } from '#seed/categories.ts';
import type { Order } from '#contract/orders/order.ts';
import { aBook, anOrder, anOrderLine } from '#domain/builders.ts';
import { EVERYTHING, type BookQuery } from '#domain/finding/book-query.ts';
import { parseSearch } from '#domain/finding/search.ts';
import { NO_CATEGORY } from '#domain/finding/sort-order.ts';

const WORDS = [
  'the',
  'The',
  'a',
  'ab',
  'abc',
  'River',
  'rivers',
  'malgudi',
  'Days',
  'Midnight’s',
  "midnight's",
  'Catch-22',
  'C++',
  'गोदान',
  'किताब',
  'घर',
  'हिन्दी',
  'हिंदी',
  'ज़मीन',
  'Brontë',
  '"Quoted"',
  '100%',
  'a_b',
  'x\\y',
  'Class',
  'X',
  'General Knowledge',
] as const;
const NAMES = [
  'Asha Rao',
  'R. K. Narayan',
  'Brontë',
  'Malgudi',
  'प्रेमचंद',
  'River',
  'Malgudi Press',
  'धर्मवीर भारती',
] as const;
/** Words of no book, of names of facets, and words that sound like those of a book. */
const FURTHER_WORDS = [
  'xyzzy',
  'by',
  'mystery',
  'hindi',
  'paper',
  'book',
  'press',
  'premchand',
  'std',
  '10',
  'gk',
  'kitab',
] as const;
const FORMATS = ['Hardcover', 'Paperback'] as const;
const DATES = ['2020', '2020-01', '2020-01-01', '2019-12-31', undefined] as const;
const SORTS = ['', '', 'LOW_TO_HIGH', 'HIGH_TO_LOW', 'NEWEST', 'RATING', 'BEST_SELLING'] as const;

/** For tests: books that share many of their values. */
export function createRandomBooks(random: Random, count: number): Book[] {
  return Array.from({ length: count }, (_, index) => {
    const stock = random.nextInt(3);
    const [first, second] = [random.pick(NAMES), random.pick(NAMES)];
    const authors = first === second || random.nextInt(2) > 0 ? [first] : [first, second];
    const chosen = CATEGORY_NAMES.filter(() => random.nextInt(3) === 0);
    const genres = random.nextInt(2) === 0 ? chosen : chosen.toReversed();
    const language = random.pick(['en', 'hi', undefined]);
    const publishedOn = random.pick(DATES);
    return aBook({
      _id: `bk${index}`,
      title: createRandomTitle(random),
      ...(random.nextInt(3) === 0 && { subtitle: createRandomTitle(random) }),
      author: authors.join(', '),
      ...(random.nextInt(2) > 0 && { authors }),
      genres,
      bookType: random.pick(FORMATS),
      ...(language && { language }),
      ...(publishedOn && { publishedOn }),
      ...(random.nextInt(3) === 0 && {
        series: { name: random.pick(NAMES), number: `${random.nextInt(3)}` },
      }),
      ...(random.nextInt(2) === 0 && { publisher: random.pick(NAMES) }),
      ...(random.nextInt(3) === 0 && { translator: random.pick(NAMES) }),
      ...(random.nextInt(4) === 0 && { work: `work ${random.nextInt(count)}` }),
      payable: random.nextInt(30) === 0 ? 65_000 : 50 * random.nextInt(12) + random.nextInt(3),
      totalStars: random.nextInt(11) / 2,
      totalRatings: random.nextInt(4),
      stock,
      inStock: stock > 0,
    });
  });
}

function createRandomTitle(random: Random): string {
  return Array.from({ length: 1 + random.nextInt(4) }, () => random.pick(WORDS)).join(' ');
}

/** For tests: recent orders, some of them cancelled. */
export function createRandomOrders(random: Random, books: readonly Book[]): Order[] {
  return books.slice(0, 20).map(({ _id }, index) => {
    const others = books.filter(() => random.nextInt(20) === 0).map((book) => book._id);
    const lines = [...new Set([_id, ...others])].map((bookId) =>
      anOrderLine({ bookId, qty: 1 + random.nextInt(3), returned: random.nextInt(2) }),
    );
    return anOrder({
      _id: `or${index}`,
      lines,
      status: random.pick(['placed', 'placed', 'cancelled']),
    });
  });
}

/**
 * For tests: a search text. It is a title or a part of one, often with a typing error; a name,
 * alone or with a word; or a single character.
 */
export function createRandomText(random: Random, [first, ...others]: readonly Book[]): string {
  const book = first && random.pick([first, ...others]);
  const title = random.pick([book?.title ?? '', createRandomTitle(random)]);
  const from = random.nextInt(title.length);
  const at = random.nextInt(title.length);
  return random.pick([
    title,
    title.slice(from),
    title.slice(0, from + 1),
    title.slice(0, at) + title.slice(at + 1),
    title.slice(0, at) + random.pick(['x', ' ', '-', '%']) + title.slice(at),
    random.pick(NAMES).slice(0, 1 + random.nextInt(5)),
    `${random.pick(NAMES)} ${random.pick(WORDS)}`,
    `${random.pick(NAMES)} ${random.pick(FURTHER_WORDS)} ${random.pick(WORDS)}`,
    `${random.pick(FURTHER_WORDS)} ${random.pick(FURTHER_WORDS)} ${random.pick(WORDS)}`,
    random.pick(['premchand', 'dharmvir bharti', 'godan premchand', 'मलगुडी', 'the by hindi']),
    `${title.slice(from)} ${random.pick([book?.author ?? '', book?.series?.name ?? '', random.pick(WORDS)])}`,
    random.pick(['\0', '\ud800', '%', '_', '\\', '"', "'", '(', ' ', 'क', 'ा']),
  ]);
}

/** For tests: a query with few filters, because with many filters nothing would be found. */
export function createRandomQuery(random: Random, books: readonly Book[]): BookQuery {
  /** Returns `value` in a list for one query in five, and an empty list for the others. */
  const rarely = <T>(value: T) => (random.nextInt(5) === 0 ? [value] : []);
  const [price] = rarely(random.nextInt(700) + 1);
  const [rating] = rarely(random.nextInt(10) / 2);
  const exact = {
    author: rarely(random.pick([random.pick(NAMES), 'Unknown']))[0],
    series: rarely(random.pick(NAMES))[0],
    format: rarely(random.pick(FORMATS))[0],
    language: rarely(random.pick(['en', 'hi', 'fr']))[0],
  };
  return {
    ...EVERYTHING,
    search: parseSearch(random.nextInt(2) > 0 ? createRandomText(random, books) : ''),
    categories: rarely([random.pick(['Poetry', NO_CATEGORY, ...CATEGORY_NAMES])])[0] ?? [],
    ...(price !== undefined && { price }),
    ...(rating !== undefined && { rating }),
    ...Object.fromEntries(Object.entries(exact).filter(([, value]) => value !== undefined)),
    available: random.nextInt(5) === 0,
    sort: random.pick(SORTS),
    limit: 1 + random.nextInt(20),
  };
}
