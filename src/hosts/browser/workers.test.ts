/// <reference types="vite/types/importMeta.d.ts" />
import { afterEach, expect, it, vi } from 'vitest';
import { aHost, aNavigation, createCaches, publish, SCOPE, type Host } from './offline/testing.ts';

const handleRequest = vi.fn(async () => new Response('the API'));
vi.mock('./shop-api.ts', () => ({ handleRequest }));

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
  handleRequest.mockClear();
});

// Not by `import`, because their types are those of a worker.
const MODULES = import.meta.glob('./*worker.ts');
const WORKERS = { demo: 'worker', server: 'server-worker', leaving: 'leaving-worker' };

interface Options {
  host?: Host;
  caches?: CacheStorage;
  build?: string;
  /** Whether an earlier worker is active. */
  isLater?: boolean;
  /** The open tabs of the origin. */
  tabs?: { id: string; url: string }[];
}

/** Starts a worker. `dispatch` returns what the worker does at an event, and its response. */
async function start(name: keyof typeof WORKERS, options: Options = {}) {
  const { host = aHost(), caches = createCaches(), isLater = false, tabs = [] } = options;
  const { build = await publish(host, { '': 'home', 'assets/a.js': 'a script' }) } = options;
  const did: string[] = [];
  const note = (action: string) => async () => void did.push(action);
  const listeners = new Map<string, (event: object) => void>();
  const fetchFromHost = async (input: RequestInfo | URL) => {
    const path = (input instanceof Request ? input.url : String(input)).replace(SCOPE, '');
    did.push(`fetch ${path}`);
    if (host.createPage) return host.createPage();
    if (path.includes('/api/')) return Response.json({ total: 1, products: [] });
    const text = host.files[path];
    return new Response(text, { status: text === undefined ? 404 : 200 });
  };
  const worker = {
    addEventListener: (type: string, listener: (event: object) => void) =>
      listeners.set(type, listener),
    registration: {
      scope: SCOPE,
      active: isLater ? {} : null,
      waiting: null,
      unregister: note('unregister'),
    },
    clients: { claim: note('claim'), matchAll: async () => tabs },
    skipWaiting: note('skipWaiting'),
    caches,
    navigator: {},
    location: new URL(SCOPE),
    fetch: fetchFromHost,
  };
  vi.stubGlobal('self', worker);
  vi.stubGlobal('location', worker.location);
  vi.stubGlobal('BUILD', build);
  vi.stubGlobal('fetch', fetchFromHost);
  await MODULES[`./${WORKERS[name]}.ts`]?.();
  const dispatch = async (type: string, event: object = {}): Promise<string> => {
    did.length = 0;
    const running: Promise<unknown>[] = [];
    let response: Promise<Response> | undefined;
    listeners.get(type)?.({
      waitUntil: (promise: Promise<unknown>) => running.push(promise),
      respondWith: (promise: Promise<Response>) => {
        response = promise;
      },
      ...event,
    });
    await Promise.all(running);
    const text = response && `“${await (await response).text()}”`;
    return [...did, ...(text === undefined ? [] : [text])].join(', ');
  };
  const ask = (request: Request) =>
    dispatch('fetch', { request, clientId: 'tab-1', resultingClientId: 'tab-2' });
  return { dispatch, ask, host, caches };
}

const get = (path: string) => new Request(new URL(path, SCOPE));
const aFrame = (path: string) =>
  Object.defineProperty(get(path), 'destination', { value: 'iframe' });

it.each<[string, Options, string]>([
  ['the first', {}, 'skipWaiting'],
  ['a later', { isLater: true }, ''],
  ['a later, in development', { isLater: true, build: '' }, 'skipWaiting'],
])('lets %s worker of the demo take over at once: %o', async (_, options, actions) => {
  const { dispatch } = await start('demo', options);
  expect(await dispatch('install')).toBe(actions);
  expect(await dispatch('activate')).toBe('claim');
});

const FILLED = 'fetch kept-files.json, fetch assets/a.js, fetch ';

it.each([
  ['claim', 'claim', 'claim'],
  ['update', 'skipWaiting', 'skipWaiting'],
  ['keep', FILLED, ''],
  ['other', '', ''],
])('does what the message %s to the demo says', async (data, actions, inDevelopment) => {
  expect(await (await start('demo')).dispatch('message', { data })).toBe(actions);
  vi.resetModules();
  const { dispatch } = await start('demo', { build: '' });
  expect(await dispatch('message', { data })).toBe(inDevelopment);
});

