import type { Book } from '#contract/book.ts';

/** The names of a book's authors, the main one first. */
export function authorsOf({
  authors,
  author,
}: Partial<Pick<Book, 'author' | 'authors'>>): readonly string[] {
  if (authors && authors.length > 0) return authors;
  return author === undefined ? [] : [author];
}
