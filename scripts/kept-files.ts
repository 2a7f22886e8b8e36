import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { integrityOf } from './integrity.ts';

/** Beside `sw.js`, which knows it by its content. */
const KEPT_FILES = 'kept-files.json';

/** What a shopper needs offline. Not the payment: it stands for a provider out in the network. */
const IS_KEPT =
  /^(assets|covers|art)\/|^fonts\/.*\.woff2$|^favicon\.svg$|(^|\/)index\.html$|^404\.html$/;

/**
 * Writes which pages and files the worker is to keep, each with the hash of its content, and returns
 * the hash of that list: the name of this build.
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
      const place = encodeURI(file.replace(/(^|\/)index\.html$/, '$1'));
      return [place, integrityOf(await readFile(join(output, file)))] as const;
    }),
  );
  const text = JSON.stringify(Object.fromEntries(pairs));
  await writeFile(join(output, KEPT_FILES), text);
  return integrityOf(text);
}
