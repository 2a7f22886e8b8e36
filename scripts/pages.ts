import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Manifest } from 'vite';
import type * as Prerender from '../src/storefront/app/entry.prerender.tsx';
import { PATHS, PROTECTED_PATHS } from '../src/storefront/navigation/paths.ts';
import { findInlineCode } from './inline-code.ts';
import { pagePolicy } from './security-headers.ts';
import { settings } from './settings.ts';

const FIRST_SCREENS = 'index.html';
/** Prerendered screens whose code and styles are not the first script's. */
const LATER_SCREENS: Record<string, string> = {
  [PATHS.home]: 'src/storefront/routes/home.tsx',
  [PATHS.signIn]: 'src/storefront/routes/sign-in.tsx',
  [PATHS.signUp]: 'src/storefront/routes/sign-up.tsx',
  [PATHS.mockMan]: 'src/storefront/routes/mock-man.tsx',
};

/** Turns the built `index.html` into every public page, and what search engines read beside them. */
export async function writePages(output: string): Promise<void> {
  const { renderNoScript, renderPages, NOT_FOUND_PATH } = await loadPrerenderer(
    join(output, '../prerender'),
  );
  const template = { ...(await readTemplate(output)), renderNoScript };
  const pages = await renderPages();
  for (const page of pages) {
    if (page.path === NOT_FOUND_PATH)
      await write(output, '404.html', fill(holdBack(template), page));
    else await write(output, join(page.path, 'index.html'), fill(template, page));
  }
  const shell = fill(template, { path: '', head: '<title>Kitabdost</title>', root: '', data: '' });
  for (const path of PROTECTED_PATHS) await write(output, join(path, 'index.html'), shell);
  await write(output, join(PATHS.mockMan, 'index.html'), fill(template, CONSOLE));
  const paths = pages.map((page) => page.path).filter((path) => path !== NOT_FOUND_PATH);
  await write(output, 'sitemap.xml', writeSitemap(paths));
  await write(output, 'robots.txt', `User-agent: *\nSitemap: ${fullUrl('/sitemap.xml')}\n`);
}

async function loadPrerenderer(folder: string): Promise<typeof Prerender> {
  await build({
    logLevel: 'warn',
    build: {
      ssr: 'src/storefront/app/entry.prerender.tsx',
      outDir: folder,
      emptyOutDir: true,
      copyPublicDir: false,
      // In one piece: a second copy of a module would know nothing of the page being made.
      rolldownOptions: { output: { entryFileNames: 'prerender.js', codeSplitting: false } },
    },
  });
  return import(`${pathToFileURL(resolve(folder, 'prerender.js')).href}`);
}

interface Template extends Built {
  renderNoScript: (isBlank: boolean) => string;
}

interface Built {
  html: string;
  /** Of the first script, and of each screen that has its own. */
  screens: Map<string, Screen>;
}

interface Screen {
  script: string;
  styles: { url: string; text: string }[];
}

/** Styles go into the page, so that its first paint waits for nothing but itself. */
async function readTemplate(output: string): Promise<Built> {
  const manifest: Manifest = JSON.parse(
    await readFile(join(output, '.vite/manifest.json'), 'utf8'),
  );
  await rm(join(output, '.vite'), { recursive: true });
  const screens = new Map<string, Screen>();
  for (const name of [FIRST_SCREENS, ...Object.values(LATER_SCREENS)]) {
    const styles = [...collectStyles(manifest, name)].map(async (file) => ({
      url: settings.base + file,
      text: await readFile(join(output, file), 'utf8'),
    }));
    const script = settings.base + (manifest[name]?.file ?? '');
    screens.set(name, { script, styles: await Promise.all(styles) });
  }
  const html = await readFile(join(output, 'index.html'), 'utf8');
  return {
    screens,
    html: html
      .replaceAll(/\s*<link rel="(stylesheet|modulepreload)"[^>]*>/g, '')
      .replace(/\s*<script type="module".*<\/script>/, ''),
  };
}

/** The styles of a chunk and of what it imports, those of the first screens left out. */
function collectStyles(manifest: Manifest, name: string, seen = new Set<string>()): Set<string> {
  const found = new Set<string>();
  if (seen.has(name)) return found;
  seen.add(name);
  const { css = [], imports = [] } = manifest[name] ?? {};
  for (const file of css) found.add(file);
  for (const other of imports)
    if (other !== FIRST_SCREENS)
      for (const file of collectStyles(manifest, other, seen)) found.add(file);
  return found;
}

/** A book's address with a wrong name gets this page too: its words wait until the script has looked. */
function holdBack(template: Template): Template {
  return { ...template, html: template.html.replace('<script>', '<script data-hold="1">') };
}

interface Parts {
  path: string;
  head: string;
  root: string;
  data: string;
}

/** A shell too, dark from its first paint. */
const CONSOLE: Parts = {
  path: PATHS.mockMan,
  head: '<title>Mock API console · Kitabdost</title><meta name="robots" content="noindex" />',
  root: '<div class="console-page" data-theme="dark"></div>',
  data: '',
};

function fill(template: Template, { path, head, root, data }: Parts): string {
  const { html, screens, renderNoScript } = template;
  const script = data && `<script type="application/json" id="hydration-data">${data}</script>`;
  const first = screens.get(FIRST_SCREENS);
  const later = screens.get(LATER_SCREENS[path] ?? '');
  const sources = [first, later].map((screen) => screen?.script ?? '').join(' ');
  const texts = [first, later].flatMap((screen) => screen?.styles.map(({ text }) => text) ?? []);
  // Vite fetches no styles that the page names already, and the browser none that are off.
  const named = later?.styles.map(({ url }) => `<link rel="stylesheet" href="${url}" disabled />`);
  const styles = `<style>${texts.join('')}</style>${named?.join('') ?? ''}`;
  const page = html
    .replace(/<script(?=>| data-hold)/, `<script data-src="${sources.trim()}"`)
    .replace('<!--head-->', () => head + styles)
    .replace('<!--no-script-->', () => renderNoScript(data === ''))
    .replace('<!--root-->', () => root)
    .replace('<!--page-data-->', () => script);
  const policy = pagePolicy(findInlineCode([page]), {
    ...settings,
    isConsole: path === PATHS.mockMan,
  });
  const meta = `<meta http-equiv="Content-Security-Policy" content="${policy}" />`;
  return page.replace(/<meta charset[^>]*>/, (charset) => charset + meta);
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

function fullUrl(path: string): string {
  return settings.siteUrl + settings.base + encodeURI(path.slice(1));
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll("'", '&apos;').replaceAll('<', '&lt;');
}

async function write(output: string, file: string, text: string): Promise<void> {
  const target = join(output, file);
  await mkdir(join(target, '..'), { recursive: true });
  await writeFile(target, text);
}
