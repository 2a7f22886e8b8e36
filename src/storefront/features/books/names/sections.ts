import type { BookSummary } from '../../../data/catalogue.ts';
import type { Caption } from '../book-card.tsx';

/** The books of one series, in reading order, or those without one. */
export interface Section {
  title: string;
  isSeries: boolean;
  books: BookSummary[];
}

/** The books of an author: a section for each series, the longest first; last those in no series. */
export function sectionsOf(books: readonly BookSummary[]): Section[] {
  const names = [...new Set(books.flatMap(({ series }) => series?.name ?? []))];
  const series = names
    .map((title) => ({
      title,
      isSeries: true,
      books: inReadingOrder(books.filter((book) => book.series?.name === title)),
    }))
    .sort((one, other) => other.books.length - one.books.length);
  const others = books.filter((book) => book.series === undefined);
  if (others.length === 0) return series;
  const title = series.length > 0 ? 'Other books' : 'Books';
  return [...series, { title, isSeries: false, books: others }];
}

/** Parts without a number come last. */
export function inReadingOrder(books: readonly BookSummary[]): BookSummary[] {
  return books.toSorted((one, other) => placeOf(one) - placeOf(other) || 0);
}

function placeOf({ series }: BookSummary): number {
  const place = Number.parseFloat(series?.number ?? '');
  return Number.isNaN(place) ? Number.MAX_VALUE : place;
}

/** Of a book on the page of its author. */
export function captionByAuthor(book: BookSummary): Caption {
  return { over: partOf(book), below: book.publishedOn?.slice(0, 4) ?? '' };
}

/** Of a book on the page of its series. */
export function captionInSeries(book: BookSummary): Caption {
  return { over: partOf(book), below: book.author };
}

function partOf({ series }: BookSummary): string {
  return series?.number === undefined ? '' : `Book ${series.number}`;
}
