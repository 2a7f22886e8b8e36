import { CATEGORY_NAMES } from '#contract/category-names.ts';
import type { FilterName } from '#contract/finding.ts';
import type { BookQuery } from '#domain/finding/book-query.ts';
import { foldText } from '#domain/fold.ts';
import type { Dialect } from '../database.ts';
import { isStorable } from '../storable.ts';
import { LONGEST_NAME } from './entry.ts';
import type { Known } from './known.ts';
import type { SampledBook } from './sample.ts';
import { searchCondition } from './search-condition.ts';
import type { Bind } from './statement.ts';
import { maskOf, readTraits, TRAIT_TESTS } from './traits.ts';

/** A filter that is on. */
export interface Condition {
  name: FilterName;
  /** Whether a book of the sample passes. */
  fits(book: SampledBook): boolean;
  /** In SQL; `b` is the row of `find_books`. */
  write(bind: Bind): string;
  /** Whether books with these traits pass, if nothing else counts. */
  fitsTraits?(traits: number): boolean;
  /** What the condition says of a name of the book. */
  named?: { kind: 'author' | 'series'; name: string };
  /** ₹; the condition is that the price is below. */
  below?: number;
}

/** A condition for each filter that is on. */
export function conditionsOf(query: BookQuery, { dialect, languages }: Known): Condition[] {
  const { search, categories, price, rating, author, series, format, language } = query;
  return [
    foldText(search) === '' ? [] : searchCondition(search, dialect.findText),
    categories.length === 0 ? [] : categoryCondition(dialect, categories),
    price === undefined ? [] : priceCondition(dialect, price),
    rating === undefined ? [] : ratingCondition(dialect, rating),
    author ? nameCondition('author', author) : [],
    series ? nameCondition('series', series) : [],
    format ? formatCondition(dialect, format) : [],
    language ? languageCondition(dialect, languages.get(language)) : [],
    query.available
      ? traitCondition(dialect, 'available', TRAIT_TESTS.available, (traits) => traits.inStock)
      : [],
  ].flat();
}

type Traits = ReturnType<typeof readTraits>;

function traitCondition(
  { noIndex }: Dialect,
  name: FilterName,
  write: (column: string) => string,
  fits: (traits: Traits) => boolean,
): Condition {
  return {
    name,
    fits: ({ traits }) => fits(readTraits(traits)),
    fitsTraits: (traits) => fits(readTraits(traits)),
    // No index is to be used unless it was chosen.
    write: () => write(`${noIndex}b.traits`),
  };
}

/** Books that have so many of the categories in this mask. */
export function sharedCondition(dialect: Dialect, mask: number, shared: number): Condition {
  const bits = CATEGORY_NAMES.map((_, bit) => bit).filter((bit) => (mask & (1 << bit)) !== 0);
  return traitCondition(
    dialect,
    'category',
    (column) => `(${bits.map((bit) => `((${column} >> ${bit}) & 1)`).join(' + ')}) = ${shared}`,
    (traits) => bits.filter((bit) => (traits.mask & (1 << bit)) !== 0).length === shared,
  );
}

export function not({ name, fits, write }: Condition): Condition {
  return { name, fits: (book) => !fits(book), write: (bind) => `NOT (${write(bind)})` };
}

function noCondition(name: FilterName): Condition {
  return { name, fits: () => false, write: () => '1 = 0' };
}

function categoryCondition(dialect: Dialect, categories: readonly string[]): Condition {
  const wanted = maskOf(categories);
  if (wanted === 0) return noCondition('category');
  return traitCondition(
    dialect,
    'category',
    (column) => TRAIT_TESTS.categories(column, wanted),
    ({ mask }) => (mask & wanted) !== 0,
  );
}

function formatCondition(dialect: Dialect, format: string): Condition {
  if (format !== 'Hardcover' && format !== 'Paperback') return noCondition('format');
  const write = format === 'Hardcover' ? TRAIT_TESTS.hardcover : TRAIT_TESTS.paperback;
  return traitCondition(dialect, 'format', write, (traits) => traits.format === format);
}

function languageCondition(dialect: Dialect, number: number | undefined): Condition {
  if (number === undefined) return noCondition('language');
  return traitCondition(
    dialect,
    'language',
    (column) => TRAIT_TESTS.language(column, number),
    ({ language }) => language === number,
  );
}

function priceCondition({ noIndex }: Dialect, price: number): Condition {
  return {
    name: 'price',
    fits: ({ payable }) => payable < price,
    write: (bind) => `${noIndex}b.payable < ${bind(price)}`,
    below: price,
  };
}

function ratingCondition(dialect: Dialect, rating: number): Condition {
  if (![1, 2, 3, 4].includes(rating)) {
    return {
      name: 'rating',
      fits: ({ best }) => -best > rating,
      write: (bind) => `${dialect.noIndex}b.best < ${bind(-rating)}`,
    };
  }
  return traitCondition(
    dialect,
    'rating',
    (column) => TRAIT_TESTS.stars(column, rating),
    ({ stars }) => stars >= rating,
  );
}

function nameCondition(kind: 'author' | 'series', name: string): Condition {
  if (Array.from(name).length > LONGEST_NAME || !isStorable(name)) return noCondition(kind);
  return {
    name: kind,
    // The sample does not know names: few books have the same.
    fits: () => true,
    write: (bind) => `EXISTS (SELECT 1 FROM find_book_names named WHERE named.kind = '${kind}'
      AND named.name = ${bind(name)} AND named.position = b.position)`,
    named: { kind, name },
  };
}