it('handles calls to the API in the demo, and pages and files of a build', async () => {
  const { dispatch, ask } = await start('demo');
  expect(await ask(aNavigation(''))).toBe('');
  await dispatch('message', { data: 'keep' });
  const referrer = { value: `${SCOPE}cart` };
  const call = Object.defineProperty(get('/api/user/cart'), 'referrer', referrer);
  expect(await ask(call)).toBe('“the API”');
  expect(handleRequest.mock.calls).toEqual([
    [call, { tab: 'tab-1', page: `${SCOPE}cart` }, expect.any(Function)],
  ]);
  expect(await ask(aNavigation(''))).toBe('“home”');
  expect(await ask(get('assets/a.js'))).toBe('“a script”');
  expect(await ask(get('https://elsewhere.example/api/cart'))).toBe('');
  vi.resetModules();
  const development = await start('demo', { build: '' });
  expect(await development.ask(call)).toBe('“the API”');
  expect(await development.ask(aNavigation(''))).toBe('');
  expect(await development.ask(aFrame(''))).toBe('');
});

it('serves the home page to a frame of the desk with a policy that allows it', async () => {
  const policy = "default-src 'self'; frame-ancestors 'none'";
  const host = aHost();
  const { dispatch } = await start('demo', { host });
  const read = async (request: Request) => {
    let served: Promise<Response> | undefined;
    const respondWith = (response: Promise<Response>) => (served = response);
    await dispatch('fetch', { request, respondWith });
    const response = await served;
    return response && [response.status, response.headers.get('content-security-policy')];
  };
  const headers = { 'content-security-policy': policy };
  host.createPage = () => new Response('home', { headers });
  const allowed = "default-src 'self'; frame-ancestors 'self'";
  expect(await read(aFrame(''))).toEqual([200, allowed]);
  // The browser shows other pages as the host sends them.
  expect(await read(aNavigation(''))).toBeUndefined();
  expect(await read(aFrame('books/'))).toBeUndefined();
  host.createPage = () => new Response('home');
  expect(await read(aFrame(''))).toEqual([200, null]);
  host.createPage = () => new Response('closed', { status: 503, headers });
  expect(await read(aFrame(''))).toEqual([503, allowed]);
});

it('stores a shop with a server, files first, and takes over at once', async () => {
  const { dispatch } = await start('server', { isLater: true });
  expect(await dispatch('install')).toBe('skipWaiting');
  expect(await dispatch('activate')).toBe('claim');
  expect(await dispatch('message', { data: 'update' })).toBe('');
  const kept = await dispatch('message', { data: 'keep' });
  expect(kept.startsWith(`${FILLED}, fetch https://books.example/api/books?limit=1, fetch `)).toBe(
    true,
  );
  expect(kept).toContain('fetch https://books.example/api/products');
});

it('answers in a shop with a server for pages, files and the catalogue, and for no other call', async () => {
  const { dispatch, ask } = await start('server');
  await dispatch('message', { data: 'keep' });
  expect(await ask(get('assets/a.js'))).toBe('“a script”');
  expect(await ask(aNavigation(''))).toBe('fetch , “home”');
  expect(await ask(get('/api/products'))).toContain('fetch https://books.example/api/products, “');
  expect(await ask(get('/api/user/cart'))).toBe('');
  expect(await ask(get('https://elsewhere.example/a.js'))).toBe('');
});

it.each(['demo', 'server'] as const)(
  'keeps an earlier build in the %s while a tab that was open at the activation runs it',
  async (name) => {
    const caches = createCaches();
    const earlier = 'kitabdost /shop/ earlier';
    await caches.open(earlier);
    const tabs = [
      { id: 'tab-1', url: `${SCOPE}books/` },
      { id: 'tab-2', url: 'https://books.example/another-shop/' },
    ];
    const { dispatch } = await start(name, { caches, tabs });
    const keep = async () => {
      await dispatch('message', { data: 'keep' });
      return (await caches.keys()).includes(earlier);
    };
    expect(await keep()).toBe(true);
    await dispatch('activate');
    expect(await keep()).toBe(true);
    tabs.shift();
    expect(await keep()).toBe(false);
  },
);

it('takes over at once from no worker, and removes the caches of this shop only', async () => {
  const first = await start('leaving');
  expect(await first.dispatch('install')).toBe('skipWaiting');
  vi.resetModules();
  const caches = createCaches();
  for (const name of ['kitabdost /shop/ b1', 'kitabdost /shop/ b2', 'kitabdost / b1', 'other'])
    await caches.open(name);
  const later = await start('leaving', { caches });
  expect(await later.dispatch('install')).toBe('');
  expect(await later.dispatch('message', { data: 'keep' })).toBe('');
  expect(await later.dispatch('message', { data: 'update' })).toBe('skipWaiting');
  const { delete: remove } = caches;
  caches.delete = async (name) => {
    await remove(name);
    if (name.endsWith('b1')) throw new Error('Denied.');
    return true;
  };
  expect(await later.dispatch('activate')).toBe('claim, unregister');
  expect(await caches.keys()).toEqual(['kitabdost / b1', 'other']);
});
