import type { createBookParts } from '#stores/sql/book-parts.ts';
import type { SearchFiles } from './built.ts';
import { createPageCache } from './page-cache.ts';
import { makeSendable, send, type Sendable } from './sendable.ts';

/**
 * Books of one sitemap, which may list 50,000 pages. Fewer, so that a catalogue of any size takes
 * little memory: with them, a file has some 1.5 MB.
 */
export const BOOKS_OF_SITEMAP = 10_000;
/** Of the sitemaps that are kept. In the cache of the pages, a robot that reads all would displace those. */
const MOST_BYTES = 16 * 1024 * 1024;
const MAIN = 1;
const PART = /^\/sitemaps\/([1-9]\d{0,8})\.xml$/;

interface SearchFilesOptions {
  texts: SearchFiles;
  siteUrl: string;
  /** Of `BOOKS_OF_SITEMAP` books. */
  parts: ReturnType<typeof createBookParts>;
  /** Another text after every change of the catalogue. */
  version(): Promise<string>;
}

/** Answers a GET or HEAD for a file of the search engines; resolves with `undefined` for all else. */
export type AnswerSearchFile = (request: Request, path: string) => Promise<Response | undefined>;

/** `robots.txt`, and the sitemaps of the catalogue as it is now, made when they are asked for. */
export function createSearchFiles(options: SearchFilesOptions): AnswerSearchFile {
  const { texts, siteUrl, parts, version } = options;
  const root = `${siteUrl}/`;
  const cache = createPageCache(MOST_BYTES);

  async function makePart(part: number): Promise<Sendable | undefined> {
    const books = await parts.books(part);
    if (part !== MAIN && books.length === 0) return undefined;
    const others = part === MAIN ? texts.LISTED_PAGES : [];
    return makeFile(
      'application/xml',
      texts.writeSitemap([...others, ...books.map(texts.listBook)], root),
    );
  }

  async function makeIndex(): Promise<Sendable> {
    const numbers = new Set([MAIN, ...(await parts.numbers())]);
    const paths = [...numbers].map((part) => `/sitemaps/${part}.xml`);
    return makeFile('application/xml', texts.writeSitemapIndex(paths, root));
  }

  function makerOf(path: string): (() => Promise<Sendable | undefined>) | undefined {
    if (path === '/robots.txt')
      return () => makeFile('text/plain; charset=utf-8', texts.writeRobots(root));
    if (path === '/sitemap.xml') return makeIndex;
    const [, part] = PART.exec(path) ?? [];
    return part === undefined ? undefined : () => makePart(Number(part));
  }

  return async (request, path) => {
    const make = makerOf(path);
    if (!make) return undefined;
    const file = await cache.get(await version(), path, make);
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
