import type { LowStock } from '#api/store.ts';
import type { BookQuery } from '#domain/finding/book-query.ts';
import type { FacetName } from '#domain/finding/facets.ts';
import { hasCategory } from '#domain/finding/find-books.ts';
import type { Dialect } from '../dialects.ts';
import { isStorable } from '../statements.ts';
import { FACET_PARTS, FACET_SQL, FORMATS } from './schema.ts';
import { listGenres, type Context } from './statistics.ts';
import { MAX_NAME_CHARS } from './text.ts';
import { type Condition, createFalseCondition, buildLowStock } from './conditions.ts';
import { createMatchCondition, type MatchedSearch } from './search-conditions.ts';

export function toConditions(
  query: BookQuery,
  context: Context,
  { search, matching }: MatchedSearch,
): Condition[] {
  const { dialect, statistics } = context;
  const { categories, price, rating, author, series, format, language } = query;
  return [
    search.folded === '' ? [] : createMatchCondition(search, matching, context),
    categories.length === 0
      ? []
      : createGenresCondition(context, (names) => hasCategory(names, categories)),
    price === undefined ? [] : createPriceCondition(dialect, price),
    rating === undefined ? [] : createRatingCondition(dialect, rating),
    author ? createNameCondition('author', author) : [],
    series ? createNameCondition('series', series) : [],
    format ? createFormatCondition(dialect, format) : [],
    language ? createLanguageCondition(dialect, statistics.languages.get(language)) : [],
    query.available ? createStockCondition(dialect) : [],
  ].flat();
}

/** Creates a condition on one part of the facet bits; `matches` tests that part. */
function createFacetCondition(
  { noIndex }: Dialect,
  name: FacetName,
  buildSql: (column: string) => string,
  matches: (part: number) => boolean,
): Condition {
  const matchesFacets = (bits: number) => matches(FACET_PARTS[name](bits));
  return {
    name,
    matches: ({ traits }) => matchesFacets(traits),
    matchesFacets,
    // The database must use only the index that the plan has chosen.
    build: () => buildSql(`${noIndex}b.traits`),
  };
}

export function createStockCondition(dialect: Dialect): Condition {
  return createFacetCondition(dialect, 'available', FACET_SQL.inStock, (part) => part === 1);
}

export function createLowStockCondition(lowStock: LowStock): Condition {
  return {
    name: 'low stock',
    // Not used for estimates, because `planAccess` always chooses the path by low stock.
    matches: () => true,
    build: (bind) => `b.position IN (${buildLowStock(lowStock, bind)})`,
    lowStock,
  };
}

type GenresContext = Pick<Context, 'dialect' | 'statistics'>;

/** Selects books that have exactly `shared` of these genres, at least one. */
export function createSharedCategoriesCondition(
  context: GenresContext,
  genres: readonly string[],
  shared: number,
): Condition {
  const wanted = new Set(genres);
  return createGenresCondition(
    context,
    (names) => new Set(names).intersection(wanted).size === shared,
  );
}

function createGenresCondition(
  { dialect, statistics }: GenresContext,
  test: (names: readonly string[]) => boolean,
): Condition {
  const numbers = listGenres(statistics, test);
  if (numbers.length === 0) return createFalseCondition('category');
  const sets = new Set(numbers);
  return createFacetCondition(
    dialect,
    'category',
    (column) => FACET_SQL.genres(column, numbers),
    (set) => sets.has(set),
  );
}

/** Selects the books in whose genres `rank` others come before this one. */
export function createRankCondition(
  { dialect: { noIndex }, statistics }: GenresContext,
  { category, rank }: { category: string; rank: number },
): Condition {
  const numbers = new Set(listGenres(statistics, (names) => names.indexOf(category) === rank));
  return {
    name: 'rank',
    matches: ({ genres }) => numbers.has(genres),
    build: () => `${noIndex}b.genres IN (${[...numbers].join(', ')})`,
  };
}

function createFormatCondition(dialect: Dialect, chosen: string): Condition {
  const format = FORMATS.indexOf(chosen);
  if (format < 0) return createFalseCondition('format');
  return createFacetCondition(
    dialect,
    'format',
    (column) => FACET_SQL.format(column, format),
    (part) => part === format,
  );
}

function createLanguageCondition(dialect: Dialect, number: number | undefined): Condition {
  if (number === undefined) return createFalseCondition('language');
  return createFacetCondition(
    dialect,
    'language',
    (column) => FACET_SQL.language(column, number),
    (language) => language === number,
  );
}

function createRatingCondition(dialect: Dialect, rating: number): Condition {
  // The facet bits distinguish only these limits.
  if ([1, 2, 3, 4].includes(rating))
    return createFacetCondition(
      dialect,
      'rating',
      (column) => FACET_SQL.stars(column, rating),
      (stars) => stars >= rating,
    );
  return {
    name: 'rating',
    // The column `best` is the negated rating.
    matches: ({ best }) => -best > rating,
    build: (bind) => `${dialect.noIndex}b.best < ${bind(-rating)}`,
  };
}

function createPriceCondition({ noIndex }: Dialect, price: number): Condition {
  return {
    name: 'price',
    matches: ({ payable }) => payable < price,
    build: (bind) => `${noIndex}b.payable < ${bind(price)}`,
    below: price,
  };
}

function createNameCondition(kind: 'author' | 'series', name: string): Condition {
  if (Array.from(name).length > MAX_NAME_CHARS || !isStorable(name))
    return createFalseCondition(kind);
  return {
    name: kind,
    // Not used: `planAccess` chooses the path by a name without estimates.
    matches: () => true,
    build: (bind) => `EXISTS (SELECT 1 FROM find_book_names named WHERE named.kind = '${kind}'
      AND named.name = ${bind(name)} AND named.position = b.position)`,
    named: { kind, name },
  };
}
