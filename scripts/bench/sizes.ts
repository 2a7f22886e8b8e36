import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { printLimits, printTable } from './report.ts';
import type { Sites } from './sites.ts';

/**
 * The size of `react-dom` and React Router in the entry script after Brotli, from the source map of
 * 2026-11-23.
 */
const LIBRARIES_KB = 80.8;
/** The limit for the rest of a page's scripts after Brotli. */
const OWN_LIMIT_KB = 25;

/** Measures the size of each page's files after Brotli, without covers and fonts. */
export async function measureSizes({ folder, paths }: Sites): Promise<void> {
  const sizes = new Map<string, number>();
  const ownSizes: Parameters<typeof printLimits>[1] = [];
  const measure = async (file: string) => {
    const kb = (await stat(`${join(folder, file)}.br`)).size / 1000;
    sizes.set(file, kb);
    return kb;
  };
  for (const [page, path] of Object.entries(paths)) {
    const html = join(path, 'index.html');
    await measure(html);
    const text = await readFile(join(folder, html), 'utf8');
    let ownKb = -LIBRARIES_KB;
    for (const [, sources = ''] of text.matchAll(/<script [^>]*src="([^"]+)"/g))
      // An attribute may name several scripts.
      for (const source of sources.split(' ')) ownKb += await measure(source);
    ownSizes.push([`scripts of ${page} without libraries, kB`, ownKb, OWN_LIMIT_KB]);
  }
  await measure('/sw.js');
  const rows = [...sizes].map(([file, kb]) => [file, kb.toFixed(1)]);
  printTable('Sizes after Brotli', ['file', 'kB'], rows);
  printLimits('Limits of sizes', ownSizes);
}
