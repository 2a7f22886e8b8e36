import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { books } from '../../src/seed/books.ts';
import { categories } from '../../src/seed/categories.ts';
import { bookPath } from '../../src/storefront/navigation/paths.ts';
import { buildShop } from '../build/build.ts';
import { compressFiles } from '../build/compress.ts';
import { serveCounted, serveElsewhere, type CountedServer } from './counted-server.ts';
import {
  writePlainBook,
  writePlainHome,
  writePlainList,
  type Grounds,
} from './pages/plain-pages.ts';
import { writeReactPage } from './pages/react-page.ts';

export const BARE_PATH = '/bare/';
export const FOLDER = '.cache/bench';
// Each run has its own folder, so that two runs do not change each other's files.
const SHOP = join(FOLDER, `shop-${process.pid}`);
const PLAIN = join(FOLDER, `plain-${process.pid}`);

export interface Sites {
  /** The folders of the shop and of the pages to compare with. */
  folder: string;
  plainFolder: string;
  shop: CountedServer;
  /** The hand-written pages at the shop's own addresses, and the bare React list at `/bare/`. */
  plain: CountedServer;
  /** The page from which visits start. */
  elsewhere: Awaited<ReturnType<typeof serveElsewhere>>;
  /** The pages to measure. */
  paths: { home: '/'; books: string; book: string };
}

interface SitesOptions {
  /** Whether to use `dist` instead of building. */
  isBuilt: boolean;
  /** Whether to build with source maps. */
  hasMaps: boolean;
}

/** Builds the shop and the pages to compare it with, and serves both. */
export async function openSites({ isBuilt, hasMaps }: SitesOptions): Promise<Sites> {
  if (isBuilt) await cp('dist', SHOP, { recursive: true });
  else await buildShop(SHOP, { hasMaps });
  const [first] = books;
  if (!first) throw new Error('The seed has no books.');
  const paths = { home: '/', books: '/books', book: bookPath(first) } as const;
  const grounds = await readGrounds(Object.values(paths));
  await cp('public', PLAIN, { recursive: true });
  await writePlain('/', writePlainHome(categories, grounds));
  await writePlain(paths.books, writePlainList(books, grounds));
  await writePlain(paths.book, writePlainBook(first, grounds));
  await writePlain('404.html', '');
  await writeReactPage(PLAIN, books, grounds);
  await compressFiles(PLAIN);
  const shop = await serveCounted(SHOP);
  const plain = await serveCounted(PLAIN);
  return {
    folder: SHOP,
    plainFolder: PLAIN,
    shop,
    plain,
    elsewhere: await serveElsewhere(),
    paths,
  };
}

/** Closes the servers and removes their files. */
export async function closeSites({ shop, plain, elsewhere }: Sites): Promise<void> {
  shop.close();
  plain.close();
  elsewhere.close();
  for (const folder of [SHOP, PLAIN]) await rm(folder, { recursive: true, force: true });
}

async function writePlain(path: string, html: string): Promise<void> {
  const file = join(PLAIN, path.endsWith('.html') ? path : `${path}/index.html`);
  await mkdir(join(file, '..'), { recursive: true });
  await writeFile(file, html);
}

/** The background colours of the covers, from the shop's own pages. */
async function readGrounds(paths: string[]): Promise<Grounds> {
  const pages = await Promise.all(
    paths.map((path) => readFile(join(SHOP, path, 'index.html'), 'utf8')),
  );
  const found = pages
    .join('')
    .matchAll(/--ground:(#[0-9a-f]+)[^>]*"><img src="([^"]+)"/g)
    .map(([, ground = '', path = '']) => [path, ground] as const);
  return new Map(found);
}
