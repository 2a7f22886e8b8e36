import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Book } from '../../src/contract/catalogue/book.ts';
import type { Collection } from '../../src/contract/catalogue/collections.ts';
import type { Assets } from '../../src/storefront/app/document.tsx';
import type * as Renderer from '../../src/storefront/app/render.prerender.tsx';
import {
  LISTED_PAGES,
  toBookPage,
  toCollectionPage,
  listNamedPages,
  renderRobots,
  renderSitemap,
} from '../../src/storefront/app/search-files.ts';
import { listPaths, PATHS, PROTECTED_PATHS } from '../../src/storefront/navigation/screens.ts';
import { bundleRenderer, readPageParts } from './page-parts.ts';
import { openSeedApi } from './seed-api.ts';
import { buildPagePolicy, type InlineSources } from './security-headers.ts';
import { settings } from '../settings.ts';

/**
 * Writes every public page, the shells of all other pages, and the files for search engines and programs.
 * Returns the hashes of the inlined scripts and styles, for the policy that hosts send.
 */
export async function writePages(folder: string): Promise<InlineSources> {
  const { renderPage, renderShell, searchFiles } = await loadRenderer(join(folder, '../renderer'));
  const { styles, beforeStart, inline, files } = await readPageParts(folder);
  const listAssets = (path: string): Assets => {
    const policy = buildPagePolicy(inline, { ...settings, isConsole: path === PATHS.mockMan });
    return { styles, beforeStart, policy };
  };
  const send = openSeedApi().request;
  const renderHtml = async (path: string, isShared = false) => {
    const options = { assets: listAssets(path), files, send, isShared };
    const { html } = await renderPage(path, options);
    if (html === undefined) throw new Error(`${path} responds with a redirect.`);
    return html;
  };

  const { products } = (await (await send('/api/products')).json()) as { products: Book[] };
  const { collections } = (await (await send('/api/collections')).json()) as {
    collections: Collection[];
  };
  const pages = [
    ...LISTED_PAGES,
    ...collections.map(toCollectionPage),
    ...products.map(toBookPage),
    ...listNamedPages(products),
  ];
  for (const { path } of pages)
    await write(folder, join(decodePath(path), 'index.html'), await renderHtml(path));
  for (const path of listPaths('unlisted'))
    await write(folder, join(path, 'index.html'), await renderHtml(path));
  // Hosts also send this page for a book's URL with an outdated name.
  await write(folder, '404.html', await renderHtml('/404', true));
  for (const path of [...PROTECTED_PATHS, PATHS.mockMan]) {
    const shell = renderShell(path, { assets: listAssets(path), files });
    await write(folder, join(path, 'index.html'), shell);
  }
  const root = settings.siteUrl + settings.base;
  await write(folder, 'sitemap.xml', renderSitemap(pages, root));
  await write(folder, 'robots.txt', renderRobots(root));
  for (const path of searchFiles.PROGRAM_FILES)
    await write(folder, path, (await searchFiles.renderProgramFile(path, send, root)).text);
  return inline;
}

async function loadRenderer(folder: string): Promise<typeof Renderer> {
  await bundleRenderer(folder);
  return import(pathToFileURL(resolve(folder, 'renderer.js')).href);
}

/** Returns the path of a page's file: the URL path as a host decodes it. */
function decodePath(path: string): string {
  return path.split('/').map(decodeURIComponent).join('/');
}

async function write(folder: string, file: string, text: string): Promise<void> {
  const target = join(folder, file);
  await mkdir(join(target, '..'), { recursive: true });
  await writeFile(target, text);
}
