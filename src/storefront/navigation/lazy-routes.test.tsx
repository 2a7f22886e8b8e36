import { render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type * as LazyRoutes from './lazy-routes.ts';
import { lazyPart } from './lazy-routes.ts';

const Cart = () => null;
const FAILURE = new TypeError('Failed to fetch dynamically imported module');
const failToFetch = () => Promise.reject(FAILURE);

let page: typeof LazyRoutes;

beforeEach(async () => {
  sessionStorage.clear();
  await loadPage();
});

afterEach(() => document.head.replaceChildren());

async function loadPage() {
  vi.resetModules();
  page = await import('./lazy-routes.ts');
}

async function catchFailure(load: () => Promise<unknown>) {
  const error = await load().catch((reason: unknown) => reason);
  if (error instanceof page.RouteModuleError) return error;
  throw error;
}

/** Makes the code of a screen fail to load, and returns whether this reloads the page. */
async function doesFailureReload(name = 'Cart') {
  return (await catchFailure(page.lazyRoute(name, failToFetch))).isReloading;
}

it('returns the module of a screen', async () => {
  const module = { Component: Cart };
  expect(await page.lazyRoute('Cart', async () => module)()).toBe(module);
});

it('reloads the page only once', async () => {
  expect(await doesFailureReload()).toBe(true);
  await loadPage();
  expect(await doesFailureReload()).toBe(false);
  expect((await catchFailure(page.lazyRoute('Cart', failToFetch))).cause).toBe(FAILURE);
});

it('reloads once for each screen', async () => {
  expect(await doesFailureReload('Cart')).toBe(true);
  await loadPage();
  expect(await doesFailureReload('Wishlist')).toBe(true);
});

it('does not reload again for screens that are used in turn', async () => {
  for (const name of ['Cart', 'Wishlist']) {
    await doesFailureReload(name);
    await loadPage();
  }
  expect([await doesFailureReload('Cart'), await doesFailureReload('Wishlist')]).toEqual([
    false,
    false,
  ]);
});

it('reports the same reload when the screen is requested again', async () => {
  expect([await doesFailureReload(), await doesFailureReload()]).toEqual([true, true]);
});

it('does not reload without storage', async () => {
  vi.spyOn(globalThis, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('Denied', 'SecurityError');
  });
  expect(await doesFailureReload()).toBe(false);
});

it('does not reload while offline, and may do so later', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect(await doesFailureReload()).toBe(false);
  onLine.mockReturnValue(true);
  expect(await doesFailureReload()).toBe(true);
});

/**
 * Adds a stylesheet that `before-start.ts` has marked as failed; the next attempt to load it ends
 * with the event `outcome`.
 */
function addFailedStyles(outcome: 'load' | 'error') {
  document.head.innerHTML = '<link rel="stylesheet" href="/assets/cart.css" data-failed>';
  new MutationObserver(([record]) =>
    record?.addedNodes[0]?.dispatchEvent(new Event(outcome)),
  ).observe(document.head, { childList: true });
}

it('waits for styles that failed before, so that no screen is shown without styles', async () => {
  addFailedStyles('load');
  const load = vi.fn(async () => ({ Component: Cart }));
  const loading = page.lazyRoute('Cart', load)();
  expect(load).not.toHaveBeenCalled();
  expect(await loading).toEqual({ Component: Cart });
  expect(document.head.querySelector('link')?.dataset).not.toHaveProperty('failed');
});

it('rejects as long as its styles fail to load', async () => {
  addFailedStyles('error');
  const load = vi.fn(async () => ({ Component: Cart }));
  await catchFailure(page.lazyRoute('Cart', load));
  expect(load).not.toHaveBeenCalled();
});

describe('a lazy part', () => {
  const Greeting = ({ name }: { name: string }) => <p>{`Hello ${name}`}</p>;

  it('shows the part once its code has loaded', async () => {
    const { Part } = lazyPart(async () => Greeting);
    const { container } = render(<Part name="Meera" />);
    expect(container.textContent).toBe('');
    expect(await screen.findByText('Hello Meera')).toBeDefined();
  });

  it('is in the HTML once it is loaded', async () => {
    const { Part, preload } = lazyPart(async () => Greeting);
    expect(renderToString(<Part name="Meera" />)).toBe('');
    await preload();
    expect(renderToString(<Part name="Meera" />)).toBe('<p>Hello Meera</p>');
  });

  it('loads once, and again after a failure', async () => {
    const load = vi.fn(async () => Greeting).mockRejectedValueOnce(new Error('offline'));
    const { Part, preload } = lazyPart(load);
    await expect(preload()).rejects.toThrow('offline');
    await Promise.all([preload(), preload()]);
    render(<Part name="Meera" />);
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('shows nothing if the code does not load', async () => {
    const { Part, preload } = lazyPart<{ name: string }>(() =>
      Promise.reject(new Error('offline')),
    );
    const { container } = render(<Part name="Meera" />);
    await expect(preload()).rejects.toThrow('offline');
    expect(container.textContent).toBe('');
  });
});
