import { EVERYTHING } from '#domain/finding/book-query.ts';
import { findBooks } from '#domain/finding/find-books.ts';
import { findName, listNames, type NameKind } from '#domain/finding/names.ts';
import type { NamedBooks } from './asked-lists.ts';
import { holdBooks } from './book-list.ts';
import { summarise, type Catalogue } from './catalogue.ts';

const MOST_BOOKS = 100;

/**
 * The author or series with this slug, from the books that the page holds, else from the API;
 * `undefined` without one.
 */
export async function findNamedBooks(
  catalogue: Catalogue,
  kind: NameKind,
  slug: string,
): Promise<NamedBooks | undefined> {
  const { books: all, lists } = catalogue;
  const held = lists.isLarge ? undefined : holdBooks(catalogue, await all.known());
  if (!held) {
    const named = await lists.named(kind, slug);
    return named && { ...named, books: named.books.map(summarise) };
  }
  const found = findName(listNames(held, kind), slug);
  if (!found) return undefined;
  const { books, total, isExact } = findBooks(held, {
    ...EVERYTHING,
    [kind]: found.name,
    limit: MOST_BOOKS,
  });
  return { ...found, total, isExact, books };
}
