import type { Book } from '#contract/book.ts';
import type { FilterName } from '#contract/finding.ts';
import { foldText } from '../fold.ts';
import { payablePrice } from '../books/price.ts';
import { authorsOf } from './authors.ts';
import type { BookQuery } from './book-query.ts';
import { createSearch, MATCH } from './search.ts';

/** What finding reads of a book. A page may know of its books only what is not optional here. */
export type FindableBook = Pick<
  Book,
  'title' | 'originalPrice' | 'discountPrice' | 'totalStars'
> & {
  readonly genres: readonly string[];
} & Partial<
    Pick<
      Book,
      'author' | 'authors' | 'bookType' | 'inStock' | 'isbn' | 'language' | 'publishedOn' | 'series'
    >
  >;

export interface FilterTest {
  name: FilterName;
  passes(book: FindableBook): boolean;
}

/** A test for each filter that is on. */
export function chooseTests(query: BookQuery): FilterTest[] {
  const { search, categories, price, rating, author, series, format, language } = query;
  const tests: FilterTest[] = [];
  const add = (name: FilterName, passes: FilterTest['passes']) => tests.push({ name, passes });

  if (foldText(search) !== '') {
    const match = createSearch(search);
    add('search', (book) => match(book) !== MATCH.none);
  }
  if (categories.length > 0) {
    add('category', (book) => book.genres.some((genre) => categories.includes(genre)));
  }
  if (price !== undefined) add('price', (book) => payablePrice(book) < price);
  if (rating !== undefined) add('rating', (book) => book.totalStars > rating);
  if (author) add('author', (book) => authorsOf(book).includes(author));
  if (series) add('series', (book) => book.series?.name === series);
  if (format) add('format', (book) => book.bookType === format);
  if (language) add('language', (book) => book.language === language);
  if (query.available) add('available', (book) => book.inStock === true);
  return tests;
}
