// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { deleteDB } from 'idb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const fetchFromNetwork = globalThis.fetch;
const Channel = globalThis.BroadcastChannel;
let channels: BroadcastChannel[];

beforeEach(async () => {
  localStorage.clear();
  vi.resetModules();
  channels = [];
  vi.stubGlobal('BroadcastChannel', function hear(name: string) {
    const channel = new Channel(name);
    channels.push(channel);
    return channel;
  });
  CSSStyleSheet.prototype.replaceSync ??= () => {};
  await Promise.all([deleteDB('kitabdost'), deleteDB('kitabdost-mock')]);
});

afterEach(() => {
  globalThis.fetch = fetchFromNetwork;
  // The page is closed.
  for (const channel of channels) channel.close();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
  history.replaceState(undefined, '', '/');
});

/** As a page that is opened here; jsdom has no worker, so the page answers. */
async function open(address: string, readAnew = () => {}) {
  history.replaceState({ idx: 1 }, '', address);
  const { startMock } = await import('./start.ts');
  const starting = startMock(readAnew);
  const seenByRouter = location.href;
  await starting;
  const { readControls, setControls } = await import('#devtools/controls/controls.ts');
  return { seenByRouter, readControls, setControls };
}

it('does what the address asks, which forgets it at once', async () => {
  const { seenByRouter, readControls } = await open('/books?mockDelay=0&search=gene#main');
  expect(seenByRouter).toBe(`${location.origin}/books?search=gene#main`);
  expect(history.state).toEqual({ idx: 1 });
  expect(await readControls()).toMatchObject({ delay: 0 });
});

it('tells once what it does not understand, and opens', async () => {
  const info = vi.spyOn(console, 'info').mockImplementation(() => {});
  await open('/books?mockDelay=soon&mockUp=1');
  expect(info.mock.calls).toEqual([[expect.stringContaining('mockDelay=soon, mockUp=1')]]);
  expect((await fetch('/api/test-todos')).ok).toBe(true);
});

it('resets the data where the address says so in as many words', async () => {
  localStorage.setItem('token', 'kept');
  await open('/books?mockReset&mockDelay=0');
  expect(localStorage.getItem('token')).toBe('kept');
  vi.resetModules();
  await open('/books?mockReset=data');
  expect(localStorage.getItem('token')).toBeNull();
});

it('answers as a broken network does where that is asked for', async () => {
  await open('/books?mockDelay=0&mockFail=network');
  await expect(fetch('/api/products')).rejects.toThrow(new TypeError('Failed to fetch'));
});

it('shows the mark as soon as something is set', async () => {
  const { setControls } = await open('/books');
  expect(document.querySelector('aside')).toBeNull();
  await setControls({ delay: 0 });
  await vi.waitFor(() => expect(document.querySelector('aside')).not.toBeNull());
});

it('takes mark and mirror away once a call has taken the failure', async () => {
  const { setControls } = await open('/books');
  await setControls({ failure: { how: 500, for: 'next' } });
  await vi.waitFor(() => expect(document.querySelector('aside')).not.toBeNull());
  expect((await fetch('/api/test-todos')).status).toBe(500);
  await vi.waitFor(() => expect(document.querySelector('aside')).toBeNull());
  expect(localStorage.getItem('kd-mock')).toBeNull();
});

it('has screens read anew when a scenario shows other data', async () => {
  const readAnew = vi.fn();
  const { setControls } = await open('/books', readAnew);
  await setControls({ delay: 0 });
  await setControls({ scenario: 'empty-catalogue' });
  await vi.waitFor(() => expect(readAnew).toHaveBeenCalledTimes(1));
});

it('answers by itself where it may not even ask for a worker', async () => {
  const denied = vi.fn(() => {
    throw new DOMException('The document is sandboxed.', 'SecurityError');
  });
  Object.defineProperty(navigator, 'serviceWorker', { get: denied, configurable: true });
  await open('/books?mockDelay=0');
  Reflect.deleteProperty(navigator, 'serviceWorker');
  expect(denied).toHaveBeenCalled();
  expect((await fetch('/api/test-todos')).ok).toBe(true);
});

it('reads anew once the page answers for a worker that can keep nothing', async () => {
  const readAnew = vi.fn();
  await open('/books?mockDelay=0', readAnew);
  (await import('./notes.ts')).tellNote('homeless');
  await vi.waitFor(() => expect(readAnew).toHaveBeenCalledTimes(1));
  expect((await fetch('/api/test-todos')).ok).toBe(true);
});

it('ends at its start what a tab has begun that was closed in the middle', async () => {
  localStorage.setItem('kd-mock-unfinished', JSON.stringify({ id: 'never done', texts: {} }));
  await open('/books');
  await vi.waitFor(() => expect(localStorage.getItem('kd-mock-unfinished')).toBeNull());
});
