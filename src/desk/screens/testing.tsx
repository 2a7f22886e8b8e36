import { expect, vi } from 'vitest';
import type { Desk } from '#api/desk/testing.ts';
import type { OpenedScreen } from '#ui/presses/testing.ts';
import { waitForQuiet, watchTimers } from '#ui/testing.ts';
import { dropUnsaved } from '../parts/unsaved.tsx';
import { openDeskPage } from '../testing.tsx';

/** For tests: opens a page at the desk of this shop, and waits until it makes no more calls. */
export async function openScreen({ shop, ownerToken }: Desk, path: string) {
  dropUnsaved();
  localStorage.clear();
  // No page reads again in between.
  const toFake = ['Date', 'setInterval', 'clearInterval'] as const;
  vi.useFakeTimers({ toFake: [...toFake], now: shop.clock.ms });
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  /** The calls that the page makes. */
  const calls: string[] = [];
  const network: OpenedScreen['network'] = { isLost: false };
  let running = 0;
  const countTimers = watchTimers();
  const fetch = async (request: Request) => {
    const { pathname, search } = new URL(request.url);
    running += 1;
    const body = request.body && (await request.clone().text());
    calls.push([request.method, pathname + search, body].filter(Boolean).join(' '));
    running -= 1;
    await network.gate;
    const { isLost, failing = '!', unheard = '!', refusal } = network;
    const call = `${request.method} ${pathname}`;
    if (isLost || call.startsWith(failing)) throw new TypeError('Failed to fetch');
    if (refusal && request.method !== 'GET') return refusal.clone();
    running += 1;
    const response = Promise.resolve(shop.api.fetch(request)).finally(() => (running -= 1));
    if (call.startsWith(unheard)) throw new TypeError('Failed to fetch', { cause: await response });
    return response;
  };
  const page = openDeskPage({ fetch }, ownerToken, path);
  const settle = () => waitForQuiet(() => running + countTimers());
  // Much faster than by role.
  await vi.waitFor(() => expect(document.querySelector('h1')).not.toBeNull());
  await settle();
  return { ...page, main: getMain(), calls, settle, network };
}

export const getMain = () => document.querySelector('main') ?? document.body;

/** For tests: lists what the browser stores for the desk, by its keys. */
export function listStored(): string {
  const keys = [localStorage, sessionStorage].flatMap((storage) => Object.keys(storage));
  return `stored: ${keys.toSorted().join(', ')}`;
}
