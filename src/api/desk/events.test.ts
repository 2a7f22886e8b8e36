import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createApi } from '../app.ts';
import type { OrderWatch } from './events.ts';
import { openOrderShop, placeTestOrder } from '../orders/testing.ts';
import { openDesk, signInAtDesk } from './testing.ts';

const HEARTBEAT_MS = 15_000;

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

/** Creates an order watch that the test triggers. */
function aManualWatch(): OrderWatch & {
  change(version: string): void;
  end(): void;
  countListeners(): number;
} {
  let version = 'or01 1';
  const listeners = new Set<Parameters<OrderWatch['subscribe']>>();
  return {
    readVersion: async () => version,
    subscribe(...listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    change(next) {
      version = next;
      for (const [, onChange] of listeners) onChange(next);
    },
    end: () => listeners.forEach(([, , onEnd]) => onEnd()),
    countListeners: () => listeners.size,
  };
}

async function openEvents() {
  const watch = aManualWatch();
  const ended = new Set<string>();
  const sessions = {
    isEnded: async (id: string) => ended.has(id),
    end: async (id: string) => void ended.add(id),
  };
  const shop = await openOrderShop({ orderWatch: watch, sessions });
  const ownerToken = await openDesk(shop);
  // The test API would read the stream to its end, because it checks responses.
  const api = createApi(shop.dependencies);
  const call = (method: string, path: string, authorization: string, headers = {}) =>
    api.request(`/api/desk/${path}`, { method, headers: { authorization, ...headers } });
  async function listen(token = ownerToken, headers = {}) {
    const response = await call('GET', 'events', token, headers);
    const reader = response.body?.getReader();
    const read = async () => {
      const { value } = (await reader?.read()) ?? {};
      return value && new TextDecoder().decode(value);
    };
    return { response, read, reader };
  }
  return { shop, watch, ownerToken, listen, call };
}

it('sends that orders have changed, but nothing about them', async () => {
  const { shop, watch, listen } = await openEvents();
  const { response, read } = await listen();
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(await read()).toMatch(/^retry: 3000\nid: [\da-f]{16}\n\n$/);
  const { order } = await placeTestOrder(shop);
  watch.change(`${order._id} 2`);
  expect(await read()).toMatch(/^id: [\da-f]{16}\nevent: orders\ndata: changed\n\n$/);
  vi.advanceTimersByTime(HEARTBEAT_MS);
  expect(await read()).toBe(':\n\n');
});

it('sends an event at once after a reconnect, if orders were changed in between', async () => {
  const { watch, listen } = await openEvents();
  const first = await listen();
  const id = /id: (\w+)/.exec((await first.read()) ?? '')?.[1] ?? '';
  const again = await listen(undefined, { 'last-event-id': id });
  expect(await again.read()).not.toContain('event');
  watch.change('or01 2');
  const later = await listen(undefined, { 'last-event-id': id });
  expect(await later.read()).toContain('event: orders');
});

it('ends the stream when its session ends', async () => {
  const { watch, ownerToken, listen, call } = await openEvents();
  const { read } = await listen();
  await read();
  await call('DELETE', 'session', ownerToken);
  watch.change('or01 2');
  expect(await read()).toBeUndefined();
  expect(watch.countListeners()).toBe(0);
});

it('ends the stream when its user loses access to the desk, even without a change to orders', async () => {
  const { shop, listen } = await openEvents();
  const { read } = await listen();
  await read();
  const { store } = shop.dependencies;
  const [owner] = await store.records.list('people', {});
  await store.transact((transaction) => transaction.remove('people', owner?._id ?? ''));
  vi.advanceTimersByTime(HEARTBEAT_MS);
  expect(await read()).toBeUndefined();
});

it('ends the stream when the host shuts down', async () => {
  const { watch, listen } = await openEvents();
  const { read } = await listen();
  await read();
  watch.end();
  expect(await read()).toBeUndefined();
});

it('no longer checks the session after the browser has closed the stream', async () => {
  const { watch, listen } = await openEvents();
  const { read, reader } = await listen();
  await read();
  expect(vi.getTimerCount()).toBe(1);
  await reader?.cancel();
  expect([vi.getTimerCount(), watch.countListeners()]).toEqual([0, 0]);
  watch.end();
});

it('does nothing after a check that ends when the browser has closed the stream', async () => {
  const { shop, watch, listen } = await openEvents();
  const { read, reader } = await listen();
  await read();
  let answer: (isEnded: boolean) => void = () => undefined;
  const { sessions } = shop.dependencies;
  if (!sessions) throw new Error('There are no sessions.');
  const isEnded = vi.fn(() => new Promise<boolean>((resolve) => (answer = resolve)));
  sessions.isEnded = isEnded;
  watch.change('or01 2');
  watch.change('or01 3');
  await expect.poll(() => isEnded.mock.calls.length).toBe(1);
  await reader?.cancel();
  answer(true);
  // An error would be an unhandled rejection.
  await new Promise((resolve) => setImmediate(resolve));
  expect(isEnded).toHaveBeenCalledTimes(1);
});

it('does not count a stream that could not be opened against the limit of a session', async () => {
  const { watch, listen } = await openEvents();
  const { readVersion } = watch;
  watch.readVersion = () => Promise.reject(new Error('gone'));
  const logError = vi.spyOn(console, 'error').mockReturnValue();
  // One more than the six streams that a session may have.
  for (let time = 0; time < 7; time++) expect((await listen()).response.status).toBe(500);
  logError.mockRestore();
  watch.readVersion = readVersion;
  expect((await listen()).response.status).toBe(200);
});

it('allows six open streams per session', async () => {
  const { shop, watch, listen } = await openEvents();
  const openSix = async () => {
    const streams = await Promise.all(Array.from({ length: 6 }, () => listen()));
    return { streams, texts: await Promise.all(streams.map(({ read }) => read())) };
  };
  const { streams: open } = await openSix();
  const { response } = await listen();
  expect([response.status, response.headers.get('retry-after')]).toEqual([429, '3']);
  const other = await listen(await signInAtDesk(shop));
  expect(other.response.status).toBe(200);
  await open[0]?.reader?.cancel();
  // The stream of the other session is not read.
  expect(watch.countListeners()).toBe(5);
  const next = await listen();
  expect(await next.read()).toContain('retry');
  for (const { reader } of [...open, next]) await reader?.cancel();
  const { texts } = await openSix();
  expect(texts).toEqual(Array(6).fill(expect.stringContaining('retry')));
});

it('allows 24 open streams for all sessions of a user', async () => {
  const { shop, watch, listen } = await openEvents();
  for (let session = 0; session < 4; session++) {
    const token = await signInAtDesk(shop);
    const open = await Promise.all(Array.from({ length: 6 }, () => listen(token)));
    await Promise.all(open.map(({ read }) => read()));
  }
  const token = await signInAtDesk(shop);
  expect((await listen(token)).response.status).toBe(429);
  expect(watch.countListeners()).toBe(24);
});

it('neither counts nor watches a stream that is never read', async () => {
  const { watch, listen, call, ownerToken } = await openEvents();
  for (let time = 0; time < 7; time++)
    expect((await call('HEAD', 'events', ownerToken)).status).toBe(200);
  // A browser that has disconnected before the response.
  const unread = await Promise.all(Array.from({ length: 7 }, () => listen()));
  expect([watch.countListeners(), vi.getTimerCount()]).toEqual([0, 0]);
  const read = await Promise.all(unread.map((stream) => stream.read()));
  expect(read.filter((text) => text !== undefined)).toHaveLength(6);
});

it('responds with 404 on a host that cannot stream', async () => {
  const shop = await openOrderShop();
  const token = await openDesk(shop);
  const headers = { authorization: token };
  const response = await shop.api.fetch(
    new Request('http://localhost/api/desk/events', { headers }),
  );
  expect(response.status).toBe(404);
});
