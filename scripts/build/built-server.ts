import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Built } from '#hosts/node/built.ts';

/** The folder of the server's build. */
export const BUILT = 'dist-shop';

/** Loads the output of `build-server.ts`. */
export async function readBuilt(): Promise<Built> {
  const renderer = pathToFileURL(resolve(BUILT, 'renderer.js')).href;
  return {
    files: join(BUILT, 'public'),
    parts: JSON.parse(await readFile(join(BUILT, 'pages.json'), 'utf8')),
    renderer: await import(renderer),
  };
}
