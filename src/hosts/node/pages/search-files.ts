import type { createBookParts, createNameParts } from '#stores/sql/catalogue-parts.ts';
import type { Built } from '../built.ts';
import { createPageCache, type Turn } from './page-cache.ts';
import { makeSendable, send, type Sendable } from './sendable.ts';

/** The maximum number of pages in one sitemap that the format allows. */
export const BOOKS_PER_SITEMAP = 50_000;
/** Fewer than 50,000, because names that share a slug have a page each. */
export const NAMES_PER_SITEMAP = 40_000;
/** The memory limit of cached sitemaps, which would evict pages from their cache. */
const MAX_BYTES = 32 * 1024 * 1024;
const PAGES_PATH = '/sitemaps/pages.xml';
const PART_PATH = /^\/sitemaps\/(?:(author|series)-)?([1-9]\d{0,8})\.xml$/;
const KINDS = ['author', 'series'] as const;

interface SearchFilesOptions {
  texts: Built['renderer']['searchFiles'];
  siteUrl: string;
  /** Handles a GET of the API; `address` is a path with its query, without an origin. */
  ask(address: string): Response | Promise<Response>;
  parts: ReturnType<typeof createBookParts>;
  nameParts: ReturnType<typeof createNameParts>;
  readCollections(): Promise<{ slug: string }[]>;
  /** Resolves with another text after every change to the catalogue. */
  readVersion(): Promise<string>;
}

/** Handles GET and HEAD of a file for programs, made in `turn`; `undefined` for others. */
export type ServeSearchFile = (
  request: Request,
  path: string,
  turn?: Turn,
) => Promise<Response | undefined>;

/** Serves `robots.txt`, the sitemaps, and `PROGRAM_FILES`, all created on request. */
export function createSearchFiles(options: SearchFilesOptions): ServeSearchFile {
  const { texts, siteUrl, ask, parts, nameParts, readCollections, readVersion } = options;
  const root = `${siteUrl}/`;
  const cache = createPageCache(MAX_BYTES);

  async function makePart(kind: string | undefined, part: number): Promise<Sendable | undefined> {
    const name = KINDS.find((known) => known === kind);
    const pages = name
      ? (await nameParts.slugs(name, part)).map((slug) => texts.toNamePage(name, slug))
      : (await parts.books(part)).map(texts.toBookPage);
    return pages.length === 0 ? undefined : makeSitemap(pages);
  }

  const makeSitemap = (pages: Parameters<typeof texts.renderSitemap>[0]) =>
    makeFile('application/xml', texts.renderSitemap(pages, root));

  async function makeIndex(): Promise<Sendable> {
    const names = await Promise.all(
      KINDS.map(async (kind) =>
        Array.from({ length: await nameParts.count(kind) }, (_, index) => `${kind}-${index + 1}`),
      ),
    );
    const files = [...(await parts.numbers()), ...names.flat()];
    const paths = [PAGES_PATH, ...files.map((file) => `/sitemaps/${file}.xml`)];
    return makeFile('application/xml', texts.renderSitemapIndex(paths, root));
  }

  async function makePages(): Promise<Sendable> {
    const collections = await readCollections();
    return makeSitemap([...texts.LISTED_PAGES, ...collections.map(texts.toCollectionPage)]);
  }

  async function makeProgramFile(path: string): Promise<Sendable> {
    const { type, text } = await texts.renderProgramFile(path, ask, root);
    return makeFile(type, text);
  }

  function findMaker(path: string): (() => Promise<Sendable | undefined>) | undefined {
    if (path === '/robots.txt')
      return () => makeFile('text/plain; charset=utf-8', texts.renderRobots(root));
    if (path === '/sitemap.xml') return makeIndex;
    if (texts.PROGRAM_FILES.includes(path)) return () => makeProgramFile(path);
    if (path === PAGES_PATH) return makePages;
    const [, kind, part] = PART_PATH.exec(path) ?? [];
    return part === undefined ? undefined : () => makePart(kind, Number(part));
  }

  return async (request, path, turn) => {
    const make = findMaker(path);
    if (!make) return undefined;
    const file = await cache.get(await readVersion(), path, make, turn);
    return file && send(request, file);
  };
}

function makeFile(type: string, text: string): Promise<Sendable> {
  const headers = {
    'content-type': type,
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
  };
  return makeSendable(200, headers, text);
}
