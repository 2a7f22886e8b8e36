import type { Book } from '#contract/catalogue/book.ts';
import { toSlug } from '../values/text.ts';

/** The kinds of names that have pages. */
export type NameKind = 'author' | 'series';

/** A file may have thousands of names that differ only in marks, or have none of the letters a to z. */
const MAX_NAMESAKES = 50;

export const NAME_KINDS: readonly NameKind[] = ['author', 'series'];

type NamedBook = Partial<Pick<Book, 'author' | 'authors' | 'series'>>;

/** Lists every author or series of the catalogue, in the order of their first books. */
export function listNames(catalogue: readonly { book: NamedBook }[], kind: NameKind): string[] {
  return [...new Set(catalogue.flatMap(({ book }) => listBookNames(book, kind)))];
}

function listBookNames(book: NamedBook, kind: NameKind): readonly string[] {
  if (kind === 'author') return getAuthors(book);
  return book.series === undefined ? [] : [book.series.name];
}

interface NamePage {
  name: string;
  slug: string;
}

/** A name, and up to 50 other names with the same slug before numbers such as `-2` are added. */
export interface FoundName {
  name: string;
  namesakes: NamePage[];
}

/**
 * Finds the name whose page has this slug. Only names in `listCandidateSlugs` are needed, in the
 * order of their first books; `taken` as in `numberSlugs`.
 */
export function findName(
  names: readonly string[],
  slug: string,
  taken = listBaseSlugs(names),
): FoundName | undefined {
  for (const pages of groupPages(names, taken)) {
    const match = pages.find((page) => page.slug === slug);
    if (!match) continue;
    const namesakes = pages.filter((page) => page !== match).slice(0, MAX_NAMESAKES);
    return { name: match.name, namesakes };
  }
  return undefined;
}

/** Returns the unnumbered slugs of the possible names: 'ravi-2' may be the second 'ravi'. */
export function listCandidateSlugs(slug: string): [slug: string, base: string] {
  const [, base = slug] = /^(.+)-(?:[2-9]|[1-9]\d{1,8})$/.exec(slug) ?? [];
  return [slug, base];
}

export function listSlugs(names: readonly string[]): string[] {
  return groupPages(names, listBaseSlugs(names)).flatMap((pages) => pages.map(({ slug }) => slug));
}

/** Groups the pages of names by their slug before numbering. */
function groupPages(names: readonly string[], taken: ReadonlySet<string>): NamePage[][] {
  const groups = new Map<string, string[]>();
  for (const name of names) {
    const slug = toSlug(name);
    const group = groups.get(slug);
    if (group) group.push(name);
    else groups.set(slug, [name]);
  }
  return [...groups].map(([slug, group]) => {
    const slugs = numberSlugs(slug, group.length, taken);
    return group.map((name, index) => ({ name, slug: slugs[index] ?? slug }));
  });
}

/** Lists the slugs of the names before numbers are added. */
function listBaseSlugs(names: readonly string[]): ReadonlySet<string> {
  return new Set(names.map(toSlug));
}

/**
 * Lists the slugs of `count` names with one slug: `-2`, `-3` and so on follow. Skips those that are
 * `taken` by a name such as 'catch-22'.
 */
export function numberSlugs(slug: string, count: number, taken: ReadonlySet<string>): string[] {
  const slugs = [slug];
  for (let number = 2; slugs.length < count; number++) {
    const numbered = `${slug}-${number}`;
    if (!taken.has(numbered)) slugs.push(numbered);
  }
  return slugs;
}

/** Returns the names of a book's authors, the main author first; none if the author is unknown. */
export function getAuthors({
  authors,
  author,
}: Partial<Pick<Book, 'author' | 'authors'>>): readonly string[] {
  if (authors && authors.length > 0) return authors;
  return author ? [author] : [];
}
