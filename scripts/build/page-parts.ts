import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Manifest } from 'vite';
import { type Screen, SCREENS } from '../../src/storefront/navigation/screens.ts';
import type { PageFiles, PageFilesTable } from '../../src/storefront/app/document.tsx';
import { hashIntegrity } from './integrity.ts';
import type { InlineSources } from './security-headers.ts';
import { settings } from '../settings.ts';
import { bundleBeforeStart } from './stand-alone.ts';

/** A larger picture delays the first paint by more than it advances the largest. */
const MAX_INLINE_BYTES = 8000;
const FIRST_SCRIPT = 'src/storefront/app/entry.client.tsx';
/** Names the chunks of the screens that the first script does not name. */
const LATER_SCREENS = 'src/storefront/app/later-screens.ts';
/** The parts of a page that the renderer needs in addition to the data. */
export interface PageParts {
  /** The text of the stylesheet of all pages. */
  styles: string;
  /** The text of the one inline script. */
  beforeStart: string;
  /** The hashes of both, for the policy. */
  inline: InlineSources;
  files: PageFilesTable;
}

/** Reads the parts from a build by Vite, and removes its manifest. */
export async function readPageParts(folder: string): Promise<PageParts> {
  const file = join(folder, '.vite/manifest.json');
  const manifest = JSON.parse(await readFile(file, 'utf8')) as Manifest;
  await rm(join(folder, '.vite'), { recursive: true });
  const readSheet = (sheet: string) => readFile(join(folder, sheet), 'utf8');
  const firstSheets = manifest[FIRST_SCRIPT]?.css ?? [];
  const styles = (await Promise.all(firstSheets.map(readSheet))).join('').trim();
  const beforeStart = await bundleBeforeStart();
  const first = settings.base + (manifest[FIRST_SCRIPT]?.file ?? '');

  /** Adds the chunk of this name and all that it imports to `found`. */
  function listChunks(name: string, found = new Set<string>()): Set<string> {
    if (found.has(name)) return found;
    found.add(name);
    for (const imported of manifest[name]?.imports ?? []) listChunks(imported, found);
    return found;
  }

  /** Lists the files of a screen with those that it imports, which a browser would find late. */
  async function listFiles(module: string): Promise<PageFiles> {
    const screen = `src/storefront/routes/${module}.tsx`;
    const isNamed = manifest[FIRST_SCRIPT]?.dynamicImports?.includes(screen);
    const chunks = [...(isNamed ? [] : [LATER_SCREENS]), ...listChunks(screen)].map(
      (name) => manifest[name],
    );
    const scripts = chunks.map((chunk) => settings.base + (chunk?.file ?? ''));
    const sheets = new Set(chunks.flatMap((chunk) => chunk?.css ?? []));
    for (const sheet of firstSheets) sheets.delete(sheet);
    return {
      scripts: [...new Set([first, ...scripts])],
      styles: (await Promise.all([...sheets].map(readSheet))).join('').trim(),
      sheets: [...sheets].map((sheet) => settings.base + sheet),
    };
  }

  const screens = Object.values<Screen>(SCREENS).filter(
    ({ script, page }) => page !== 'protected' && script !== 'first',
  );
  const byPath: [string, PageFiles][] = await Promise.all(
    screens.map(async ({ path, module }) => [path.replace(/:.*$/, ''), await listFiles(module)]),
  );
  const texts = new Set(['', ...byPath.map(([, files]) => files.styles)]);
  return {
    styles,
    beforeStart,
    inline: {
      scripts: [`'${hashIntegrity(beforeStart)}'`],
      styles: [...texts].map((text) => `'${hashIntegrity(styles + text)}'`),
    },
    files: {
      all: { scripts: [first], styles: '', sheets: [] },
      byPath: Object.fromEntries(byPath),
      pictures: await readPictures(folder),
    },
  };
}

/** Reads the small covers of the build as `data:` URLs, by their paths. */
async function readPictures(folder: string): Promise<Record<string, string>> {
  const names = (await readdir(join(folder, 'covers'))).filter((name) => name.endsWith('.svg'));
  const pictures = await Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, 'covers', name), 'utf8');
      const data = text
        .replaceAll(/[%#'&\n]/g, (mark) => `%${mark.charCodeAt(0).toString(16).padStart(2, '0')}`)
        .replaceAll('"', "'");
      return [`${settings.base}covers/${name}`, `data:image/svg+xml,${data}`] as const;
    }),
  );
  return Object.fromEntries(pictures.filter(([, url]) => url.length <= MAX_INLINE_BYTES));
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
      rolldownOptions: {
        input: undefined,
        output: { entryFileNames: 'renderer.js', codeSplitting: false },
      },
    },
  });
}
