// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { type Call, subscribeToCalls } from './messages.ts';
import { setControls } from '#devtools/controls/controls.ts';
import { handleCallsInPage } from './in-page.ts';
import { NORMAL } from '#devtools/controls/settings.ts';

const fetchFromNetwork = vi.fn<typeof fetch>(async () => new Response('from the network'));
const original = globalThis.fetch;
globalThis.fetch = fetchFromNetwork;
handleCallsInPage();

afterAll(() => void (globalThis.fetch = original));
beforeEach(() => setControls({ ...NORMAL, delay: 0 }));

it('handles `/api` for every form of `fetch` arguments', async () => {
  expect((await fetch('/api/test-todos')).status).toBe(200);
  expect((await fetch(new URL('/api/test-todos', location.href))).status).toBe(200);
  const request = new Request(`${location.origin}/api/test-todos`, { method: 'DELETE' });
  expect((await fetch(request)).status).toBe(405);
  expect(fetchFromNetwork).not.toHaveBeenCalled();
});

it('sends all other calls to the network', async () => {
  expect(await (await fetch('/covers/cosmos.svg')).text()).toBe('from the network');
  expect(fetchFromNetwork).toHaveBeenCalledWith('/covers/cosmos.svg', undefined);
});

it('rejects like `fetch` if the controls simulate a network error', async () => {
  await setControls({ failure: { how: 'network', for: 'next' } });
  await expect(fetch('/api/test-todos')).rejects.toThrow(new TypeError('Failed to fetch'));
});

it('replaces `fetch` only once', async () => {
  const { fetch } = globalThis;
  handleCallsInPage();
  expect(globalThis.fetch).toBe(fetch);
});

it('rejects, instead of throwing, for an invalid URL', async () => {
  await expect(fetch('http://')).rejects.toThrow('Invalid URL');
});

it('sends nothing when the signal is already aborted', async () => {
  const call = { method: 'POST', body: '{}', signal: AbortSignal.abort(new Error('too late')) };
  const onCall = vi.fn<(call: Call) => void>();
  const stop = subscribeToCalls(onCall);
  await expect(fetch('/api/auth/login', call)).rejects.toThrow('too late');
  await fetch('/api/test-todos');
  await vi.waitFor(() => expect(onCall).toHaveBeenCalled());
  expect(onCall.mock.calls.map(([{ path }]) => path)).toEqual(['/api/test-todos']);
  stop();
});

it('rejects at once when the signal is aborted', async () => {
  await setControls({ delay: 60_000 });
  const begin = performance.now();
  const responding = fetch('/api/test-todos', { signal: AbortSignal.timeout(20) });
  await expect(responding).rejects.toThrow('timeout');
  expect(performance.now() - begin).toBeLessThan(30_000);
});
