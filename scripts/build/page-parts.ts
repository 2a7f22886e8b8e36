import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Manifest } from 'vite';
import { PATHS } from '../../src/storefront/navigation/paths.ts';
import { hashIntegrity } from './integrity.ts';
import type { InlineSources } from './security-headers.ts';
import { settings } from '../settings.ts';
import { bundleBeforeStart } from './stand-alone.ts';

const FIRST_SCRIPT = 'src/storefront/app/entry.client.tsx';
const LATER_SCREENS_FILE = 'src/storefront/app/later-screens.ts';
const SHOP_PAGE = 'src/storefront/routes/shop-page.tsx';
/** The same screens as `NEXT_SCREENS` of `routes.tsx`, which the entry script imports itself. */
const NEXT_ROUTES: Record<string, string> = {
  [PATHS.home]: 'src/storefront/routes/home.tsx',
  [`${PATHS.books}/`]: 'src/storefront/routes/catalogue/book.tsx',
};
/**
 * The public screens of `LATER_SCREENS` in `later-screens.ts`. A path that ends with a slash
 * matches all pages below it.
 */
const LATER_ROUTES: Record<string, string> = {
  [`${PATHS.authors}/`]: 'src/storefront/routes/catalogue/author.tsx',
  [`${PATHS.series}/`]: 'src/storefront/routes/catalogue/series.tsx',
  [PATHS.signIn]: 'src/storefront/routes/account/sign-in.tsx',
  [PATHS.signUp]: 'src/storefront/routes/account/sign-up.tsx',
  [PATHS.terms]: SHOP_PAGE,
  [PATHS.privacy]: SHOP_PAGE,
  [PATHS.returns]: SHOP_PAGE,
  [PATHS.contact]: SHOP_PAGE,
  [PATHS.mockMan]: 'src/storefront/routes/mock-man/mock-man.tsx',
};

/** The parts of a page that the renderer needs in addition to the data. */
export interface PageParts {
  /** The text of the stylesheet of all pages. */
  styles: string;
  /** The text of the one inline script. */
  beforeStart: string;
  /** The hashes of both, for the policy. */
  inline: InlineSources;
  /**
   * URLs of module scripts: `all` for every page; `byPath` for pages with more scripts, by path or
   * by the start of the path (`/books/`).
   */
  scripts: { all: string[]; byPath: Record<string, string[]> };
}

/** Reads the parts from a build by Vite, and removes its manifest. */
export async function readPageParts(folder: string): Promise<PageParts> {
  const file = join(folder, '.vite/manifest.json');
  const manifest = JSON.parse(await readFile(file, 'utf8')) as Manifest;
  await rm(join(folder, '.vite'), { recursive: true });
  const sheets = manifest[FIRST_SCRIPT]?.css ?? [];
  const texts = await Promise.all(sheets.map((sheet) => readFile(join(folder, sheet), 'utf8')));
  const styles = texts.join('').trim();
  const beforeStart = await bundleBeforeStart();
  const toUrl = (source: string) => settings.base + (manifest[source]?.file ?? '');
  const all = [toUrl(FIRST_SCRIPT)];
  // Includes the chunks that import a screen and those that the screen imports. Otherwise the
  // browser would request each of them only after the previous one has loaded.
  const listScripts = (routes: Record<string, string>, parents: string[]) =>
    Object.entries(routes).map(([path, source]) => {
      const parts = [...parents, source, ...(manifest[source]?.imports ?? [])];
      return [path, [...new Set([...all, ...parts.map(toUrl)])]];
    });
  const byPath = [
    ...listScripts(NEXT_ROUTES, []),
    ...listScripts(LATER_ROUTES, [LATER_SCREENS_FILE]),
  ];
  return {
    styles,
    beforeStart,
    inline: {
      scripts: [`'${hashIntegrity(beforeStart)}'`],
      styles: [`'${hashIntegrity(styles)}'`],
    },
    scripts: { all, byPath: Object.fromEntries(byPath) },
  };
}

/** Bundles the renderer, because Node supports neither JSX nor imports of styles. */
export async function bundleRenderer(folder: string): Promise<void> {
  await build({
    logLevel: 'warn',
    ssr: { noExternal: true },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      ssr: 'src/storefront/app/render.prerender.tsx',
      outDir: folder,
      copyPublicDir: false,
      emptyOutDir: false,
      rolldownOptions: { input: undefined, output: { entryFileNames: 'renderer.js' } },
    },
  });
}
