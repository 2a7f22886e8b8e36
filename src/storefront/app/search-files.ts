import type { Book } from '#contract/catalogue/book.ts';
import type { Collection } from '#contract/catalogue/collections.ts';
import {
  NAME_KINDS,
  listNames,
  listSlugs,
  type NameKind,
} from '#domain/finding/authors-and-series.ts';
import { escapeXml } from '#domain/values/text.ts';
import { bookPath, collectionPath, namePath } from '../navigation/paths.ts';
import { listPaths, PROTECTED_PATHS } from '../navigation/screens.ts';

export interface ListedPage {
  path: string;
  /** The time of the last change, as in the contract; `undefined` if unknown. */
  updatedAt?: string;
}

/** The pages in the sitemap, apart from those of books, authors, series and collections. */
export const LISTED_PAGES: ListedPage[] = listPaths('listed').map((path) => ({ path }));

export function toBookPage(book: Pick<Book, '_id' | 'title' | 'updatedAt'>): ListedPage {
  return { path: bookPath(book), updatedAt: book.updatedAt };
}

/** Lists the pages of all authors and series of these books. */
export function listNamedPages(books: readonly Book[]): ListedPage[] {
  const positioned = books.map((book, position) => ({ book, position }));
  return NAME_KINDS.flatMap((kind) =>
    listSlugs(listNames(positioned, kind)).map((slug) => toNamePage(kind, slug)),
  );
}

export function toNamePage(kind: NameKind, slug: string): ListedPage {
  return { path: namePath(kind, slug) };
}

export function toCollectionPage({ slug }: Pick<Collection, 'slug'>): ListedPage {
  return { path: collectionPath(slug) };
}

/** Renders a sitemap of up to 50,000 pages; `root` is the URL of the home page, with a slash. */
export function renderSitemap(pages: readonly ListedPage[], root: string): string {
  const entries = pages.map(({ path, updatedAt }) => {
    const changed = updatedAt === undefined ? '' : `<lastmod>${escapeXml(updatedAt)}</lastmod>`;
    return `  <url>${renderLocation(path, root)}${changed}</url>`;
  });
  return renderXml('urlset', entries);
}

export function renderSitemapIndex(paths: readonly string[], root: string): string {
  return renderXml(
    'sitemapindex',
    paths.map((path) => `  <sitemap>${renderLocation(path, root)}</sitemap>`),
  );
}

/** Renders `robots.txt`, which forbids the pages of users. The console has a `noindex` instead. */
export function renderRobots(root: string): string {
  const { pathname } = new URL(root);
  return [
    'User-agent: *',
    ...PROTECTED_PATHS.map((path) => `Disallow: ${pathname}${path.slice(1)}`),
    `Sitemap: ${root}sitemap.xml`,
    '',
  ].join('\n');
}

function renderXml(element: string, entries: string[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${element} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...entries,
    `</${element}>`,
    '',
  ].join('\n');
}

function renderLocation(path: string, root: string): string {
  // The sitemap protocol also wants apostrophes escaped.
  const url = escapeXml(root + path.slice(1)).replaceAll("'", '&apos;');
  return `<loc>${url}</loc>`;
}
