import { useLayoutEffect } from 'react';
import type { Book } from '#contract/catalogue/book.ts';
import { useCatalogue, type Catalogue, type RelatedBooks } from './catalogue.ts';
import { useResource, type Snapshot } from './resource.ts';

/** For loaders: starts reading a book, awaited if loaders do; `isMissing`: there is none. */
export async function loadBook(catalogue: Catalogue, id: string) {
  const book = await catalogue.book(id).use();
  return { book: book ?? undefined, isMissing: book === null };
}

/** Returns a book, if known and there; `initial` is the loader's, ignored for another id. */
export function useBook(id: string, initial: Book | undefined): Snapshot<Book> {
  const { data, ...snapshot } = useResource(useCatalogue().book(id), initial);
  return { ...snapshot, data: data?._id === id ? data : undefined };
}

/** Returns the related books that have been read so far; `initial` is what the loader returned. */
export function useRelated(id: string, initial: RelatedBooks | undefined): Partial<RelatedBooks> {
  const catalogue = useCatalogue();
  const related = useResource(catalogue.related(id), initial).data;
  return { ...related, ...useResource(catalogue.neighbours(id)).data };
}

/** The page that was shown last; a server never sets it, because effects run in browsers. */
let shown: { path: string; value: unknown } | undefined;

/** Keeps what a page shows, for `readPage`. */
export function useShownPage(path: string, value: unknown): void {
  // Not later than the page is on screen, because its data may be read again at once.
  useLayoutEffect(() => {
    shown = { path, value };
  }, [path, value]);
}

/** Resolves with a page's data, or those that were shown last if it cannot be read. */
export async function readPage<T>(path: string, call: Promise<T>): Promise<T> {
  return call.catch((error: unknown) => {
    if (shown?.path !== path) throw error;
    return shown.value as T;
  });
}
