import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, type BrowserContext, type Page } from '@playwright/test';
import { writeKeptFiles } from '../../../scripts/build/kept-files.ts';
import { serveFolder, type ServedFolder } from '../../../scripts/serve.ts';

export const BUILT_FOLDER = process.env['E2E_FOLDER'] ?? 'dist';

/**
 * Returns a port for a group of tests: the shop's port, plus `offset`, plus the index of the
 * parallel worker.
 */
export function ownPort(offset: number): number {
  const { E2E_PORT = 4400, TEST_PARALLEL_INDEX = 0 } = process.env;
  return Number(E2E_PORT) + offset + Number(TEST_PARALLEL_INDEX);
}

/** Creates a server for one test. It can be closed and opened again, with the same or another build. */
export function createHost(port: number) {
  let served: ServedFolder | undefined;
  return {
    async open(folder = BUILT_FOLDER) {
      served = await serveFolder({ folder, port, hasUniformHeaders: true });
    },
    async close() {
      await served?.close();
      served = undefined;
    },
  };
}

/** A build takes 3 s, unless the machine is busy. */
export const BUILD_TIMEOUT_MS = 180_000;

/** Builds the shop with other settings into a separate folder, and returns that folder. */
export async function buildSeparately(
  name: string,
  environment: NodeJS.ProcessEnv,
  options: string[] = [],
): Promise<string> {
  const folder = resolve('.cache/e2e/builds', name);
  await promisify(execFile)(
    process.execPath,
    ['scripts/build/build.ts', folder, '--uncompressed', ...options],
    {
      env: { ...process.env, ...environment },
    },
  );
  return folder;
}

/** Makes the next build: a copy with another line on each page, and without one screen's script. */
export async function buildNext(line: string, missingScript: string): Promise<string> {
  const folder = resolve('.cache/e2e/builds/next');
  await rm(folder, { recursive: true, force: true });
  const isKept = (path: string) =>
    !/\.(br|gz)$/.test(path) && !path.includes(`/assets/${missingScript}-`);
  await cp(BUILT_FOLDER, folder, { recursive: true, filter: isKept });
  for (const page of globSync('**/*.html', { cwd: folder }))
    await replaceInFile(join(folder, page), '</body>', `<p>${line}</p></body>`);
  await replaceInFile(join(folder, 'sw.js'), /sha256-[\w+/]{43}=/, await writeKeptFiles(folder));
  return folder;
}

async function replaceInFile(file: string, from: string | RegExp, to: string): Promise<void> {
  await writeFile(file, (await readFile(file, 'utf8')).replace(from, to));
}

/** Waits until the worker has stored all pages and files of the build that is served. */
export async function waitUntilShopIsStored(page: Page): Promise<void> {
  const countMissing = async () => {
    const list: Record<string, string> = await (await fetch('/kept-files.json')).json();
    const builds = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = await Promise.all(builds.map((build) => build.keys()));
    const kept = new Set(requests.flat().map(({ url }) => url));
    const urls = Object.entries(list).map(([path, hash]) => `${location.origin}/${path}?${hash}`);
    return urls.filter((url) => !kept.has(new URL(url).href)).length;
  };
  await expect.poll(() => page.evaluate(countMissing)).toBe(0);
}

/** Makes the worker store the shop now. Normally it waits until long after the page has loaded. */
export async function storeShopNow(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // On a first visit, the first call registers the worker.
    if (!(await navigator.serviceWorker.getRegistration())) await fetch('/api/categories');
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage('keep');
  });
}

/** Stops the worker, as a browser does after 30 s of inactivity. It starts again when needed. */
export async function stopWorkers(context: BrowserContext, page: Page): Promise<void> {
  const devtools = await context.newCDPSession(page);
  await devtools.send('ServiceWorker.enable');
  await devtools.send('ServiceWorker.stopAllWorkers');
  await devtools.detach();
}
