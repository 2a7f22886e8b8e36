import { expect, it, vi } from 'vitest';
import { createShelf } from './shelf.ts';
import { aHost, aNavigation, aWorld, createCaches, publish, SCOPE } from './testing.ts';

const OLD = { '404.html': 'none', '': 'old home', 'assets/old.js': 'old script' };
const NEW = { '404.html': 'none', '': 'new home', 'assets/new.js': 'new script' };

/** A host that has gone from one build to the next; the first is kept, and `tabs` are open. */
async function afterAnUpdate(tabs: string[]) {
  const host = aHost();
  const caches = createCaches();
  const state = { tabs, hasSuccessor: false };
  const world = async (files: Record<string, string>) =>
    aWorld({
      host,
      caches,
      build: await publish(host, files),
      openTabs: async () => state.tabs,
      hasSuccessor: () => state.hasSuccessor,
    });
  await createShelf(await world(OLD)).keep();
  const shelf = createShelf(await world(NEW));
  const countBuilds = async () => (await caches.keys()).length;
  const ask = async (file: string) => (await shelf.answer(new Request(SCOPE + file), '')).text();
  return { host, state, shelf, caches, countBuilds, ask };
}

it('gives a tab of the build before its scripts, as long as it is open', async () => {
  const { shelf, state, countBuilds, ask } = await afterAnUpdate(['old tab']);
  await shelf.takeOver();
  await shelf.keep();
  state.tabs = ['old tab', 'new tab'];
  await shelf.keep();
  expect(await ask('assets/old.js')).toBe('old script');
  expect(await ask('')).toBe('new home');
  state.tabs = ['new tab'];
  await shelf.keep();
  expect(await countBuilds()).toBe(1);
  expect(await ask('assets/old.js')).toBe('');
});

it('leaves the build alone that still runs', async () => {
  const { shelf, countBuilds } = await afterAnUpdate([]);
  await shelf.keep();
  expect(await countBuilds()).toBe(2);
});

it('leaves the build alone that comes next', async () => {
  const { shelf, state, countBuilds } = await afterAnUpdate([]);
  await shelf.takeOver();
  state.hasSuccessor = true;
  await shelf.keep();
  expect(await countBuilds()).toBe(2);
});

it('leaves what is not of this shop alone', async () => {
  const { shelf, caches } = await afterAnUpdate([]);
  const others = ['kitabdost / sha256-of-the-shop-at-the-root', 'of another app'];
  for (const name of others) await caches.open(name);
  await shelf.takeOver();
  await shelf.keep();
  expect(await caches.keys()).toEqual([...others, expect.stringMatching(/^kitabdost \/shop\/ /)]);
});

it('forgets none of the tabs that are opened at once with older pages', async () => {
  const { shelf, host, state, countBuilds } = await afterAnUpdate([]);
  await shelf.takeOver();
  host.isDown = true;
  const tabs = ['first tab', 'second tab', 'third tab'];
  await Promise.all(tabs.map((tab) => shelf.answer(aNavigation('?q'), tab)));
  host.isDown = false;
  for (const tab of tabs) {
    state.tabs = [tab];
    await shelf.keep();
    expect(await countBuilds()).toBe(2);
  }
  state.tabs = [];
  await shelf.keep();
  expect(await countBuilds()).toBe(1);
});

it('clears older builds away also after it had to give its own room back', async () => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
  const { shelf, caches, countBuilds } = await afterAnUpdate([]);
  await shelf.takeOver();
  const { open } = caches;
  caches.open = async (name) => {
    const cache = await open(name);
    const put = (url: string, response: Response) =>
      url.includes('assets/')
        ? Promise.reject(new DOMException('No room', 'QuotaExceededError'))
        : cache.put(url, response);
    return { ...cache, put } as Cache;
  };
  await shelf.keep();
  caches.open = open;
  await shelf.keep();
  expect(await countBuilds()).toBe(1);
});

it('shows the older page where the new one cannot be had, and then keeps what that tab needs', async () => {
  const { shelf, host, state, countBuilds } = await afterAnUpdate([]);
  await shelf.takeOver();
  host.isDown = true;
  expect(await (await shelf.answer(aNavigation('?q'), 'new tab')).text()).toBe('old home');
  host.isDown = false;
  state.tabs = ['new tab'];
  await shelf.keep();
  expect(await countBuilds()).toBe(2);
});
