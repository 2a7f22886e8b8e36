import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import manifest from '../../package.json' with { type: 'json' };

const ROOM = 'src/hosts/memory';

/** Builds the npm package of the API over data in memory: one module without dependencies. */
export async function buildPackage(outDir: string): Promise<void> {
  const lib = {
    entry: `${ROOM}/create-memory-shop.ts`,
    formats: ['es' as const],
    fileName: 'index',
  };
  await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      outDir,
      emptyOutDir: false,
      copyPublicDir: false,
      target: 'es2023',
      minify: false,
      lib,
    },
  });
  // The file has only types without imports, so it is its own declaration.
  const types = await readFile(`${ROOM}/memory-shop.ts`, 'utf8');
  const declaration = 'export declare const createMemoryShop: CreateMemoryShop;\n';
  await writeFile(join(outDir, 'index.d.ts'), types + declaration);
  const { version, license, type } = manifest;
  const exports = { types: './index.d.ts', default: './index.js' };
  const description = { name: 'kitabdost-api', version, license, type, exports };
  await writeFile(join(outDir, 'package.json'), JSON.stringify(description, null, 2));
}
