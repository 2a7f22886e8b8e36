import type { Dice } from '#api/testing.ts';
import type { Book } from '#contract/book.ts';
import { CATEGORY_NAMES } from '#contract/category-names.ts';
import type { Order } from '#contract/order.ts';
import { aBook, anOrder, anOrderLine } from '#domain/builders.ts';
import { EVERYTHING, type BookQuery } from '#domain/finding/book-query.ts';

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
  'Brontë',
  '"Quoted"',
  '100%',
  'a_b',
  'x\\y',
] as const;
const NAMES = ['Asha Rao', 'R. K. Narayan', 'Brontë', 'Malgudi', 'प्रेमचंद', 'River'] as const;
const FORMATS = ['Hardcover', 'Paperback'] as const;
const DATES = ['2020', '2020-01', '2020-01-01', '2019-12-31', undefined] as const;
const SORTS = ['', '', 'LOW_TO_HIGH', 'HIGH_TO_LOW', 'NEWEST', 'RATING', 'BEST_SELLING'] as const;

/** For tests: books with much in common. */
export function randomBooks(dice: Dice, count: number): Book[] {
  return Array.from({ length: count }, (_, at) => {
    const stock = dice.roll(3);
    const [first, second] = [dice.pick(NAMES), dice.pick(NAMES)];
    const authors = first === second || dice.roll(2) > 0 ? [first] : [first, second];
    const genres = CATEGORY_NAMES.filter(() => dice.roll(3) === 0);
    const language = dice.pick(['en', 'hi', undefined]);
    const publishedOn = dice.pick(DATES);
    return aBook({
      _id: `bk${at}`,
      title: randomTitle(dice),
      author: authors.join(', '),
      ...(dice.roll(2) > 0 && { authors }),
      genres,
      bookType: dice.pick(FORMATS),
      ...(language && { language }),
      ...(publishedOn && { publishedOn }),
      ...(dice.roll(3) === 0 && { series: { name: dice.pick(NAMES), number: `${dice.roll(3)}` } }),
      ...(dice.roll(4) === 0 && { work: `work ${dice.roll(count)}` }),
      payable: dice.roll(30) === 0 ? 65_000 : 50 * dice.roll(12) + dice.roll(3),
      totalStars: dice.roll(11) / 2,
      totalRatings: dice.roll(4),
      stock,
      inStock: stock > 0,
    });
  });
}

function randomTitle(dice: Dice): string {
  return Array.from({ length: 1 + dice.roll(4) }, () => dice.pick(WORDS)).join(' ');
}

/** For tests: orders of the last days, some of them cancelled. */
export function randomOrders(dice: Dice, books: readonly Book[]): Order[] {
  return books.slice(0, 20).map(({ _id }, at) => {
    const others = books.filter(() => dice.roll(20) === 0).map((book) => book._id);
    const lines = [...new Set([_id, ...others])].map((bookId) =>
      anOrderLine({ bookId, qty: 1 + dice.roll(3), returned: dice.roll(2) }),
    );
    return anOrder({ _id: `or${at}`, lines, status: dice.pick(['placed', 'placed', 'cancelled']) });
  });
}

/** For tests: what a reader may type: a part of a title, often with a typing error, or nonsense. */
export function randomText(dice: Dice, [first, ...others]: readonly Book[]): string {
  const book = first && dice.pick([first, ...others]);
  const title = dice.pick([book?.title ?? '', randomTitle(dice)]);
  const from = dice.roll(title.length);
  const at = dice.roll(title.length);
  return dice.pick([
    title,
    title.slice(from),
    title.slice(0, from + 1),
    title.slice(0, at) + title.slice(at + 1),
    title.slice(0, at) + dice.pick(['x', ' ', '-', '%']) + title.slice(at),
    dice.pick(NAMES).slice(0, 1 + dice.roll(5)),
    `${dice.pick(NAMES)} ${dice.pick(WORDS)}`,
    `${title.slice(from)} ${dice.pick([book?.author ?? '', book?.series?.name ?? '', dice.pick(WORDS)])}`,
    dice.pick(['\0', '\ud800', '%', '_', '\\', '"', "'", '(', ' ', 'क', 'ा']),
  ]);
}

/** For tests: a query with few filters, or nothing would be found. */
export function randomQuery(dice: Dice, books: readonly Book[]): BookQuery {
  const rarely = <T>(value: T) => (dice.roll(5) === 0 ? [value] : []);
  const [price] = rarely(dice.roll(700) + 1);
  const [rating] = rarely(dice.roll(10) / 2);
  const exact = {
    author: rarely(dice.pick([dice.pick(NAMES), 'Unknown']))[0],
    series: rarely(dice.pick(NAMES))[0],
    format: rarely(dice.pick(FORMATS))[0],
    language: rarely(dice.pick(['en', 'hi', 'fr']))[0],
  };
  return {
    ...EVERYTHING,
    search: dice.roll(2) > 0 ? randomText(dice, books) : '',
    categories: rarely([dice.pick([...CATEGORY_NAMES, 'Poetry'])])[0] ?? [],
    ...(price !== undefined && { price }),
    ...(rating !== undefined && { rating }),
    ...Object.fromEntries(Object.entries(exact).filter(([, value]) => value !== undefined)),
    available: dice.roll(5) === 0,
    sort: dice.pick(SORTS),
    limit: 1 + dice.roll(20),
  };
}
