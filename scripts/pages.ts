import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Manifest } from 'vite';
import type { Book } from '../src/contract/book.ts';
import type { Assets } from '../src/storefront/app/document.tsx';
import type * as Renderer from '../src/storefront/app/render.prerender.tsx';
import { bookPath, PATHS, PROTECTED_PATHS } from '../src/storefront/navigation/paths.ts';
import { integrityOf } from './integrity.ts';
import { openSeedApi } from './seed-api.ts';
import { pagePolicy, type InlineSources } from './security-headers.ts';
import { settings } from './settings.ts';
import { bundleBeforeStart } from './stand-alone.ts';

const FIRST_SCRIPT = 'src/storefront/app/entry.client.tsx';
/** Screens that are not in the first script. Their pages load both scripts at once. */
const LATER_SCREENS: Record<string, string> = {
  [PATHS.home]: 'src/storefront/routes/home.tsx',
  [PATHS.signIn]: 'src/storefront/routes/sign-in.tsx',
  [PATHS.signUp]: 'src/storefront/routes/sign-up.tsx',
  [PATHS.mockMan]: 'src/storefront/routes/mock-man.tsx',
};

/**
 * Writes every public page, the shells of all other pages, and the files for search engines.
 * Returns the hashes of the inlined scripts and styles, for the policy that hosts send.
 */
export async function writePages(folder: string): Promise<InlineSources> {
  const { renderPage, renderShell } = await loadRenderer(join(folder, '../renderer'));
  const { styles, scriptsOf } = await readBuilt(folder);
  const beforeStart = await bundleBeforeStart();
  const inline = {
    scripts: [`'${integrityOf(beforeStart)}'`],
    styles: [`'${integrityOf(styles)}'`],
  };
  const assetsOf = (path: string): Assets => {
    const policy = pagePolicy(inline, { ...settings, isConsole: path === PATHS.mockMan });
    return { styles, beforeStart, policy };
  };
  const send = openSeedApi().request;
  const page = (path: string, isHeld = false) =>
    renderPage(path, { assets: assetsOf(path), scripts: scriptsOf(path), send, isHeld });

  const { products } = (await (await send('/api/products')).json()) as { products: Book[] };
  const books = products.map(bookPath);
  const paths = [PATHS.home, PATHS.books, ...books, PATHS.signIn, PATHS.signUp];
  for (const path of paths)
    await write(folder, join(decodePath(path), 'index.html'), await page(path));
  // Hosts also answer with this page for a book's address with a wrong name.
  await write(folder, '404.html', await page('/404', true));
  for (const path of [...PROTECTED_PATHS, PATHS.mockMan]) {
    const shell = renderShell(path, { assets: assetsOf(path), scripts: scriptsOf(path) });
    await write(folder, join(path, 'index.html'), shell);
  }
  await write(folder, 'sitemap.xml', writeSitemap(paths));
  await write(folder, 'robots.txt', `User-agent: *\nSitemap: ${fullUrl('/sitemap.xml')}\n`);
  return inline;
}

/** Vite bundles the renderer, because Node supports neither JSX nor imports of styles. */
async function loadRenderer(folder: string): Promise<typeof Renderer> {
  await build({
    logLevel: 'warn',
    build: {
      ssr: 'src/storefront/app/render.prerender.tsx',
      outDir: folder,
      copyPublicDir: false,
      rolldownOptions: { input: undefined, output: { entryFileNames: 'renderer.js' } },
    },
  });
  return import(pathToFileURL(resolve(folder, 'renderer.js')).href);
}

/** The text of the stylesheet of all pages, and the URLs of each page's scripts. */
async function readBuilt(folder: string) {
  const file = join(folder, '.vite/manifest.json');
  const manifest = JSON.parse(await readFile(file, 'utf8')) as Manifest;
  await rm(join(folder, '.vite'), { recursive: true });
  const sheets = manifest[FIRST_SCRIPT]?.css ?? [];
  const texts = await Promise.all(sheets.map((sheet) => readFile(join(folder, sheet), 'utf8')));
  const scriptsOf = (path: string) =>
    [FIRST_SCRIPT, LATER_SCREENS[path] ?? '']
      .flatMap((source) => manifest[source]?.file ?? [])
      .map((script) => settings.base + script);
  return { styles: texts.join('').trim(), scriptsOf };
}

function writeSitemap(paths: string[]): string {
  const entries = paths.map((path) => `  <url><loc>${escapeXml(fullUrl(path))}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
}

/** The name of a page's file, as a host decodes its address. */
function decodePath(path: string): string {
  return path.split('/').map(decodeURIComponent).join('/');
}

function fullUrl(path: string): string {
  return settings.siteUrl + settings.base + path.slice(1);
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll("'", '&apos;').replaceAll('<', '&lt;');
}

async function write(folder: string, file: string, text: string): Promise<void> {
  const target = join(folder, file);
  await mkdir(join(target, '..'), { recursive: true });
  await writeFile(target, text);
}
