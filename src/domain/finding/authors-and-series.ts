import type { Book } from '#contract/book.ts';
import { toSlug } from '../text.ts';
import type { Positioned } from './find-books.ts';

/** A kind of name with its own page. */
export type NameKind = 'author' | 'series';

export const NAME_KINDS: readonly NameKind[] = ['author', 'series'];

type NamedBook = Partial<Pick<Book, 'author' | 'authors' | 'series'>>;

/** Lists every author or series of the catalogue, in the order of their first books. */
export function listNames(catalogue: readonly Positioned<NamedBook>[], kind: NameKind): string[] {
  return [...new Set(catalogue.flatMap(({ book }) => listBookNames(book, kind)))];
}

function listBookNames(book: NamedBook, kind: NameKind): readonly string[] {
  if (kind === 'author') return getAuthors(book);
  return book.series === undefined ? [] : [book.series.name];
}

/** A name and the slug of its page. */
interface NamePage {
  name: string;
  slug: string;
}

/** A name, and the other names with the same slug, each with the slug of its page. */
export interface FoundName {
  name: string;
  namesakes: NamePage[];
}

/**
 * Finds the name whose page has this slug; `undefined` if there is none. The names are in the order
 * of their first books; names with other slugs than those of `listCandidateSlugs` have no effect. @param
 * taken as for `numberSlugs`.
 */
export function findName(
  names: readonly string[],
  slug: string,
  taken = listBaseSlugs(names),
): FoundName | undefined {
  const pages = listPages(names, taken);
  const match = pages.find((page) => page.slug === slug);
  if (!match) return undefined;
  const ownSlug = toSlug(match.name);
  const namesakes = pages.filter((page) => page !== match && toSlug(page.name) === ownSlug);
  return { name: match.name, namesakes };
}

/** Returns the slugs of the names whose page may have this slug. */
export function listCandidateSlugs(slug: string): [slug: string, base: string] {
  const [, base = slug] = /^(.+)-(?:[2-9]|[1-9]\d{1,8})$/.exec(slug) ?? [];
  return [slug, base];
}

/** Lists the slugs of the pages of all these names. */
export function listSlugs(names: readonly string[]): string[] {
  return listPages(names, listBaseSlugs(names)).map(({ slug }) => slug);
}

function listPages(names: readonly string[], taken: ReadonlySet<string>): NamePage[] {
  const groups = new Map<string, string[]>();
  for (const name of names) {
    const slug = toSlug(name);
    groups.set(slug, [...(groups.get(slug) ?? []), name]);
  }
  return [...groups].flatMap(([slug, group]) => {
    const slugs = numberSlugs(slug, group.length, taken);
    return group.map((name, index) => ({ name, slug: slugs[index] ?? slug }));
  });
}

function listBaseSlugs(names: readonly string[]): ReadonlySet<string> {
  return new Set(names.map(toSlug));
}

/**
 * Lists the page slugs of `count` names that share a slug: the second and later ones end with `-2`,
 * `-3`, …. @param taken slugs of names that themselves end with such a number; those are skipped.
 */
export function numberSlugs(slug: string, count: number, taken: ReadonlySet<string>): string[] {
  const slugs = [slug];
  for (let number = 2; slugs.length < count; number++) {
    const numbered = `${slug}-${number}`;
    if (!taken.has(numbered)) slugs.push(numbered);
  }
  return slugs;
}

/** Returns the names of a book's authors, the main one first; none for a book without an author. */
export function getAuthors({
  authors,
  author,
}: Partial<Pick<Book, 'author' | 'authors'>>): readonly string[] {
  if (authors && authors.length > 0) return authors;
  return author ? [author] : [];
}
