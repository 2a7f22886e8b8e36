import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { compressFiles } from './compress.ts';
import { writePages } from './pages.ts';
import { bundleWorker } from './worker.ts';

const OUTPUT = 'dist';

/** Builds the shop into `dist`: scripts, worker, prerendered pages, and a compressed twin of each. */
export async function buildShop(): Promise<void> {
  await rm(OUTPUT, { recursive: true, force: true });
  await build({ logLevel: 'warn', build: { outDir: OUTPUT, manifest: true } });
  await writeFile(join(OUTPUT, 'sw.js'), await bundleWorker(Boolean(process.env['VITE_API_URL'])));
  await writePages(OUTPUT);
  await compressFiles(OUTPUT);
}

if (import.meta.main) await buildShop();
