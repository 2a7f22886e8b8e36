import type { Book } from '#contract/catalogue/book.ts';
import { foldText } from '../values/text.ts';

/** The titles and authors of some books, as keys. */
export interface NameKeys {
  titles: readonly string[];
  authors: readonly string[];
  /** The titles by any author: a list without authors means books that have some. */
  titlesAlone?: readonly string[];
}

/** Returns what the spellings of a title have in common: case, accents and apostrophes differ. */
export function toTitleKey(title: string): string {
  return foldText(title);
}

/** Lists the keys of the authors: one for each way in which the book names them. */
export function listAuthorKeys({ author, authors }: Partial<Pick<Book, 'author' | 'authors'>>) {
  const shown = toAuthorKey(author ?? authors?.join() ?? '');
  return authors ? [...new Set([shown, toAuthorKey(authors.join())])] : [shown];
}

/** Without separators, because R.K. Narayan, R. K. Narayan and RK Narayan are one. */
function toAuthorKey(names: string): string {
  return foldText(names).replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '');
}

export function toNameKeys(book: Pick<Book, 'title' | 'author' | 'authors'>): NameKeys {
  return { titles: [toTitleKey(book.title)], authors: listAuthorKeys(book) };
}

/** Creates a function that says whether a book has one of the titles, and is by one of the authors. */
export function createNameTest({ titles, authors, titlesAlone }: NameKeys) {
  const [wantedTitles, wantedAuthors] = [new Set(titles), new Set(authors)];
  const wantedAlone = new Set(titlesAlone);
  return (keys: NameKeys): boolean =>
    keys.titles.some((key) => wantedAlone.has(key)) ||
    (keys.titles.some((key) => wantedTitles.has(key)) &&
      keys.authors.some((key) => wantedAuthors.has(key)));
}
