import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Manifest } from 'vite';
import type * as Prerender from '../src/storefront/entry.prerender.tsx';
import { PATHS, PROTECTED_PATHS } from '../src/storefront/paths.ts';
import { settings } from './settings.ts';

const PRERENDERER = '.cache/prerender';
const FIRST_SCREENS = 'index.html';
/** Prerendered screens whose code and styles are fetched when they are opened. */
const LATER_SCREENS: Record<string, string> = {
  [PATHS.signIn]: 'src/storefront/routes/sign-in.tsx',
  [PATHS.signUp]: 'src/storefront/routes/sign-up.tsx',
};

/** A book's address with a wrong name gets this page too: its words wait until the script has looked. */
const HOLD_BACK =
  '<script>if(/\\/books\\/./.test(location.pathname))document.documentElement.dataset.pending=""</script>';

/** Turns the built `index.html` into every public page, and what search engines read beside them. */
export async function writePages(output: string): Promise<void> {
  const { renderPages, NOT_FOUND_PATH } = await loadPrerenderer();
  const template = await readTemplate(output);
  const pages = await renderPages();
  for (const page of pages) {
    if (page.path === NOT_FOUND_PATH)
      await write(output, '404.html', fill(template, { ...page, head: page.head + HOLD_BACK }));
    else await write(output, join(page.path, 'index.html'), fill(template, page));
  }
  const shell = fill(template, { path: '', head: '<title>Kitabdost</title>', root: '', data: '' });
  for (const path of PROTECTED_PATHS) await write(output, join(path, 'index.html'), shell);
  const paths = pages.map((page) => page.path).filter((path) => path !== NOT_FOUND_PATH);
  await write(output, 'sitemap.xml', writeSitemap(paths));
  await write(output, 'robots.txt', `User-agent: *\nSitemap: ${fullUrl('/sitemap.xml')}\n`);
}

async function loadPrerenderer(): Promise<typeof Prerender> {
  await build({
    logLevel: 'warn',
    build: {
      ssr: 'src/storefront/entry.prerender.tsx',
      outDir: PRERENDERER,
      emptyOutDir: true,
      copyPublicDir: false,
      rolldownOptions: { output: { entryFileNames: 'prerender.js' } },
    },
  });
  return import(`${pathToFileURL(resolve(PRERENDERER, 'prerender.js')).href}?${Date.now()}`);
}

interface Template {
  html: string;
  /** The styles of the screens every visitor sees, and of each screen that is fetched when opened. */
  styles: Map<string, string>;
}

/** Styles go into the page, so that its first paint waits for nothing but itself. */
async function readTemplate(output: string): Promise<Template> {
  const manifest: Manifest = JSON.parse(
    await readFile(join(output, '.vite/manifest.json'), 'utf8'),
  );
  await rm(join(output, '.vite'), { recursive: true });
  const styles = new Map<string, string>();
  for (const name of [FIRST_SCREENS, ...Object.values(LATER_SCREENS)]) {
    const files = [...collectStyles(manifest, name)];
    const texts = await Promise.all(files.map((file) => readFile(join(output, file), 'utf8')));
    styles.set(name, texts.join(''));
  }
  const html = await readFile(join(output, 'index.html'), 'utf8');
  const source = /<script type="module"[^>]* src="([^"]+)"><\/script>/.exec(html)?.[1] ?? '';
  return {
    styles,
    html: html
      .replaceAll(/\s*<link rel="(stylesheet|modulepreload)"[^>]*>/g, '')
      .replace(/\s*<script type="module".*<\/script>/, '')
      .replace('</body>', () => `${startScript(source)}</body>`),
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

/**
 * The shop's script waits until the page has its covers, from which it would take the line on a
 * phone; but not for ever, should one of them hang.
 */
function startScript(source: string): string {
  return `<script>
      (() => {
        const timer = setTimeout(start, 2500);
        addEventListener('load', start);
        function start() {
          clearTimeout(timer);
          removeEventListener('load', start);
          const script = document.createElement('script');
          script.type = 'module';
          script.src = '${source}';
          document.head.append(script);
        }
      })();
    </script>
  `;
}

interface Parts {
  path: string;
  head: string;
  root: string;
  data: string;
}

function fill({ html, styles }: Template, { path, head, root, data }: Parts): string {
  const script = data && `<script type="application/json" id="page-data">${data}</script>`;
  const later = styles.get(LATER_SCREENS[path] ?? '') ?? '';
  return html
    .replace('<!--head-->', () => `${head}<style>${styles.get(FIRST_SCREENS)}${later}</style>`)
    .replace('<!--root-->', () => root)
    .replace('<!--page-data-->', () => script);
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
