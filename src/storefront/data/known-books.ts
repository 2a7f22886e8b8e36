import { useMemo } from 'react';
import type { Book } from '#contract/book.ts';
import { formatsIn, partsIn } from '#domain/books/neighbours.ts';
import type { AroundBook } from './around-book.ts';
import { findBook, useCatalogue, type BookSummary, type Catalogue } from './catalogue.ts';
import { shelveBooks, type HomeShelves } from './home-shelves.ts';
import { useReadOnUse, useResource, type Snapshot } from './resource.ts';
import { heldBooks } from './single-books.ts';

/** For loaders: the book, and whether it is known that there is none. */
export async function loadBook({ lists, books, byIds }: Catalogue, id: string) {
  const all = await (lists.isLarge ? byIds([id]) : books).load();
  const book = findBook(all, id);
  return { book, isMissing: all !== undefined && !book };
}

/** One book; `data` is `undefined` while it is unknown, and if there is no such book. */
export function useBook(id: string, first: Book | undefined): Snapshot<Book> {
  const { lists, books, byIds } = useCatalogue();
  const all = useResource(books);
  const asked = useReadOnUse(byIds(lists.isLarge ? [id] : []));
  const { data, ...snapshot } = lists.isLarge ? asked : all;
  return { ...snapshot, data: findBook(data ?? (first && [first]), id) };
}

/** What is around a book; `first` is the loader's. A small shop knows formats and parts at once. */
export function useAround(book: Book, first: AroundBook | undefined): Partial<AroundBook> {
  const held = useHeldBooks();
  const read = useResource(useCatalogue().around(book._id)).data ?? first;
  const neighbours = held && { formats: formatsIn(held, book), parts: partsIn(held, book) };
  return { ...read, ...neighbours };
}

/** The shelves of the home page; `first` is the loader's. A small shop fills them without a call. */
export function useHomeShelves(first: HomeShelves | undefined): HomeShelves | undefined {
  const held = useHeldBooks();
  const read = useResource(useCatalogue().homeShelves).data ?? first;
  return useMemo(() => (held ? shelveBooks(held) : read), [held, read]);
}

/** The books with these ids, without those that are gone; `undefined` while they are read. */
export function useBooksById(ids: readonly string[]): BookSummary[] | undefined {
  const { lists, books, byIds } = useCatalogue();
  const all = useResource(books).data;
  const held = heldBooks(all, lists.isLarge);
  const mustAsk = !held && (lists.isLarge || all !== undefined);
  const asked = useReadOnUse(byIds(mustAsk ? ids : []));
  if (held) return ids.flatMap((id) => findBook(held, id) ?? []);
  return mustAsk ? asked.data : undefined;
}

function useHeldBooks(): Book[] | undefined {
  const { lists, books } = useCatalogue();
  return heldBooks(useResource(books).data, lists.isLarge);
}
