import { cleanup, screen } from '@testing-library/react';
import { expect, vi } from 'vitest';
import type { Desk } from '#api/desk/testing.ts';
import type { OpenedScreen } from '#ui/presses/testing.ts';
import { completeBrowser, waitForQuiet, watchTimers } from '#ui/testing.ts';
import { Frame, loadFrame, routes } from '../app/routes.tsx';
import { renderRoutes } from '../app/testing.tsx';
import { rereadOwnLists } from '../features/own-lists/own-lists.ts';
import { rememberViewed } from '../features/shelves/shelf.tsx';
import { logOut, startSession } from '../session/session-store.ts';

/** For tests: closes the page and forgets what it has stored. */
export function closeScreen(): void {
  cleanup();
  logOut();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
}

const frame = { Component: Frame, loader: loadFrame, children: routes[0]?.children ?? [] };

/**
 * For tests: opens a page of this shop, and waits until it makes no more calls, or until all of them
 * wait for the gate. `reread` reads all data of the page again, as when the user returns to it.
 */
export async function openScreen(
  { shop }: Pick<Desk, 'shop'>,
  path: string,
  isSignedIn: boolean,
  network: OpenedScreen['network'] = { isLost: false },
) {
  vi.useFakeTimers({ toFake: ['Date'], now: shop.clock.ms });
  completeBrowser();
  for (const id of ['bk05', 'bk02', 'bk01']) rememberViewed(id);
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {} }));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  /** The calls that the page makes. */
  const calls: string[] = [];
  let running = 0;
  const countTimers = watchTimers();
  vi.stubGlobal('fetch', async (input: string | URL, init?: RequestInit) => {
    const request = new Request(new URL(input, location.origin), init);
    const { pathname, search } = new URL(request.url);
    const call = [request.method, pathname + search, init?.body].filter(Boolean).join(' ');
    calls.push(call);
    await network.gate;
    const isFailing = network.failing !== undefined && call.startsWith(network.failing);
    // After a timeout, a read is not repeated some time later.
    if (network.isLost || isFailing) throw new DOMException('No network', 'TimeoutError');
    running += 1;
    return Promise.resolve(shop.api.fetch(request)).finally(() => (running -= 1));
  });
  const user = { firstName: 'Leela', lastName: 'Menon', email: 'asha@example.com' };
  if (isSignedIn) {
    startSession({ token: shop.token, user }, true);
    const reading = rereadOwnLists();
    if (!network.gate) await reading;
  }
  const { catalogue, router } = await renderRoutes([frame], path);
  const settle = () => waitForQuiet(() => running + countTimers());
  if (!network.gate) {
    // Pages read them after they are shown.
    await catalogue.shop.read().catch(() => undefined);
    await vi.waitFor(() => expect(document.querySelector('h1, [role=alert]')).not.toBeNull());
  }
  await settle();
  const reread = async () => {
    void router.revalidate();
    await Promise.all([catalogue.reread(), catalogue.shop.reread(), rereadOwnLists()]);
    await settle();
  };
  return { main: screen.getByRole('main'), calls, settle, network, reread };
}
