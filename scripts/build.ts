import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { build } from 'vite';
import { compressFiles } from './compress.ts';
import { writePages } from './pages.ts';
import { bundleScript, standAloneScripts } from './stand-alone.ts';

const OUTPUT = 'dist';

/** Builds the shop into `dist`: scripts, worker, prerendered pages, and a compressed twin of each. */
export async function buildShop(): Promise<void> {
  await rm(OUTPUT, { recursive: true, force: true });
  await build({ logLevel: 'warn', build: { outDir: OUTPUT, manifest: true } });
  for (const { url, source } of standAloneScripts()) {
    await mkdir(dirname(join(OUTPUT, url)), { recursive: true });
    await writeFile(join(OUTPUT, url), await bundleScript(source));
  }
  await writePages(OUTPUT);
  await compressFiles(OUTPUT);
}

if (import.meta.main) await buildShop();
