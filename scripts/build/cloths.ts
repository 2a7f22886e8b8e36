import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { drawAllCloths } from '../../src/domain/books/covers/cover-cloth.ts';
import { drawAllPlates } from '../../src/domain/catalogue/plates.ts';

const FILES = Object.entries({ ...drawAllCloths(), ...drawAllPlates() });

/** Writes the patterns of the covers of books without a picture, and the plates of categories. */
export async function writeCloths(folder: string): Promise<void> {
  for (const [path, svg] of FILES) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), svg);
  }
}

/** In development, serves these files. */
export function serveCloths(): Plugin {
  const cloths = new Map(FILES);
  return {
    name: 'kitabdost-cloths',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const { pathname } = new URL(request.originalUrl ?? '/', 'http://shop.invalid');
        const svg = cloths.get(`/${pathname.slice(server.config.base.length)}`);
        if (svg === undefined) return next();
        response.setHeader('content-type', 'image/svg+xml');
        response.end(svg);
      });
    },
  };
}
