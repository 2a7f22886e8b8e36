import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type * as LazyScreen from './lazy-screen.ts';

const Cart = () => null;
const FAILURE = new TypeError('Failed to fetch dynamically imported module');
const fails = () => Promise.reject(FAILURE);

let page: typeof LazyScreen;

beforeEach(async () => {
  sessionStorage.clear();
  await loadPage();
});

afterEach(() => document.head.replaceChildren());

async function loadPage() {
  vi.resetModules();
  page = await import('./lazy-screen.ts');
}

async function failure(load: () => Promise<unknown>) {
  const error = await load().catch((reason: unknown) => reason);
  if (error instanceof page.MissingScreenError) return error;
  throw error;
}

/** Whether the failure of this screen has the page loaded anew. */
async function isReloading(name = 'Cart') {
  return (await failure(page.lazyScreen(name, fails))).isReloading;
}

it('is the screen of its module', async () => {
  const module = { Component: Cart };
  expect(await page.lazyScreen('Cart', async () => module)()).toBe(module);
});

it('has the page loaded anew once, and not for ever', async () => {
  expect(await isReloading()).toBe(true);
  await loadPage();
  expect(await isReloading()).toBe(false);
  expect((await failure(page.lazyScreen('Cart', fails))).cause).toBe(FAILURE);
});

it('gives each screen its own try', async () => {
  expect(await isReloading('Cart')).toBe(true);
  await loadPage();
  expect(await isReloading('Wishlist')).toBe(true);
});

it('is still on the way to the new page when it is asked for again', async () => {
  expect([await isReloading(), await isReloading()]).toEqual([true, true]);
});

it('leaves the page alone where nothing can be remembered', async () => {
  vi.spyOn(globalThis, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('Denied', 'SecurityError');
  });
  expect(await isReloading()).toBe(false);
});

it('leaves the page alone while offline, and uses up no try', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect(await isReloading()).toBe(false);
  onLine.mockReturnValue(true);
  expect(await isReloading()).toBe(true);
});

/** A stylesheet that did not come, as `before-start.ts` marks it; `outcome` is what comes of it next. */
function failedStyles(outcome: 'load' | 'error') {
  document.head.innerHTML = '<link rel="stylesheet" href="/assets/cart.css" data-failed>';
  new MutationObserver(([record]) =>
    record?.addedNodes[0]?.dispatchEvent(new Event(outcome)),
  ).observe(document.head, { childList: true });
}

it('waits for styles that failed before: without them the screen would stand undressed', async () => {
  failedStyles('load');
  const load = vi.fn(async () => ({ Component: Cart }));
  const screen = page.lazyScreen('Cart', load)();
  expect(load).not.toHaveBeenCalled();
  expect(await screen).toEqual({ Component: Cart });
  expect(document.head.querySelector('link')?.dataset).not.toHaveProperty('failed');
});

it('is missing as long as its styles are', async () => {
  failedStyles('error');
  const load = vi.fn(async () => ({ Component: Cart }));
  await failure(page.lazyScreen('Cart', load));
  expect(load).not.toHaveBeenCalled();
});
