// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startOnDemand } from './on-demand.ts';

const fetchFromNetwork = vi.fn<typeof fetch>();

beforeEach(() => {
  fetchFromNetwork.mockReset();
  fetchFromNetwork.mockImplementation(async () => new Response('network'));
  vi.stubGlobal('fetch', fetchFromNetwork);
});

afterEach(() => vi.unstubAllGlobals());

it('starts the mock at the first call to the API, and only once', async () => {
  const start = vi.fn(async () => undefined);
  startOnDemand(start);
  await fetch('/favicon.svg');
  await fetch('https://elsewhere.example/api/products');
  expect(start).not.toHaveBeenCalled();
  await Promise.all([fetch('/api/products'), fetch(new Request(`${location.origin}/api/shop`))]);
  expect(start).toHaveBeenCalledTimes(1);
  expect(fetchFromNetwork).toHaveBeenCalledTimes(4);
});

it('sends no call before the mock has started', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  startOnDemand(() => promise.then(() => undefined));
  const call = fetch('/api/products');
  await Promise.resolve();
  expect(fetchFromNetwork).not.toHaveBeenCalled();
  resolve();
  await call;
  expect(fetchFromNetwork).toHaveBeenCalledOnce();
});

it('lets the page handle calls without a worker, also if `fetch` is wrapped again', async () => {
  const fetchInPage = vi.fn<typeof fetch>(async () => new Response('page'));
  startOnDemand(async () => fetchInPage);
  const inner = globalThis.fetch;
  globalThis.fetch = (...call) => inner(...call);
  expect(await (await fetch('/api/products')).text()).toBe('page');
  expect(fetchFromNetwork).not.toHaveBeenCalled();
});

it('starts the mock again at the next call if the first start failed', async () => {
  const start = vi.fn(async () => undefined).mockRejectedValueOnce(new TypeError('network'));
  startOnDemand(start);
  await expect(fetch('/api/products')).rejects.toThrow('network');
  expect(fetchFromNetwork).not.toHaveBeenCalled();
  await fetch('/api/products');
  await fetch('/api/products');
  expect([start.mock.calls.length, fetchFromNetwork.mock.calls.length]).toEqual([2, 2]);
});
