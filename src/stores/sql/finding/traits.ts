import type { Book } from '#contract/book.ts';
import { CATEGORY_NAMES } from '#contract/category-names.ts';

/**
 * A number for what many books share: bits 0 to 5 for the categories, then hardcover, in stock, how many
 * of 1, 2, 3, 4 the stars exceed (3 bits), and the number of the language. One number is read and
 * counted several times faster than a column for each.
 */
const HARDCOVER = 1 << CATEGORY_NAMES.length;
export const AVAILABLE = HARDCOVER << 1;
const STARS = AVAILABLE << 1;
const MOST_STARS = 7;
/** What the number of the language is multiplied with; no language has the number 0. */
const LANGUAGE = STARS * (MOST_STARS + 1);

const STEPS = [1, 2, 3, 4];

type BookWithTraits = Pick<Book, 'genres' | 'bookType' | 'inStock' | 'totalStars'>;

export function traitsOf(book: BookWithTraits, language: number): number {
  return (
    maskOf(book.genres) +
    (book.bookType === 'Hardcover' ? HARDCOVER : 0) +
    (book.inStock ? AVAILABLE : 0) +
    STEPS.filter((stars) => book.totalStars > stars).length * STARS +
    language * LANGUAGE
  );
}

/** The bits of these categories; unknown names have none. */
export function maskOf(categories: readonly string[]): number {
  return CATEGORY_NAMES.reduce(
    (mask, name, bit) => (categories.includes(name) ? mask + (1 << bit) : mask),
    0,
  );
}

/** The other way round. `stars` of 1 to 4 are exceeded. */
export function readTraits(traits: number) {
  return {
    mask: traits & (HARDCOVER - 1),
    format: traits & HARDCOVER ? 'Hardcover' : 'Paperback',
    inStock: (traits & AVAILABLE) !== 0,
    stars: Math.floor(traits / STARS) & MOST_STARS,
    language: Math.floor(traits / LANGUAGE),
  };
}

/** Conditions in SQL; `column` holds traits. */
export const TRAIT_TESTS = {
  categories: (column: string, mask: number) => `(${column} & ${mask}) <> 0`,
  hardcover: (column: string) => `(${column} & ${HARDCOVER}) <> 0`,
  // PostgreSQL expects that few rows are equal to something, and that many are not.
  paperback: (column: string) => `(${column} & ${HARDCOVER}) <> ${HARDCOVER}`,
  available: (column: string) => `(${column} & ${AVAILABLE}) <> 0`,
  /** `stars` is one of 1 to 4. */
  stars: (column: string, stars: number) => `((${column} / ${STARS}) & ${MOST_STARS}) >= ${stars}`,
  /** As a range, for which the index is used. */
  language: (column: string, language: number) =>
    `${column} >= ${language * LANGUAGE} AND ${column} < ${(language + 1) * LANGUAGE}`,
};
