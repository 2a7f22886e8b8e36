import { expect, it, vi } from 'vitest';
import { createFileCache } from './file-cache.ts';
import { createLastResponses } from './last-responses.ts';
import { aHost, aNavigation, anEnvironment, createCaches, publish, SCOPE } from './testing.ts';

const OLD = { '404.html': 'none', '': 'old home', 'assets/old.js': 'old script' };
const NEW = { '404.html': 'none', '': 'new home', 'assets/new.js': 'new script' };
const NEWEST = { '404.html': 'none', '': 'newest home', 'assets/newest.js': 'newest script' };

/**
 * Simulates a host after an update from one build to the next. The first build is cached, and the
 * given tabs are open.
 */
async function afterAnUpdate(tabs: string[]) {
  const host = aHost();
  const caches = createCaches();
  const state = { tabs, hasSuccessor: false };
  const environment = async (files: Record<string, string>) =>
    anEnvironment({
      host,
      caches,
      build: await publish(host, files),
      listOpenTabs: async () => state.tabs,
      hasSuccessor: () => state.hasSuccessor,
    });
  await createFileCache(await environment(OLD)).fill();
  const newEnvironment = await environment(NEW);
  const fileCache = createFileCache(newEnvironment);
  const lastResponses = createLastResponses(newEnvironment);
  const countBuilds = async () => (await caches.keys()).length;
  const ask = async (file: string) => (await fileCache.serve(new Request(SCOPE + file), '')).text();
  const cacheNewest = async () => createFileCache(await environment(NEWEST)).fill();
  return { host, state, fileCache, lastResponses, caches, countBuilds, ask, cacheNewest };
}

it('serves the scripts of the earlier build while a tab of that build is open', async () => {
  const { fileCache, state, countBuilds, ask } = await afterAnUpdate(['old tab']);
  await fileCache.recordOldTabs();
  await fileCache.fill();
  state.tabs = ['old tab', 'new tab'];
  await fileCache.fill();
  expect(await ask('assets/old.js')).toBe('old script');
  expect(await ask('')).toBe('new home');
  state.tabs = ['new tab'];
  await fileCache.fill();
  expect(await countBuilds()).toBe(1);
  expect(await ask('assets/old.js')).toBe('');
});

it('serves an earlier build while no file of this one is cached', async () => {
  const { fileCache, host, ask } = await afterAnUpdate([]);
  host.isDown = true;
  expect(await ask('assets/old.js')).toBe('old script');
  expect(fileCache.canRespond(aNavigation(''))).toBe(true);
  expect(await (await fileCache.serve(aNavigation(''), 'tab')).text()).toBe('old home');
});

it('does not delete the earlier build before its open tabs are recorded', async () => {
  const { fileCache, countBuilds } = await afterAnUpdate([]);
  await fileCache.fill();
  expect(await countBuilds()).toBe(2);
});

it('deletes no build while the worker of a newer build takes over', async () => {
  const { fileCache, state, countBuilds, cacheNewest } = await afterAnUpdate([]);
  await fileCache.recordOldTabs();
  state.hasSuccessor = true;
  await fileCache.fill();
  await cacheNewest();
  await fileCache.fill();
  expect(await countBuilds()).toBe(3);
});

it('does not delete the caches of other shops', async () => {
  const { fileCache, caches } = await afterAnUpdate([]);
  const others = ['kitabdost / sha256-of-the-shop-at-the-root', 'of another app'];
  for (const name of others) await caches.open(name);
  await fileCache.recordOldTabs();
  await fileCache.fill();
  expect(await caches.keys()).toEqual([...others, expect.stringMatching(/^kitabdost \/shop\/ /)]);
});

it('records all tabs that are opened at once with older pages', async () => {
  const { fileCache, host, state, countBuilds } = await afterAnUpdate([]);
  await fileCache.recordOldTabs();
  host.isDown = true;
  const tabs = ['first tab', 'second tab', 'third tab'];
  await Promise.all(tabs.map((tab) => fileCache.serve(aNavigation('?q'), tab)));
  host.isDown = false;
  for (const tab of tabs) {
    state.tabs = [tab];
    await fileCache.fill();
    expect(await countBuilds()).toBe(2);
  }
  state.tabs = [];
  await fileCache.fill();
  expect(await countBuilds()).toBe(1);
});

it('records a tab after another could not be recorded', async () => {
  const { fileCache, caches, host, state, countBuilds } = await afterAnUpdate([]);
  await fileCache.recordOldTabs();
  host.isDown = true;
  const { open } = caches;
  const full = new DOMException('No room', 'QuotaExceededError');
  caches.open = async (name) =>
    ({ ...(await open(name)), put: () => Promise.reject(full) }) as unknown as Cache;
  await fileCache.serve(aNavigation('?q'), 'first tab');
  caches.open = open;
  await fileCache.serve(aNavigation('?q'), 'second tab');
  host.isDown = false;
  state.tabs = ['second tab'];
  await fileCache.fill();
  expect(await countBuilds()).toBe(2);
});

it('deletes earlier builds even if storage was full once', async () => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
  const { fileCache, caches, countBuilds } = await afterAnUpdate([]);
  await fileCache.recordOldTabs();
  const { open } = caches;
  caches.open = async (name) => {
    const cache = await open(name);
    const put = (url: string, response: Response) =>
      url.includes('assets/')
        ? Promise.reject(new DOMException('No room', 'QuotaExceededError'))
        : cache.put(url, response);
    return { ...cache, put } as Cache;
  };
  await fileCache.fill();
  caches.open = open;
  await fileCache.fill();
  expect(await countBuilds()).toBe(1);
});

it('shows an older page when the new one fails, and keeps the older build for that tab', async () => {
  const { fileCache, host, state, countBuilds } = await afterAnUpdate([]);
  await fileCache.recordOldTabs();
  host.isDown = true;
  expect(await (await fileCache.serve(aNavigation('?q'), 'new tab')).text()).toBe('old home');
  host.isDown = false;
  state.tabs = ['new tab'];
  await fileCache.fill();
  expect(await countBuilds()).toBe(2);
});

it('deletes earlier builds even after many pages were cached', async () => {
  const { host, fileCache, lastResponses, countBuilds } = await afterAnUpdate([]);
  await fileCache.recordOldTabs();
  for (let number = 0; number <= 200; number += 1) {
    host.files[`books/${number}`] = 'a book';
    await lastResponses.serve(aNavigation(`books/${number}`));
  }
  await fileCache.fill();
  expect(await countBuilds()).toBe(1);
});
