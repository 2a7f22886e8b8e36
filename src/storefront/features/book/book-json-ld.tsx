import type { Book } from '#contract/book.ts';
import { escapeForScript } from '../../data/escape-for-script.ts';
import { describeForSearch, type Edition } from './structured-data.ts';

interface BookJsonLdProps {
  book: Book;
  /** All formats of the text. */
  formats: readonly Edition[];
}

/** The book as schema.org data for search engines. */
export function BookJsonLd({ book, formats }: BookJsonLdProps) {
  const text = JSON.stringify(describeForSearch(book, formats));
  return (
    <script
      type="application/ld+json"
      dangerouslySetInnerHTML={{ __html: escapeForScript(text) }}
    />
  );
}
