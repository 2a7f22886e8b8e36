import { statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Built } from '#hosts/node/part.ts';
import { runShop } from '#hosts/node/run.ts';
import { findBuildFault } from './build/build-id.ts';
import { readSettings } from '#hosts/node/settings.ts';
import { BUILT_FOLDER, readBuilt } from './build/built-server.ts';
import { fail, orFail, run } from './fail.ts';
import { requirePort } from './free-port.ts';
import { describeSettings } from './report-settings.ts';

const SOURCES = ['src', 'public', 'covers', 'scripts', 'package-lock.json', 'vite.config.ts'];

/**
 * `npm run shop` builds the shop if a source is newer than the build, and serves it. In production,
 * these are two steps: `--build` only builds; `--built` only serves the build, and needs write
 * access only to the data.
 */
const { values: flags } = parseArgs({
  options: { build: { type: 'boolean' }, built: { type: 'boolean' } },
});
await checkSettings();
if (flags.build || (!flags.built && ((await isOutdated()) || findBuildFault(BUILT_FOLDER))))
  buildShop();
if (!flags.build) await runShop(await readBuild());

function buildShop(): void {
  console.log('Building the shop…');
  // In a separate process, so that the server does not keep the bundler's memory.
  if (!run([process.execPath, 'scripts/build/build-server.ts'], { VITE_SERVER: '1' }))
    process.exit(1);
}

async function readBuild(): Promise<Built> {
  const fault = findBuildFault(BUILT_FOLDER);
  if (fault === undefined) return readBuilt();
  return fail(fault);
}

/** Whether a source is newer than the build. */
async function isOutdated(): Promise<boolean> {
  const builtAt = readTime(join(BUILT_FOLDER, 'pages.json'));
  const lists = await Promise.all(SOURCES.map(listFiles));
  return lists.flat().some((file) => readTime(file) > builtAt);
}

async function listFiles(path: string): Promise<string[]> {
  if (!statSync(path).isDirectory()) return [path];
  const entries = await readdir(path, { recursive: true });
  return entries.map((entry) => join(path, entry));
}

/** Reads when the file was changed, in ms since 1970; 0 if there is no such file. */
function readTime(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

/** Finds mistakes before a build, which takes a while. */
async function checkSettings(): Promise<void> {
  if (!['', '/', undefined].includes(process.env['BASE_PATH']))
    fail('BASE_PATH is for static hosts: the shop’s server has its own domain. Please unset it.');
  if (flags.build) return;
  const settings = orFail(() => readSettings(process.env));
  for (const line of describeSettings(settings, process.env)) console.error(line);
  const { port, host } = settings;
  if (port !== 0) await requirePort(port, host, 'npm run shop');
}
