import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Built } from '#hosts/node/part.ts';

/** The folder of the server's build. */
export const BUILT_FOLDER = 'dist-shop';

/** Loads the output of `build-server.ts`. */
export async function readBuilt(): Promise<Built> {
  const renderer = pathToFileURL(resolve(BUILT_FOLDER, 'renderer.js')).href;
  return {
    files: join(BUILT_FOLDER, 'public'),
    fonts: join(BUILT_FOLDER, 'fonts'),
    parts: JSON.parse(await readFile(join(BUILT_FOLDER, 'pages.json'), 'utf8')),
    renderer: await import(renderer),
  };
}
