import { afterEach, expect, it, vi } from 'vitest';
import { createFileCache } from './file-cache.ts';
import {
  aHost,
  aNavigation,
  anEnvironment,
  createCaches,
  publish,
  SCOPE,
  type Host,
} from './testing.ts';

const FILES = {
  '404.html': 'not found',
  '': 'home',
  'books/': 'the list',
  "books/bk16/Midnight's-Children/": 'Midnight',
  'assets/a.js': 'a script',
};

afterEach(() => vi.useRealTimers());

/** Creates a file cache with all files of the build. Then the host goes down. */
async function aFilledCache(host: Host = aHost()) {
  const fileCache = createFileCache(anEnvironment({ host, build: await publish(host, FILES) }));
  await fileCache.fill();
  host.isDown = true;
  host.requested = [];
  const open = async (path: string) => (await fileCache.serve(aNavigation(path), 'tab')).text();
  return { host, fileCache, open };
}

it('finds a page for every percent-encoding of its URL and any query', async () => {
  const { open, host } = await aFilledCache();
  expect(await open('')).toBe('home');
  expect(await open('index.html?mockDelay=0')).toBe('home');
  expect(await open('books')).toBe('the list');
  expect(await open('books/?sort=price')).toBe('the list');
  expect(await open('books/bk16/Midnight%27s-Children#top')).toBe('Midnight');
  expect(host.requested).toEqual([]);
});

it('serves a file of the build', async () => {
  const { fileCache, host } = await aFilledCache();
  const response = await fileCache.serve(new Request(`${SCOPE}assets/a.js`), '');
  expect(await response.text()).toBe('a script');
  expect(host.requested).toEqual([]);
});

it('responds only to GET requests for whole files of the shop', async () => {
  const { fileCache } = await aFilledCache();
  const canRespond = (url: string, init?: RequestInit) =>
    fileCache.canRespond(new Request(url, init));
  expect(canRespond(`${SCOPE}books`)).toBe(true);
  expect(canRespond(`${SCOPE}kept-files.json`)).toBe(false);
  expect(canRespond(`${SCOPE}books`, { method: 'HEAD' })).toBe(false);
  expect(canRespond(`${SCOPE}books`, { method: 'POST' })).toBe(false);
  expect(canRespond(`${SCOPE}og.png`, { headers: { range: 'bytes=0-' } })).toBe(false);
  expect(canRespond('https://books.example/other/')).toBe(false);
  expect(canRespond('https://elsewhere.example/shop/books')).toBe(false);
});

it('leaves requests to the network while nothing is cached', async () => {
  const fileCache = createFileCache(anEnvironment({ host: aHost(), build: 'sha256-1' }));
  await vi.waitFor(() => expect(fileCache.canRespond(aNavigation('books'))).toBe(false));
});

it('requests an unknown page from the network, and shows the page "not found" offline', async () => {
  const { fileCache, host, open } = await aFilledCache();
  const response = await fileCache.serve(aNavigation('no/such%page'), 'tab');
  expect(response.status).toBe(404);
  expect(await response.text()).toBe('not found');
  host.isDown = false;
  host.files['new'] = 'a new page';
  expect(await open('new')).toBe('a new page');
});

it('shows the page "not found" if the host does not respond within 8 s', async () => {
  vi.useFakeTimers();
  const host = aHost();
  const hang = () => new Promise<Response>(() => {});
  const environment = anEnvironment({ host, build: await publish(host, FILES) });
  const fileCache = createFileCache({
    ...environment,
    fetch: (...call) => (host.isDown ? hang() : environment.fetch(...call)),
  });
  await fileCache.fill();
  host.isDown = true;
  const responding = fileCache.serve(aNavigation('no/such/page'), 'tab');
  await vi.advanceTimersByTimeAsync(8000);
  expect((await responding).status).toBe(404);
});

it('fails like the network while it has no page to show instead', async () => {
  const host = aHost();
  const fileCache = createFileCache(anEnvironment({ host, build: await publish(host, FILES) }));
  host.isDown = true;
  await expect(fileCache.serve(aNavigation('books'), 'tab')).rejects.toThrow(TypeError);
});

it('logs only once that it cannot store the shop', async () => {
  const info = vi.spyOn(console, 'info').mockImplementation(() => {});
  const fileCache = createFileCache(
    anEnvironment({ host: { ...aHost(), isDown: true }, build: 'sha256-1' }),
  );
  await fileCache.fill();
  await fileCache.fill();
  expect(info).toHaveBeenCalledTimes(1);
});

it('deletes its cache when storage is full', async () => {
  const info = vi.spyOn(console, 'info').mockImplementation(() => {});
  const host = aHost();
  // Room for 2 of the 5 files.
  const caches = createCaches(2);
  await createFileCache(anEnvironment({ host, caches, build: await publish(host, FILES) })).fill();
  expect(info.mock.lastCall?.[1]).toMatchObject({ name: 'QuotaExceededError' });
  expect(await caches.keys()).toEqual([]);
});

it('goes on when storage is full and cannot be freed', async () => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
  const host = aHost();
  const denied = () => Promise.reject(new DOMException('Denied', 'SecurityError'));
  const caches = Object.assign(createCaches(2), { delete: denied });
  const fileCache = createFileCache(
    anEnvironment({ host, caches, build: await publish(host, FILES) }),
  );
  await expect(fileCache.fill()).resolves.toBeUndefined();
});

it('uses the network when storage is denied', async () => {
  const denied = () => Promise.reject(new DOMException('Denied', 'SecurityError'));
  const caches = Object.assign(createCaches(), { open: denied, match: denied, keys: denied });
  const host = { ...aHost(), files: { books: 'of the network' } };
  const fileCache = createFileCache(anEnvironment({ host, caches, build: 'sha256-1' }));
  await fileCache.recordOldTabs();
  const response = await fileCache.serve(aNavigation('books'), 'tab');
  expect(await response.text()).toBe('of the network');
});
