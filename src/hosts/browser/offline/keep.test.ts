import { expect, it } from 'vitest';
import { keepFiles } from './keep.ts';
import { aHost, aWorld, createCaches, publish } from './testing.ts';
import type { World } from './world.ts';

const FILES = { '404.html': 'none', '': 'home', 'assets/a.js': 'a', 'covers/c.svg': 'c' };

/** Places that are kept, of whichever build. */
async function keptIn({ caches, scope }: World): Promise<string[]> {
  const all = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
  const keys = (await Promise.all(all.map((cache) => cache.keys()))).flat();
  return [...new Set(keys.map(({ url }) => url.replace(scope, '').replace(/\?.*/, '')))].toSorted();
}

it('keeps all files of the build, and asks for none twice', async () => {
  const host = aHost();
  const world = aWorld({ host, build: await publish(host, FILES) });
  await keepFiles(world);
  expect(await keptIn(world)).toEqual([
    '',
    '404.html',
    'assets/a.js',
    'covers/c.svg',
    'kept-files.json',
  ]);
  host.asked = [];
  await keepFiles(world);
  expect(host.asked).toEqual([]);
});

it('keeps the others when a picture does not come, and fetches it the next time', async () => {
  const host = aHost();
  const world = aWorld({ host, build: await publish(host, FILES) });
  const { 'covers/c.svg': picture, ...rest } = host.files;
  host.files = rest;
  await expect(keepFiles(world)).rejects.toThrow('1 pages and pictures did not come.');
  expect(await keptIn(world)).toEqual(['', '404.html', 'assets/a.js', 'kept-files.json']);
  host.files = { ...rest, 'covers/c.svg': picture ?? '' };
  host.asked = [];
  await keepFiles(world);
  expect(host.asked).toEqual(['covers/c.svg']);
});

it('keeps no page whose script did not come', async () => {
  const host = aHost();
  const world = aWorld({ host, build: await publish(host, FILES) });
  host.files = { ...host.files, 'assets/a.js': 'of another build' };
  await expect(keepFiles(world)).rejects.toThrow('1 scripts and styles did not come.');
  expect(await keptIn(world)).toEqual(['kept-files.json']);
});

it('keeps nothing when the host has moved on to another build', async () => {
  const host = aHost();
  const world = aWorld({ host, build: await publish(host, FILES) });
  await publish(host, { ...FILES, '': 'new home' });
  await expect(keepFiles(world)).rejects.toThrow('digest');
  expect(await keptIn(world)).toEqual([]);
});

it('takes what has not changed from the build before', async () => {
  const host = aHost();
  const caches = createCaches();
  await keepFiles(aWorld({ host, caches, build: await publish(host, FILES) }));
  const build = await publish(host, { ...FILES, '': 'new home' });
  host.asked = [];
  await keepFiles(aWorld({ host, caches, build }));
  expect(host.asked).toEqual(['kept-files.json', '']);
});

it('keeps a page as one that can be shown where the host redirects', async () => {
  const host = aHost();
  const world = aWorld({ host, build: await publish(host, FILES) });
  const fetchAndRedirect: typeof fetch = async (...call) =>
    Object.defineProperty(await world.fetch(...call), 'redirected', { value: true });
  await keepFiles({ ...world, fetch: fetchAndRedirect });
  const [name = ''] = await world.caches.keys();
  const cache = await world.caches.open(name);
  const page = await cache.match(world.scope, { ignoreSearch: true });
  expect(page?.redirected).toBe(false);
});

it('fetches nothing where there is little room', async () => {
  const host = aHost();
  const build = await publish(host, FILES);
  const world = aWorld({ host, build, room: async () => 9_000_000 });
  await expect(keepFiles(world)).rejects.toThrow('little room');
  expect(host.asked).toEqual(['kept-files.json']);
});
