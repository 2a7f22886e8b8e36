import type { Book } from '#contract/book.ts';
import { getAuthors } from '../finding/authors-and-series.ts';

/** Up to this number of authors, all are listed, even in a narrow space. */
const MAX_NAMED = 4;
/** How many authors of a longer list are shown, if their names are short. */
const FIRST_NAMED = 3;
const MAX_NAMED_CHARS = 60;
const MAX_CHARS = 120;
/** Up to this number of authors, all are listed on the page of the book. */
const MAX_ON_PAGE = 8;
const FIRST_ON_PAGE = 6;

/**
 * Returns the authors of a book in one line: 'A, B, C and 37 others'. Orders store only the joined
 * names; a long text is cut between two names: 'A, B, C and others'.
 */
export function shortenAuthors({ author, authors = [] }: Pick<Book, 'author' | 'authors'>): string {
  if (authors.length > MAX_NAMED) {
    let count = FIRST_NAMED;
    while (count > 1 && join(authors, count).length > MAX_NAMED_CHARS) count--;
    return `${join(authors, count)} and ${authors.length - count} others`;
  }
  if (author.length <= MAX_CHARS) return author;
  const end = author.lastIndexOf(', ', MAX_CHARS);
  return end > 0 ? `${author.slice(0, end)} and others` : author;
}

function join(authors: readonly string[], count: number): string {
  return authors.slice(0, count).join(', ');
}

/** Returns the authors to list at the top of a book's page, and how many more there are. */
export function splitAuthors(book: Pick<Book, 'author' | 'authors'>): {
  named: readonly string[];
  others: number;
} {
  const all = getAuthors(book).filter((name) => name !== '');
  const named = all.length > MAX_ON_PAGE ? all.slice(0, FIRST_ON_PAGE) : all;
  return { named, others: all.length - named.length };
}

/** Returns title and author: 'Emma by Jane Austen'; only the title for a book without an author. */
export function nameBook(book: Pick<Book, 'title' | 'author' | 'authors'>): string {
  const authors = shortenAuthors(book);
  return authors === '' ? book.title : `${book.title} by ${authors}`;
}
