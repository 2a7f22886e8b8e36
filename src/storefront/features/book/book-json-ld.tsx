import type { Book } from '#contract/book.ts';
import { JsonLd } from '../../book-parts/json-ld.tsx';
import { describeForSearch, type Edition } from './structured-data.ts';

interface BookJsonLdProps {
  book: Book;
  /** All formats of the text. */
  formats: readonly Edition[];
}

/** The book as schema.org data for search engines. */
export function BookJsonLd({ book, formats }: BookJsonLdProps) {
  return <JsonLd data={describeForSearch(book, formats)} />;
}
