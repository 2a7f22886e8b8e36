import type { Book } from '#contract/book.ts';
import { slugOf } from '../books/slug.ts';
import { authorsOf } from './authors.ts';
import type { Placed } from './find-books.ts';

/** What has a page of its own besides books. */
export type NameKind = 'author' | 'series';

export const NAME_KINDS: readonly NameKind[] = ['author', 'series'];

type NamedBook = Partial<Pick<Book, 'author' | 'authors' | 'series'>>;

/** Every author or series of the shelf, in the order of their first books. */
export function listNames(shelf: readonly Placed<NamedBook>[], kind: NameKind): string[] {
  return [...new Set(shelf.flatMap(({ book }) => namesOf(book, kind)))];
}

function namesOf(book: NamedBook, kind: NameKind): readonly string[] {
  if (kind === 'author') return authorsOf(book);
  return book.series === undefined ? [] : [book.series.name];
}

/**
 * The name whose page has this slug; `undefined` without one. Names with the same slug have `-2`,
 * `-3`, … at its end from the second one on. The names are in the order of their first books; others
 * than those of `slugsLike` change nothing.
 */
export function findName(names: readonly string[], slug: string): string | undefined {
  const named = (wanted: string) => names.filter((name) => slugOf(name) === wanted);
  const [own] = named(slug);
  if (own !== undefined) return own;
  const { base, number } = splitSlug(slug);
  return named(base)[number - 1];
}

/** The slugs of the names that may have the page with this slug. */
export function slugsLike(slug: string): string[] {
  return [slug, splitSlug(slug).base];
}

function splitSlug(slug: string): { base: string; number: number } {
  const [, base = slug, number = '1'] = /^(.+)-([2-9]|[1-9]\d{1,8})$/.exec(slug) ?? [];
  return { base, number: Number(number) };
}

/** The slugs of the pages of all these names. */
export function listSlugs(names: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const slug of names.map(slugOf)) counts.set(slug, (counts.get(slug) ?? 0) + 1);
  return [...counts].flatMap(([slug, count]) => numberSlugs(slug, count));
}

/** The slugs of so many names that have the same. */
export function numberSlugs(slug: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => (index === 0 ? slug : `${slug}-${index + 1}`));
}
