import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { build } from 'vite';
import { books } from '#seed/books.ts';
import { categories } from '#seed/categories.ts';
import { bookPath } from '#storefront/navigation/paths.ts';
import { buildShop } from '../build/build.ts';
import { compressFiles } from '../build/compress.ts';
import { serveFolder } from '../serve.ts';
import {
  COVER_COLOURS,
  renderFloorList,
  renderList,
  renderPlainBook,
  renderPlainHome,
} from './pages/plain-pages.ts';
import { BareList, type ListedBook } from './pages/react-list.ts';
import { countRequests } from './visit.ts';

export const BARE_PATH = '/bare/';
export const FLOOR_PATH = '/floor/';
// Each run has its own folders, so that two runs do not change each other's files.
const SHOP = `.cache/bench/shop-${process.pid}`;
const PLAIN = `.cache/bench/plain-${process.pid}`;

export type Sites = Awaited<ReturnType<typeof openSites>>;

/**
 * Builds the shop, or copies it from `dist`, and the pages to compare it with, and serves both.
 * Disposing of the sites closes the servers and removes their files.
 */
export async function openSites(isBuilt: boolean) {
  if (isBuilt) await cp('dist', SHOP, { recursive: true });
  else await buildShop(SHOP);
  const [first] = books;
  if (!first) throw new Error('The seed has no books.');
  const paths = { home: '/', books: '/books', book: bookPath(first) } as const;
  await cp('public', PLAIN, { recursive: true });
  await buildReactScript();
  const listed = books.map(
    ({ description: _description, offers: _offers, ...book }): ListedBook => ({
      ...book,
      ground: COVER_COLOURS[book.coverImg] ?? '',
    }),
  );
  const list = createElement(BareList, { books: listed });
  const pages = {
    '/elsewhere/': '<!doctype html><title>Elsewhere</title>',
    [paths.home]: renderPlainHome(categories),
    // The same elements as with React, without its script.
    [paths.books]: renderList(books, renderToStaticMarkup(list)),
    [paths.book]: renderPlainBook(first),
    [FLOOR_PATH]: renderFloorList(books),
    [BARE_PATH]: renderReactPage(listed, list),
  };
  for (const [path, html] of Object.entries(pages)) {
    await mkdir(join(PLAIN, path), { recursive: true });
    await writeFile(join(PLAIN, path, 'index.html'), html);
  }
  await compressFiles(PLAIN);
  const shop = await serveFolder({ folder: SHOP, port: 0 });
  const plain = await serveFolder({ folder: PLAIN, port: 0 });
  return {
    folder: SHOP,
    shop: countRequests(shop.server),
    /** The handwritten pages, the bare React list at `BARE_PATH`, the floor at `FLOOR_PATH`. */
    plain: countRequests(plain.server),
    /**
     * The URL of an empty page on another site, where visits begin: the same server under another
     * host name. From an empty tab, Chromium would start a new process only for pages with a
     * `Cross-Origin-Opener-Policy`, which would distort the comparison.
     */
    elsewhere: `${plain.origin.replace('127.0.0.1', 'localhost')}/elsewhere/`,
    paths,
    async [Symbol.asyncDispose]() {
      await Promise.all([shop.close(), plain.close()]);
      for (const folder of [SHOP, PLAIN]) await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Builds the script of the bare React page. */
async function buildReactScript(): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      outDir: join(PLAIN, 'assets'),
      assetsDir: '',
      target: 'es2022',
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: 'scripts/bench/pages/react-list.ts',
        output: { entryFileNames: 'bare.js' },
      },
    },
  });
}

/** Renders the list as a page of bare React: with the script, and the data for it. */
function renderReactPage(listed: ListedBook[], list: ReactElement): string {
  const data = JSON.stringify(listed).replaceAll('<', '\\u003c');
  return renderList(
    listed,
    `<script type="module" async src="/assets/bare.js"></script><div id="root">${renderToString(list)}</div>
<script type="application/json" id="data">${data}</script>`,
  );
}
