import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, type Manifest } from 'vite';
import { settings } from '../settings.ts';
import { TARGET } from './oldest-browsers.ts';
import { buildPagePolicy } from './security-headers.ts';
import { bundleScript, HOLD_CALLS } from './stand-alone.ts';

/** The entry of the desk. The storefront's scripts contain none of its code. */
export const DESK_ENTRY = 'src/desk/entry.tsx';
/** Replaces a package with its build for browsers. The demo's desk imports CSV files with it. */
export const BROWSER_ALIASES = [{ find: /^csv-parse$/, replacement: 'csv-parse/browser/esm' }];
/** The only page of the desk, relative to the folder of the built files. */
const DESK_PAGE = 'desk/index.html';

/** Builds the desk into the folder of the built storefront. The worker stores none of its files. */
export async function buildDesk(folder: string): Promise<void> {
  const manifestFile = '.vite/desk.json';
  await build({
    configFile: false,
    logLevel: 'warn',
    base: settings.base,
    plugins: [react()],
    resolve: { alias: BROWSER_ALIASES },
    build: {
      target: TARGET,
      outDir: folder,
      emptyOutDir: false,
      copyPublicDir: false,
      assetsDir: 'assets/desk',
      assetsInlineLimit: 0,
      manifest: manifestFile,
      modulePreload: { polyfill: false },
      // The warning starts at 1,000 kB, because the desk is one script on purpose.
      chunkSizeWarningLimit: 1000,
      rolldownOptions: { checks: { bundlerTimings: false }, input: DESK_ENTRY },
    },
  });
  const manifest = JSON.parse(await readFile(join(folder, manifestFile), 'utf8')) as Manifest;
  await rm(join(folder, dirname(manifestFile)), { recursive: true });
  const { file = '', css = [] } = manifest[DESK_ENTRY] ?? {};
  const page = renderDeskPage({
    script: settings.base + file,
    styles: css.map((sheet) => settings.base + sheet),
    policy: buildPagePolicy(
      { scripts: [], styles: [] },
      { hasImportedBooks: settings.isForServer, isDesk: true },
    ),
  });
  await mkdir(join(folder, dirname(DESK_PAGE)), { recursive: true });
  await writeFile(join(folder, DESK_PAGE), page);
}

/**
 * Makes `404.html` redirect to the desk, because hosts without rewrite rules send it for every path
 * below `/desk/`.
 */
export async function redirectToDesk(folder: string): Promise<void> {
  const script = await bundleScript('src/desk/find-desk.ts');
  const hash = createHash('sha256').update(script).digest('hex').slice(0, 8);
  const url = `assets/find-desk-${hash}.js`;
  await writeFile(join(folder, url), script);
  const page = join(folder, '404.html');
  const html = await readFile(page, 'utf8');
  const tag = `<script async src="${settings.base}${url}"></script></head>`;
  await writeFile(page, html.replace('</head>', tag));
}

interface DeskAssets {
  script: string;
  styles: string[];
  policy?: string;
}

/** Renders the one page of the desk, which contains no data. Search engines must not index it. */
export function renderDeskPage({ script, styles, policy }: DeskAssets): string {
  const lines = [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    ...(policy ? [`<meta http-equiv="Content-Security-Policy" content="${policy}">`] : []),
    '<meta name="robots" content="noindex">',
    `<link rel="icon" href="${settings.base}favicon.svg" type="image/svg+xml">`,
    ...styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    ...(settings.hasMock ? [`<script src="${settings.base}${HOLD_CALLS}"></script>`] : []),
    `<script type="module" src="${script}"></script>`,
    '</head>',
    '<body>',
    '<noscript>The desk needs JavaScript, which is turned off in your browser.</noscript>',
    '<div id="root"></div>',
    '</body>',
    '</html>',
    '',
  ];
  return lines.join('\n');
}
