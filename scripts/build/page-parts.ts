import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Manifest } from 'vite';
import { SCREENS } from '../../src/storefront/navigation/screens.ts';
import { hashIntegrity } from './integrity.ts';
import type { InlineSources } from './security-headers.ts';
import { settings } from '../settings.ts';
import { bundleBeforeStart } from './stand-alone.ts';

const FIRST_SCRIPT = 'src/storefront/app/entry.client.tsx';
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
  // Includes the chunks that the screen imports. Otherwise the browser would request each of them
  // only after the previous one has loaded.
  const listScripts = (source: string) => [
    ...new Set([...all, ...[source, ...(manifest[source]?.imports ?? [])].map(toUrl)]),
  ];
  const byPath = Object.values(SCREENS)
    .filter(
      ({ module, page }) =>
        page !== 'protected' && page !== 'unlisted' && module !== 'catalogue/books',
    )
    .map(({ path, module }) => [
      path.replace(/:.*$/, ''),
      listScripts(`src/storefront/routes/${module}.tsx`),
    ]);
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
