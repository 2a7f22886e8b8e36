import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { formatKb, printBudgets, printTable } from './report.ts';
import type { Sites } from './sites.ts';

/**
 * The size of `react-dom` and React Router in the entry script after Brotli, from the source map of
 * 2026-11-23.
 */
const LIBRARIES_KB = 80.8;
/** The limit for the rest of a page's scripts after Brotli. */
const OWN_LIMIT_KB = 25;

/** Measures the size of each page's files without covers and fonts. */
export async function measureSizes({ folder, paths }: Sites): Promise<object> {
  const pages = await Promise.all(
    Object.entries(paths).map(([name, path]) => measurePage(folder, name, path)),
  );
  const worker = await measureFile(folder, 'sw.js');
  const files = [...pages.flatMap(({ html, scripts }) => [html, ...scripts]), worker];
  printTable(
    'Sizes, kB',
    ['file', 'raw', 'gzip', 'brotli'],
    files.map(({ name, raw, gzip, brotli }) => [name, ...[raw, gzip, brotli].map(formatKb)]),
  );
  const missed = printBudgets(
    'Size budgets',
    pages.map(({ name, scripts }) => ({
      name: `scripts of ${name} without libraries, kB brotli`,
      value: scripts.reduce((sum, { brotli }) => sum + brotli, 0) / 1000 - LIBRARIES_KB,
      limit: OWN_LIMIT_KB,
      digits: 1,
    })),
  );
  return { pages, worker, missed };
}

async function measurePage(folder: string, name: string, path: string) {
  const file = join(path, 'index.html').slice(1);
  const text = await readFile(join(folder, file), 'utf8');
  // An attribute may name several scripts.
  const sources = [...text.matchAll(/<script [^>]*src="([^"]+)"/g)].flatMap(([, all = '']) =>
    all.split(' '),
  );
  return {
    name,
    html: { ...(await measureFile(folder, file)), name: path },
    scripts: await Promise.all(sources.map((src) => measureFile(folder, src))),
  };
}

/** Measures the file and its compressed copies, in bytes. */
async function measureFile(folder: string, name: string) {
  const [raw = 0, gzip = 0, brotli = 0] = await Promise.all(
    ['', '.gz', '.br'].map(async (end) => (await stat(join(folder, name) + end)).size),
  );
  return { name, raw, gzip, brotli };
}
