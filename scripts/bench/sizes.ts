import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sites } from './sites.ts';
import { formatKb, printBudgets, printTable, type Budget } from './table.ts';

const SCRIPT_BUDGET_KB = 90;

interface Size {
  name: string;
  raw: number;
  gzip: number;
  brotli: number;
}

/** Measures the size of each page's files without covers and fonts. */
export async function measureSizes({ folder, paths }: Sites): Promise<object> {
  const pages = await Promise.all(
    Object.entries(paths).map(([name, path]) => measurePage(folder, name, path)),
  );
  const worker = await sizeOf(folder, 'sw.js');
  const rows = [...pages.flatMap(({ html, scripts }) => [html, ...scripts]), worker];
  printTable(
    'Sizes, kB',
    ['file', 'raw', 'gzip', 'brotli'],
    rows.map(({ name, raw, gzip, brotli }) => [name, ...[raw, gzip, brotli].map(formatKb)]),
  );
  printTable(
    'Inside the pages, kB raw',
    ['page', 'inline style', 'page data'],
    pages.map(({ name, style, data }) => [name, formatKb(style), formatKb(data)]),
  );
  const budgets: Budget[] = pages.map(({ name, scripts }) => ({
    name: `scripts of ${name}, kB brotli`,
    value: scripts.reduce((sum, { brotli }) => sum + brotli, 0) / 1000,
    limit: SCRIPT_BUDGET_KB,
    digits: 1,
  }));
  const missed = printBudgets('Size budgets', budgets);
  return { pages, worker, missed };
}

async function measurePage(folder: string, name: string, path: string) {
  const file = join(path, 'index.html').slice(1);
  const text = await readFile(join(folder, file), 'utf8');
  const sources = [...text.matchAll(/<script [^>]*src="([^"]+)"/g)].flatMap(([, all = '']) =>
    all.split(' '),
  );
  return {
    name,
    html: { ...(await sizeOf(folder, file)), name: path },
    scripts: await Promise.all(sources.map((src) => sizeOf(folder, src))),
    style: sumMatches(text, /<style[^>]*>(.*?)<\/style>/gs),
    data: sumMatches(text, /id="hydration-data">(.*?)<\/script>/gs),
  };
}

function sumMatches(text: string, pattern: RegExp): number {
  return [...text.matchAll(pattern)].reduce(
    (sum, [, inner = '']) => sum + Buffer.byteLength(inner),
    0,
  );
}

async function sizeOf(folder: string, file: string): Promise<Size> {
  const [raw = 0, gzip = 0, brotli = 0] = await Promise.all(
    ['', '.gz', '.br'].map(async (end) => (await stat(join(folder, file) + end)).size),
  );
  return { name: file, raw, gzip, brotli };
}
