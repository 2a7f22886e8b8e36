// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { deleteDB } from 'idb';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';

import type { Book } from '#contract/catalogue/book.ts';
import { holdCalls } from './on-demand.ts';

const fetchFromNetwork = globalThis.fetch;
const Channel = globalThis.BroadcastChannel;
let channels: BroadcastChannel[];
/** What the pages do after a message. */
let reactions: unknown[];

beforeEach(async () => {
  localStorage.clear();
  vi.resetModules();
  channels = [];
  reactions = [];
  vi.stubGlobal('BroadcastChannel', function recordChannel(name: string) {
    const channel = new Channel(name);
    const listen = channel.addEventListener.bind(channel);
    channel.addEventListener = (type: string, react: (event: Event) => unknown) =>
      listen(type, (event: Event) => reactions.push(react(event)));
    channels.push(channel);
    return channel;
  });
  CSSStyleSheet.prototype.replaceSync ??= () => {};
  await Promise.all([deleteDB('kitabdost'), deleteDB('kitabdost-mock')]);
});

afterEach(async () => {
  // Simulates closing the page: what it has begun would show its badge in the page of the next test.
  for (const channel of channels) channel.close();
  await Promise.allSettled(reactions);
  globalThis.fetch = fetchFromNetwork;
  delete window.kitabdost;
  vi.unstubAllGlobals();
  document.body.replaceChildren();
  history.replaceState(undefined, '', '/');
});

/** Opens a page at this URL; jsdom has no workers, so the page itself handles calls. */
async function openPage(address: string, onDataReplaced = () => {}) {
  history.replaceState({ idx: 1 }, '', address);
  const { extractParameters } = await import('./on-demand.ts');
  const { startMock } = await import('./start.ts');
  const starting = startMock(onDataReplaced, extractParameters());
  const seenByRouter = location.href;
  await starting;
  const { readControls, setControls } = await import('#devtools/controls/controls.ts');
  return { seenByRouter, readControls, setControls };
}

function readBadge(): string | undefined | null {
  return document.querySelector('aside')?.shadowRoot?.querySelector('a')?.textContent;
}

it('sets controls from the URL and removes them from it at once', async () => {
  const { seenByRouter, readControls } = await openPage('/books?mockDelay=0&search=gene#main');
  expect(seenByRouter).toBe(`${location.origin}/books?search=gene#main`);
  expect(history.state).toEqual({ idx: 1 });
  expect(await readControls()).toMatchObject({ delay: 0 });
});

it('logs unknown parameters once, shows them, and starts', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  await openPage('/books?mockDelay=soon&mockUp=1');
  expect(error.mock.calls).toEqual([[expect.stringContaining('mockDelay=soon, mockUp=1')]]);
  expect(readBadge()).toBe('Mock: not understood: mockDelay=soon, not understood: mockUp=1');
  expect((await fetch('/api/test-todos')).ok).toBe(true);
});

it.each(['mockfail=500', 'mock-delay=0', 'Mock=1', 'mockFail=500+GET+/api/produkts'])(
  'does not overlook %s',
  async (parameter) => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { seenByRouter } = await openPage(`/books?${parameter}`);
    expect(seenByRouter).toBe(`${location.origin}/books`);
    expect(error).toHaveBeenCalledTimes(1);
    expect(readBadge()).toBe(`Mock: not understood: ${parameter.replaceAll('+', ' ')}`);
  },
);

it('sets controls by the same text from code, and rejects what it does not understand', async () => {
  holdCalls();
  const { readControls } = await openPage('/books');
  const setControls = window.kitabdost?.setControls ?? expect.fail('It is not defined.');
  await setControls('?mockDelay=0&mockFail=500 x2 GET /api/test-todos');
  const failure = { how: 500, for: 'GET /api/test-todos', times: 2 };
  expect(await readControls()).toMatchObject({ delay: 0, failure });
  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  await expect(setControls('mockDelay=100&mockFial=500&delay=0')).rejects.toThrow(
    new TypeError('The mock does not understand: mockFial=500, delay=0'),
  );
  expect(error).toHaveBeenCalledOnce();
  expect(await readControls()).toMatchObject({ delay: 100 });
});

it('sets controls by messages of this site, not of others', async () => {
  const { readControls } = await openPage('/books');
  const send = (origin: string, data: unknown) =>
    dispatchEvent(new MessageEvent('message', { origin, data }));
  send('https://elsewhere.example', 'mockScenario=server-down');
  send(location.origin, { mockScenario: 'server-down' });
  send(location.origin, 'mockDelay=0');
  await vi.waitFor(async () => expect(await readControls()).toMatchObject({ delay: 0 }));
  expect((await readControls()).scenario).toBeUndefined();
});

