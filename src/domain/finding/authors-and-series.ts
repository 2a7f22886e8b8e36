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
 * Finds the name whose page has this slug; `undefined` if there is none. The names are in the order
 * of their first books. Names whose slug is not in `listCandidateSlugs` may be left out.
 * @param taken See `numberSlugs`.
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

/**
 * Returns the slugs, before numbering, of the names whose page may have this slug: 'ravi-2' may be
 * the page of a second 'ravi'.
 */
export function listCandidateSlugs(slug: string): [slug: string, base: string] {
  const [, base = slug] = /^(.+)-(?:[2-9]|[1-9]\d{1,8})$/.exec(slug) ?? [];
  return [slug, base];
}

/** Lists the slugs of the pages of all these names. */
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
 * Lists the page slugs of `count` names that share a slug. The second and later ones end with a
 * number: `-2`, `-3`, ….
 * @param taken Slugs to skip, because a name itself has such a slug: 'catch-22'.
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
