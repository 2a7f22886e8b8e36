import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Manifest } from 'vite';
import type * as Prerender from '../src/storefront/entry.prerender.tsx';
import { PROTECTED_PATHS } from '../src/storefront/paths.ts';
import { settings } from './settings.ts';

const PRERENDERER = '.cache/prerender';

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
  const shell = fill(template, { head: '<title>Kitabdost</title>', root: '', data: '' });
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

/** Styles go into the page, so that its first paint waits for nothing but itself. */
async function readTemplate(output: string): Promise<string> {
  const manifest: Manifest = JSON.parse(
    await readFile(join(output, '.vite/manifest.json'), 'utf8'),
  );
  await rm(join(output, '.vite'), { recursive: true });
  const styles = Object.values(manifest).flatMap(({ file, css = [] }) =>
    file.endsWith('.css') ? [file, ...css] : css,
  );
  const css = await Promise.all([...new Set(styles)].map((file) => readFile(join(output, file))));
  const html = await readFile(join(output, 'index.html'), 'utf8');
  const script = /<script type="module"[^>]*><\/script>/.exec(html)?.[0] ?? '';
  return html
    .replace(script, '')
    .replaceAll(/\s*<link rel="(stylesheet|modulepreload)"[^>]*>/g, '')
    .replace(
      '</head>',
      () => `<style>${css.join('')}</style>${script.replace(' ', ' async ')}</head>`,
    );
}

interface Parts {
  head: string;
  root: string;
  data: string;
}

function fill(template: string, { head, root, data }: Parts): string {
  const script = data && `<script type="application/json" id="page-data">${data}</script>`;
  return template
    .replace('<!--head-->', () => head)
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