it('replaces the data by a file at a URL, or by its JSON, and reports a wrong one', async () => {
  holdCalls();
  await openPage('/books?mockDelay=0');
  const setControls = window.kitabdost?.setControls ?? expect.fail('It is not defined.');
  const { exportData } = await import('#devtools/controls/data/data.ts');
  const data = JSON.parse((await exportData()).text);
  const listTitles = async () => {
    const { products } = (await (await fetch('/api/products')).json()) as { products: Book[] };
    return products.map(({ title }) => title);
  };
  const seed = (titles: string[]) => {
    const books = titles.map((title, index) => ({ ...data.books[index], title }));
    return JSON.stringify({ ...data, books });
  };
  await setControls(`mockSeed=${encodeURIComponent(seed(['Emma & Co']))}`);
  expect(await listTitles()).toEqual(['Emma & Co']);

  vi.spyOn(globalThis, 'fetch').mockImplementationOnce(
    async () => new Response(seed(['Persuasion'])),
  );
  await setControls('mockSeed=/data/austen.json');
  expect(await listTitles()).toEqual(['Persuasion']);

  vi.spyOn(console, 'error').mockImplementation(() => {});
  for (const wrong of ['{}', 'https://elsewhere.example/x.json', '/api/products', '{"format"'])
    await expect(setControls(`mockSeed=${wrong}`)).rejects.toThrow('mockSeed: ');
  // In the URL of a page, a call to the API would wait for itself.
  await expect(setControls('mockSeed=/api')).rejects.toThrow('is not a file of this site');
  expect(await listTitles()).toEqual(['Persuasion']);
});

it('resets the data if the URL requests it', async () => {
  localStorage.setItem('token', 'kept');
  await openPage('/books?mockReset&mockDelay=0');
  expect(localStorage.getItem('token')).toBe('kept');
  vi.resetModules();
  await openPage('/books?mockReset=data');
  expect(localStorage.getItem('token')).toBeNull();
});

it.each([
  ['https://other.example/page', false, 1],
  ['https://other.example/page', true, 1],
  [`${location.origin}/books`, false, 0],
])('asks before a reset by a link on %s; answer: %s', async (referrer, answer, questions) => {
  vi.spyOn(document, 'referrer', 'get').mockReturnValue(referrer);
  const confirm = vi.spyOn(window, 'confirm').mockReturnValue(answer);
  localStorage.setItem('token', 'kept');
  const { readControls } = await openPage('/books?mockReset=data&mockDelay=0');
  expect(confirm).toHaveBeenCalledTimes(questions);
  expect(localStorage.getItem('token')).toBe(questions === 1 && !answer ? 'kept' : null);
  expect(await readControls()).toMatchObject({ delay: 0 });
});

it('simulates a network error that the URL sets', async () => {
  await openPage('/books?mockDelay=0&mockFail=network');
  await expect(fetch('/api/products')).rejects.toThrow(new TypeError('Failed to fetch'));
});

it('simulates a failure of a call that only the mock has', async () => {
  await openPage('/books?mockDelay=0&mockFail=500&mockFor=GET+/api/test-mails');
  expect((await fetch('/api/test-mails')).status).toBe(500);
});

it('shows the badge once a control is set', async () => {
  const { setControls } = await openPage('/books');
  expect(document.querySelector('aside')).toBeNull();
  await setControls({ delay: 0 });
  await vi.waitFor(() => expect(document.querySelector('aside')).not.toBeNull());
});

it('removes the badge and its copy in `localStorage` when a call has used up the failure', async () => {
  const { setControls } = await openPage('/books');
  await setControls({ failure: { how: 500, for: 'next' } });
  await vi.waitFor(() => expect(document.querySelector('aside')).not.toBeNull());
  expect((await fetch('/api/test-todos')).status).toBe(500);
  await vi.waitFor(() => expect(document.querySelector('aside')).toBeNull());
  expect(localStorage.getItem('kd-mock')).toBeNull();
});

it('reports replaced data when a scenario shows other data', async () => {
  const onDataReplaced = vi.fn();
  const { setControls } = await openPage('/books', onDataReplaced);
  await setControls({ delay: 0 });
  await setControls({ scenario: 'empty-catalogue' });
  await vi.waitFor(() => expect(onDataReplaced).toHaveBeenCalledTimes(1));
});

it('handles calls in the page if registering a worker throws', async () => {
  const denied = vi.fn(() => {
    throw new DOMException('The document is sandboxed.', 'SecurityError');
  });
  Object.defineProperty(navigator, 'serviceWorker', { get: denied, configurable: true });
  await openPage('/books?mockDelay=0');
  Reflect.deleteProperty(navigator, 'serviceWorker');
  expect(denied).toHaveBeenCalled();
  expect((await fetch('/api/test-todos')).ok).toBe(true);
});

