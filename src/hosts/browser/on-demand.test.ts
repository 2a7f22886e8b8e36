// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { holdCalls } from './on-demand.ts';

const fetchFromNetwork = vi.fn<typeof fetch>();
const onNeeded = vi.fn<() => void>();

beforeEach(() => {
  fetchFromNetwork.mockReset();
  onNeeded.mockReset();
  fetchFromNetwork.mockImplementation(async () => new Response('network'));
  vi.stubGlobal('fetch', fetchFromNetwork);
  holdCalls(onNeeded);
});

afterEach(() => {
  vi.unstubAllGlobals();
  delete window.kitabdost;
});

it('starts the mock at the first call to the API, and only once', async () => {
  const start = vi.fn(async () => undefined);
  window.kitabdost?.startBy(start);
  await fetch('/favicon.svg');
  await fetch('https://elsewhere.example/api/products');
  expect([start, onNeeded].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
  await Promise.all([fetch('/api/products'), fetch(new Request(`${location.origin}/api/shop`))]);
  expect(start).toHaveBeenCalledTimes(1);
  expect(fetchFromNetwork).toHaveBeenCalledTimes(4);
});

it('starts the mock on a page that has nothing to do at the first call', async () => {
  vi.stubGlobal('fetch', fetchFromNetwork);
  holdCalls();
  window.kitabdost?.startBy(async () => undefined);
  expect(await (await fetch('/api/products')).text()).toBe('network');
});

it('sends no call before the shop has said how the API starts, and it has started', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const call = fetch('/api/products');
  expect(onNeeded).toHaveBeenCalledOnce();
  window.kitabdost?.startBy(() => promise.then(() => undefined));
  await new Promise((done) => setTimeout(done));
  expect(fetchFromNetwork).not.toHaveBeenCalled();
  resolve();
  await call;
  expect(fetchFromNetwork).toHaveBeenCalledOnce();
});

it('starts the API, and is ready, for a script that waits for it', async () => {
  const start = vi.fn(async () => undefined);
  const ready = window.kitabdost?.ready;
  window.kitabdost?.startBy(start);
  expect(await ready).toBeUndefined();
  await window.kitabdost?.ready;
  await fetch('/api/products');
  expect(start).toHaveBeenCalledTimes(1);
});

it('lets the page handle calls without a worker, also if `fetch` is wrapped again', async () => {
  const fetchInPage = vi.fn<typeof fetch>(async () => new Response('page'));
  window.kitabdost?.startBy(async () => fetchInPage);
  const inner = globalThis.fetch;
  globalThis.fetch = (...call) => inner(...call);
  expect(await (await fetch('/api/products')).text()).toBe('page');
  expect(fetchFromNetwork).not.toHaveBeenCalled();
});

it('starts the mock again at the next call if the first start failed', async () => {
  const start = vi.fn(async () => undefined).mockRejectedValueOnce(new TypeError('network'));
  window.kitabdost?.startBy(start);
  await expect(fetch('/api/products')).rejects.toThrow('network');
  expect(fetchFromNetwork).not.toHaveBeenCalled();
  await fetch('/api/products');
  await fetch('/api/products');
  expect([start.mock.calls.length, fetchFromNetwork.mock.calls.length]).toEqual([2, 2]);
});

it('rejects when the caller gives up before the API has started', async () => {
  const controller = new AbortController();
  const call = fetch('/api/products', { signal: controller.signal });
  controller.abort(new Error('Enough.'));
  await expect(call).rejects.toThrow('Enough.');
  const other = new AbortController();
  const request = new Request(`${location.origin}/api/products`, { signal: other.signal });
  const requested = fetch(request);
  other.abort(new Error('Enough of this, too.'));
  await expect(requested).rejects.toThrow('Enough of this, too.');
});

it('rejects for an invalid URL, as `fetch` does', async () => {
  await expect(fetch('http://')).rejects.toThrow('Invalid URL');
});
