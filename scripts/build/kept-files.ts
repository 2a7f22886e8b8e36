import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { integrityOf } from './integrity.ts';

/** The file beside `sw.js`, which contains its hash. */
const KEPT_FILES = 'kept-files.json';

/** The files that a shopper needs offline. Not the payment, which stands for a remote provider. */
const IS_KEPT =
  /^(assets|covers|art)\/|^fonts\/.*\.woff2$|^favicon\.svg$|^pin-codes\.txt$|(^|\/)index\.html$|^404\.html$/;

/**
 * Writes the list of pages and files that the worker stores, each with the hash of its content.
 * Returns the hash of that list, which is the name of this build.
 */
export async function writeKeptFiles(output: string): Promise<string> {
  const entries = await readdir(output, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(output, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .filter((file) => IS_KEPT.test(file) && !/\.(br|gz)$/.test(file))
    .sort();
  const pairs = await Promise.all(
    files.map(async (file) => {
      const path = encodeURI(file.replace(/(^|\/)index\.html$/, '$1'));
      return [path, integrityOf(await readFile(join(output, file)))] as const;
    }),
  );
  const text = JSON.stringify(Object.fromEntries(pairs));
  await writeFile(join(output, KEPT_FILES), text);
  return integrityOf(text);
}
