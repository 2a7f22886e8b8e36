import { expect, it } from 'vitest';
import { estimateFreeBytes, cacheFiles } from './fill-cache.ts';
import { aHost, anEnvironment, createCaches, publish } from './testing.ts';
import type { Environment } from './environment.ts';

const FILES = { '404.html': 'none', '': 'home', 'assets/a.js': 'a', 'covers/c.svg': 'c' };

/** Lists the cached paths of all builds. */
async function listCachedPaths({ caches, scope }: Environment): Promise<string[]> {
  const all = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
  const keys = (await Promise.all(all.map((cache) => cache.keys()))).flat();
  return [...new Set(keys.map(({ url }) => url.replace(scope, '').replace(/\?.*/, '')))].toSorted();
}

it('caches all files of the build and requests none of them twice', async () => {
  const host = aHost();
  const environment = anEnvironment({ host, build: await publish(host, FILES) });
  await cacheFiles(environment);
  expect(await listCachedPaths(environment)).toEqual([
    '',
    '404.html',
    'assets/a.js',
    'covers/c.svg',
    'kept-files.json',
  ]);
  host.requested = [];
  await cacheFiles(environment);
  expect(host.requested).toEqual([]);
});

it('caches the other files when an image fails, and loads the image the next time', async () => {
  const host = aHost();
  const environment = anEnvironment({ host, build: await publish(host, FILES) });
  const { 'covers/c.svg': picture, ...otherFiles } = host.files;
  host.files = otherFiles;
  await expect(cacheFiles(environment)).rejects.toThrow('1 pages and images could not be loaded.');
  expect(await listCachedPaths(environment)).toEqual([
    '',
    '404.html',
    'assets/a.js',
    'kept-files.json',
  ]);
  host.files = { ...otherFiles, 'covers/c.svg': picture ?? '' };
  host.requested = [];
  await cacheFiles(environment);
  expect(host.requested).toEqual(['covers/c.svg']);
});

it('caches no page when its script fails', async () => {
  const host = aHost();
  const environment = anEnvironment({ host, build: await publish(host, FILES) });
  host.files = { ...host.files, 'assets/a.js': 'of another build' };
  await expect(cacheFiles(environment)).rejects.toThrow(
    '1 scripts and styles could not be loaded.',
  );
  expect(await listCachedPaths(environment)).toEqual(['kept-files.json']);
});

it('caches nothing when the host already serves another build', async () => {
  const host = aHost();
  const environment = anEnvironment({ host, build: await publish(host, FILES) });
  await publish(host, { ...FILES, '': 'new home' });
  await expect(cacheFiles(environment)).rejects.toThrow('digest');
  expect(await listCachedPaths(environment)).toEqual([]);
});

it('copies unchanged files from the earlier build', async () => {
  const host = aHost();
  const caches = createCaches();
  await cacheFiles(anEnvironment({ host, caches, build: await publish(host, FILES) }));
  const build = await publish(host, { ...FILES, '': 'new home' });
  host.requested = [];
  await cacheFiles(anEnvironment({ host, caches, build }));
  expect(host.requested).toEqual(['kept-files.json', '']);
});

it('caches a redirected page so that it can respond to a navigation', async () => {
  const host = aHost();
  const environment = anEnvironment({ host, build: await publish(host, FILES) });
  const fetchAndRedirect: typeof fetch = async (...call) =>
    Object.defineProperty(await environment.fetch(...call), 'redirected', { value: true });
  await cacheFiles({ ...environment, fetch: fetchAndRedirect });
  const [name = ''] = await environment.caches.keys();
  const cache = await environment.caches.open(name);
  const page = await cache.match(environment.scope, { ignoreSearch: true });
  expect(page?.redirected).toBe(false);
});

it('loads nothing when less than 10 MB of storage are left, and needs none for cached files', async () => {
  const host = aHost();
  const build = await publish(host, FILES);
  let freeBytes = 9_999_999;
  const environment = anEnvironment({ host, build, getFreeBytes: async () => freeBytes });
  await expect(cacheFiles(environment)).rejects.toThrow('little storage');
  expect(host.requested).toEqual(['kept-files.json']);
  freeBytes += 1;
  await cacheFiles(environment);
  freeBytes = 0;
  await expect(cacheFiles(environment)).resolves.toBeUndefined();
});

it('estimates the free storage if the browser reports it', async () => {
  expect(await estimateFreeBytes({ estimate: async () => ({ quota: 100, usage: 30 }) })).toBe(70);
  expect(await estimateFreeBytes({ estimate: async () => ({ quota: 100 }) })).toBe(100);
  for (const storage of [undefined, {}, { estimate: async () => ({ usage: 30 }) }])
    expect(await estimateFreeBytes(storage)).toBeUndefined();
});
