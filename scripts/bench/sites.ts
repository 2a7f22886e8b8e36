import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { books } from '#seed/books.ts';
import { categories } from '#seed/categories.ts';
import { bookPath } from '#storefront/navigation/paths.ts';
import { buildShop } from '../build/build.ts';
import { compressFiles } from '../build/compress.ts';
import { serveCounted, type CountedServer } from './counted-server.ts';
import { renderFloorList } from './pages/floor-page.ts';
import { renderPlainBook, renderPlainHome, renderPlainList } from './pages/plain-pages.ts';
import { buildReactPage } from './pages/react-page.ts';

export const BARE_PATH = '/bare/';
export const FLOOR_PATH = '/floor/';
export const RESULTS_FOLDER = '.cache/bench';
// Each run has its own folders, so that two runs do not change each other's files.
const SHOP = join(RESULTS_FOLDER, `shop-${process.pid}`);
const PLAIN = join(RESULTS_FOLDER, `plain-${process.pid}`);

export interface Sites {
  /** The folder of the shop. */
  folder: string;
  shop: CountedServer;
  /**
   * The handwritten pages at the shop's paths, the bare React list at `/bare/`, and the floor for a
   * list of books at `/floor/`.
   */
  plain: CountedServer;
  /**
   * The URL of an empty page on another site, where visits begin. From an empty tab, Chromium would
   * start a new process only for pages with a `Cross-Origin-Opener-Policy`, which would distort the
   * comparison.
   */
  elsewhere: string;
  /** The pages to measure. */
  paths: { home: '/'; books: '/books'; book: string };
}

/**
 * Builds the shop, or copies it from `dist`, and the pages to compare it with, and serves both.
 */
export async function openSites(isBuilt: boolean): Promise<Sites> {
  if (isBuilt) await cp('dist', SHOP, { recursive: true });
  else await buildShop(SHOP);
  const [first] = books;
  if (!first) throw new Error('The seed has no books.');
  const paths = { home: '/', books: '/books', book: bookPath(first) } as const;
  const grounds = await readGrounds(Object.values(paths));
  await cp('public', PLAIN, { recursive: true });
  await writePlain('404.html', '');
  await writePlain('elsewhere/index.html', '<!doctype html><title>Elsewhere</title>');
  await writePlain('index.html', renderPlainHome(categories, grounds));
  await writePlain(`${paths.books}/index.html`, renderPlainList(books, grounds));
  await writePlain(`${paths.book}/index.html`, renderPlainBook(first, grounds));
  await writePlain(`${FLOOR_PATH}/index.html`, renderFloorList(books));
  await writePlain(`${BARE_PATH}/index.html`, await buildReactPage(PLAIN, books, grounds));
  await compressFiles(PLAIN);
  const shop = await serveCounted(SHOP);
  const plain = await serveCounted(PLAIN);
  // The same server under another host name is another site.
  const elsewhere = `${plain.origin.replace('127.0.0.1', 'localhost')}/elsewhere/`;
  return { folder: SHOP, shop, plain, elsewhere, paths };
}

/** Closes the servers and removes their files. */
export async function closeSites({ shop, plain }: Sites): Promise<void> {
  shop.close();
  plain.close();
  for (const folder of [SHOP, PLAIN]) await rm(folder, { recursive: true, force: true });
}

async function writePlain(path: string, html: string): Promise<void> {
  const file = join(PLAIN, path);
  await mkdir(join(file, '..'), { recursive: true });
  await writeFile(file, html);
}

/** Reads the background colours of the covers, by file path, from the shop's own pages. */
async function readGrounds(paths: string[]): Promise<Map<string, string>> {
  const pages = await Promise.all(
    paths.map((path) => readFile(join(SHOP, path, 'index.html'), 'utf8')),
  );
  const covers = pages.join('').matchAll(/--ground:(#[0-9a-f]+)[^>]*"><img src="([^"]+)"/g);
  return new Map(covers.map(([, ground = '', path = '']) => [path, ground]));
}
