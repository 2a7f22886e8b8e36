import { constants, copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { hashIntegrity } from './integrity.ts';

/** The list of the files that the worker stores. The worker's script contains the list's hash. */
const KEPT_FILES = 'kept-files.json';

/**
 * The files that a shopper needs offline. Payment needs the network, so its script is left out. The
 * many patterns of covers are left out, too: browsers cache those that were shown, and a cover can
 * be read without its pattern. Most browsers have no agents, so its tools are left out as well.
 */
const KEPT_FILE =
  /^(assets(?!\/(?:cloth|agent-tools))|covers|art)\/|^fonts\/.*\.woff2$|^favicon\.svg$|^pin-codes\.txt$|(^|\/)index\.html$|^404\.html$/;

/**
 * Writes the list of pages and files that the worker stores, each with the hash of its content.
 * Returns the hash of that list, which is the name of this build. A server draws the files in
 * `drawn` anew for its owner, so their hashes would be wrong.
 */
export async function writeKeptFiles(
  output: string,
  drawn: readonly string[] = [],
): Promise<string> {
  const entries = await readdir(output, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(output, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .filter((file) => KEPT_FILE.test(file) && !/\.(br|gz)$/.test(file) && !drawn.includes(file))
    .sort();
  const pairs = await Promise.all(
    files.map(async (file) => {
      const path = encodeURI(file.replace(/(^|\/)index\.html$/, '$1'));
      return [path, hashIntegrity(await readFile(join(output, file)))] as const;
    }),
  );
  const text = JSON.stringify(Object.fromEntries(pairs));
  await writeFile(join(output, KEPT_FILES), text);
  return hashIntegrity(text);
}

/**
 * Copies the scripts and styles of the build in `previous` into `output`, because open pages of
 * that build, and server processes that still run it, need them. Files that the previous build had
 * copied are not in its list, so at most two builds are kept.
 */
export async function keepAssets(previous: string, output: string): Promise<void> {
  const text = await ignoreCode('ENOENT', readFile(join(previous, KEPT_FILES), 'utf8'));
  const assets = Object.keys(JSON.parse(text ?? '{}') as object).filter((path) =>
    path.startsWith('assets/'),
  );
  for (const path of assets.flatMap((name) => [name, `${name}.br`, `${name}.gz`])) {
    const target = join(output, path);
    await mkdir(dirname(target), { recursive: true });
    // Most files are in both builds already. The previous build may have been replaced meanwhile.
    const copied = copyFile(join(previous, path), target, constants.COPYFILE_EXCL);
    await ignoreCode('EEXIST', ignoreCode('ENOENT', copied));
  }
}

/** Resolves with `undefined` if `work` failed with this code. */
function ignoreCode<T>(code: string, work: Promise<T>): Promise<T | undefined> {
  return work.catch((error: NodeJS.ErrnoException) => {
    if (error.code === code) return undefined;
    throw error;
  });
}