it('reports replaced data when the page takes over from a worker that cannot store data', async () => {
  const onDataReplaced = vi.fn();
  await openPage('/books?mockDelay=0', onDataReplaced);
  (await import('./messages.ts')).broadcast('no-storage');
  await vi.waitFor(() => expect(onDataReplaced).toHaveBeenCalledTimes(1));
  expect((await fetch('/api/test-todos')).ok).toBe(true);
});

type Register = (url: string) => Promise<{ active?: { postMessage(data: unknown): void } }>;

/** Gives the page service workers, for this test. */
function stubServiceWorker(register: Register, controller: object | null = null) {
  const registered: string[] = [];
  const container = Object.assign(new EventTarget(), {
    controller,
    registered,
    // Not a mock of Vitest, which would handle a rejection that the page does not.
    register(url: string) {
      registered.push(url);
      return register(url);
    },
  });
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'serviceWorker'));
  return container;
}

const takeControl = () => navigator.serviceWorker.dispatchEvent(new Event('controllerchange'));

it('leaves calls to the worker in control, and looks for a newer one', async () => {
  const { registered } = stubServiceWorker(() => Promise.reject(new Error('No network.')), {});
  await openPage('/books');
  expect(registered).toEqual(['/sw.js']);
  expect(globalThis.fetch).toBe(fetchFromNetwork);
});

it.each<[string, Register]>([
  [
    'is active, and claims the page on request',
    async () => ({
      active: { postMessage: (data) => void (data === 'claim' && takeControl()) },
    }),
  ],
  [
    'claims the page before it is registered',
    async () => {
      takeControl();
      return {};
    },
  ],
  [
    'claims the page after it was registered',
    async () => {
      setTimeout(takeControl);
      return {};
    },
  ],
])('leaves calls to a worker that %s', async (_, register) => {
  stubServiceWorker(register);
  await openPage('/books');
  expect(globalThis.fetch).toBe(fetchFromNetwork);
});

it.each<[string, number, Register]>([
  ['claims the page', 1000, async () => ({ active: { postMessage: () => undefined } })],
  ['is registered', 9000, () => new Promise(() => undefined)],
])('handles calls in the page if no worker %s in time', async (_, limitMs, register) => {
  stubServiceWorker(register);
  const { startMock } = await import('./start.ts');
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const started = startMock(() => undefined);
  await vi.advanceTimersByTimeAsync(limitMs - 1);
  expect(globalThis.fetch).toBe(fetchFromNetwork);
  await vi.advanceTimersByTimeAsync(1);
  expect(await started).toBe(globalThis.fetch);
});

it('goes on without scripts that cannot be loaded', async () => {
  stubServiceWorker(async () => ({}), {});
  const fail = () => {
    throw new Error('No network.');
  };
  for (const script of ['#devtools/controls/page-controls.ts', './in-page.ts'])
    vi.doMock(script, fail);
  onTestFinished(() => {
    vi.doUnmock('#devtools/controls/page-controls.ts');
    vi.doUnmock('./in-page.ts');
  });
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const onDataReplaced = vi.fn();
  const { startMock } = await import('./start.ts');
  await startMock(onDataReplaced);
  dispatchEvent(new MessageEvent('message', { origin: location.origin, data: 'mockDelay=0' }));
  await vi.waitFor(() => expect(warn).toHaveBeenCalledWith('No controls.', expect.any(Error)));
  const { broadcast } = await import('./messages.ts');
  for (const message of ['controls', 'no-storage', 'data'] as const) broadcast(message);
  await vi.waitFor(() => expect(onDataReplaced).toHaveBeenCalledOnce());
  expect(await Promise.allSettled(reactions)).toMatchObject(
    reactions.map(() => ({ status: 'fulfilled' })),
  );
});

it('handles calls once the page has no worker, but not when it gets a newer one', async () => {
  const serviceWorker = stubServiceWorker(async () => ({}), {});
  const onDataReplaced = vi.fn();
  await openPage('/books', onDataReplaced);
  expect(globalThis.fetch).toBe(fetchFromNetwork);
  serviceWorker.dispatchEvent(new Event('controllerchange'));
  serviceWorker.controller = null;
  serviceWorker.dispatchEvent(new Event('controllerchange'));
  await vi.waitFor(() => expect(onDataReplaced).toHaveBeenCalled());
  expect(onDataReplaced).toHaveBeenCalledTimes(1);
  expect((await fetch('/api/test-todos')).ok).toBe(true);
});

it('resumes an import that a closed tab has not finished', async () => {
  localStorage.setItem('kd-mock-unfinished', JSON.stringify({ id: 'never done', texts: {} }));
  await openPage('/books');
  await vi.waitFor(() => expect(localStorage.getItem('kd-mock-unfinished')).toBeNull());
});
