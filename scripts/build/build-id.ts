import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const SOURCES = 'src';
const ID_FILE = 'build.json';
/** Files of browsers; in a build, they are compared by their names and sizes. */
const PUBLIC_FOLDER = 'public';
const REMEDY = 'npm run build:shop makes a new build.';

/** Hashes the sources from which server and pages are made, without tests. */
export function hashSources(): string {
  const hash = createHash('sha256');
  for (const file of listFiles(SOURCES))
    if (!/[.-](?:test|suite)\.tsx?$/.test(file)) hash.update(file).update(readFileSync(file));
  return hash.digest('hex');
}

/** Stores in the folder of a complete build from which sources it was made. */
export function writeBuildId(folder: string, sources: string): void {
  const id = { sources, files: hashBuild(folder) };
  writeFileSync(join(folder, ID_FILE), JSON.stringify(id));
}

/**
 * Returns a sentence if the build in the folder does not belong to the sources, which run as the
 * server, or if its files are of several builds; otherwise `undefined`. With such a build, the
 * server would start but every page would fail.
 */
export function findBuildFault(folder: string): string | undefined {
  const text = readIfExists(join(folder, 'pages.json'));
  if (text === undefined) return `There is no build in ${folder}: ${REMEDY}`;
  const id = JSON.parse(readIfExists(join(folder, ID_FILE)) ?? '{}') as Record<string, unknown>;
  if (id['sources'] !== hashSources())
    return `The build in ${folder} was made from other sources than those in ${SOURCES}: ${REMEDY}`;
  if (id['files'] !== hashBuild(folder))
    return `The files in ${folder} are not those of one build: ${REMEDY}`;
  return undefined;
}

function hashBuild(folder: string): string {
  const hash = createHash('sha256');
  for (const file of listFiles(folder)) {
    const path = file.slice(folder.length);
    if (path.slice(1) === ID_FILE) continue;
    hash.update(path);
    if (path.slice(1).startsWith(PUBLIC_FOLDER)) hash.update(String(statSync(file).size));
    else hash.update(readFileSync(file));
  }
  return hash.digest('hex');
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .toSorted();
}

function readIfExists(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
