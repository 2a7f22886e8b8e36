import { format } from 'node:util';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type * as ReactDomClient from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { fillCart, openOrderShop, type OrderShop } from '#api/orders/testing.ts';
import { createTestApi, listTestCategories } from '#api/testing.ts';
import { aBook } from '#domain/builders.ts';
import type { startMock as StartMock } from '#hosts/browser/start.ts';
import { createMemoryStore } from '#stores/memory/memory.ts';
import { completeBrowser, waitForQuiet } from '#ui/testing.ts';
import { renderPage, renderShell } from './render.prerender.tsx';

const startMock = vi.hoisted(() => vi.fn<typeof StartMock>());
const roots = vi.hoisted((): ReactDomClient.Root[] => []);

vi.mock('#hosts/browser/start.ts', () => ({ startMock }));
vi.mock('react-dom/client', async (importOriginal) => {
  const { createRoot, hydrateRoot } = await importOriginal<typeof ReactDomClient>();
  const keep = (root: ReactDomClient.Root) => {
    roots.push(root);
    return root;
  };
  return {
    createRoot: (...call: Parameters<typeof createRoot>) => keep(createRoot(...call)),
    hydrateRoot: (...call: Parameters<typeof hydrateRoot>) => keep(hydrateRoot(...call)),
  };
});

/** Removes what a page has added to the window, which test files share. */
const cleaners: (() => void)[] = [];
/** The paths of the calls that the API in the browser has handled. */
const calls: string[] = [];
let running = 0;
/** What calls wait for, by their paths. */
const held = new Map<string, Promise<void>>();
/** What React reports about the page. */
const reports: string[] = [];
/** The shop as it is now; the pages were rendered when Gora had no second edition. */
let shop: OrderShop;

/** The pages as the build has rendered them. */
const PAGES = new Map<string, string>();

beforeAll(async () => {
  const api = createTestApi({ store: createStore('Gora') });
  const options = {
    assets: { styles: '', beforeStart: '' },
    files: { all: { scripts: [], styles: '', sheets: [] }, byPath: {} },
  };
  for (const path of ['/', '/books', '/signin', '/contact', '/404']) {
    const isShared = path === '/404';
    const send = (call: string) => api.request(call);
    const page = await renderPage(path, { ...options, send, isShared });
    PAGES.set(path, page.html ?? '');
  }
  for (const path of ['/cart', '/mock-man']) PAGES.set(path, renderShell(path, options));
});

beforeEach(async () => {
  shop = await openOrderShop({ store: createStore('Gora, second edition') });
  startMock.mockReset();
  startMock.mockResolvedValue(async (input, init) => {
    const { pathname, search } = new URL(String(input));
    calls.push(pathname);
    await held.get(pathname);
    running += 1;
    return Promise.resolve(shop.api.request(pathname + search, init)).finally(() => (running -= 1));
  });
  vi.spyOn(console, 'error').mockImplementation((...words) => {
    const lines = format(...words)
      .split('\n')
      .filter((line) => /^[+-] {2}/.test(line));
    // The server renders more than the root, so ids by `useId` differ; both ends of each are the same.
    const isExpected = lines.length > 0 && lines.every((line) => /_R_\w+_/.test(line));
    if (!isExpected) reports.push(format(...words));
  });
  completeBrowser();
  // Testing Library sets it for what it renders itself.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('There is no network.')));
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {} }));
  Object.assign(document, { fonts: [] });
  // The timers of a page that has loaded could not be cleared.
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
  // Both add a listener to the document once.
  userEvent.setup();
  for (const target of [window, document] as EventTarget[]) {
    const add = target.addEventListener.bind(target);
    vi.spyOn(target, 'addEventListener').mockImplementation((...call) => {
      if (call[0] !== 'selectionchange') cleaners.push(() => target.removeEventListener(...call));
      add(...call);
    });
  }
});

afterEach(() => {
  for (const root of roots.splice(0)) root.unmount();
  for (const clean of cleaners.splice(0)) clean();
  calls.length = 0;
  held.clear();
  delete document.documentElement.dataset['large'];
  delete window.takeEarlyEvents;
  delete window.kitabdost;
  Reflect.deleteProperty(document, 'fonts');
  Reflect.deleteProperty(document, 'modelContext');
  Reflect.deleteProperty(navigator, 'serviceWorker');
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
  const unexpected = reports.splice(0);
  if (unexpected.length > 0) throw new Error(unexpected.join('\n'));
});

function createStore(title: string) {
  const books = [aBook({ _id: 'bk01' }), aBook({ _id: 'bk02', id: 2, title })];
  return createMemoryStore({ categories: listTestCategories(), books, users: async () => [] });
}

/** Opens the page of `path`, which a host may send at another address, and runs its scripts. */
async function openPage(path: string, address = path) {
  const page = new DOMParser().parseFromString(PAGES.get(path) ?? '', 'text/html');
  document.head.replaceChildren(...page.head.childNodes);
  document.body.replaceChildren(...page.body.childNodes);
  history.replaceState(null, '', address);
  const inline = document.querySelector<HTMLScriptElement>('body > script');
  vi.spyOn(document, 'currentScript', 'get').mockReturnValue(inline);
  vi.resetModules();
  await import('./before-start.ts');
  const { takeEarlyEvents } = window;
  const start = Promise.withResolvers<void>();
  window.takeEarlyEvents = () => {
    start.resolve();
    return takeEarlyEvents?.() ?? [];
  };
  await import('./entry.client.tsx');
  return { hasStarted: start.promise };
}

/** Opens the page, and waits until the visitor can use it. */
async function startPage(path: string, address = path) {
  const { hasStarted } = await openPage(path, address);
  await hasStarted;
}

const SECOND_EDITION = 'Gora, second edition';

function signIn() {
  localStorage.setItem('token', shop.token);
  localStorage.setItem('user', JSON.stringify({ firstName: 'Asha', lastName: '', email: 'a@b.c' }));
  localStorage.setItem('remembered', '1');
}

function findSecondEdition() {
  return screen.findByRole('article', { name: SECOND_EDITION });
}

it('keeps the page of a new visitor, and starts the API ten seconds after it has loaded', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const { hasStarted } = await openPage('/books');
  const heading = document.querySelector('h1');
  await vi.advanceTimersByTimeAsync(0);
  await hasStarted;
  dispatchEvent(new Event('load'));
  await vi.advanceTimersByTimeAsync(9_999);
  expect(startMock).not.toHaveBeenCalled();
  expect(document.querySelector('h1')).toBe(heading);
  await vi.advanceTimersByTimeAsync(1);
  vi.useRealTimers();
  expect(await findSecondEdition()).toBeDefined();
  expect(document.documentElement.dataset).toHaveProperty('fonts');
  // The first of the notices, which are loaded after the books.
  await vi.waitFor(() => expect(document.querySelector('link[rel=manifest]')).not.toBeNull());
  expect(startMock).toHaveBeenCalledOnce();
});

it('shows the books as they are now to a visitor who was here before', async () => {
  localStorage.setItem('kd-fonts', '1');
  await startPage('/books');
  expect(await findSecondEdition()).toBeDefined();
});

it('shows the books as they are now if the worker of an earlier visit controls the page', async () => {
  Object.assign(navigator, { serviceWorker: { controller: {} } });
  await startPage('/books');
  expect(await findSecondEdition()).toBeDefined();
});

it('shows the books as they are now if storage is denied', async () => {
  vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('Denied', 'SecurityError');
  });
  await startPage('/books');
  expect(await findSecondEdition()).toBeDefined();
});

it('hands the parameters of the mock to it at once, and takes them out of the URL', async () => {
  await startPage('/books', '/books?mockDelay=0&rating=4#main');
  expect(startMock).toHaveBeenCalledWith(expect.anything(), [['mockDelay', '0']]);
  expect(location.pathname + location.search + location.hash).toBe('/books?rating=4#main');
});

it('calls a page by its path, not by the name of its file', async () => {
  await startPage('/books', '/books/index.html?rating=4#main');
  expect(location.pathname + location.search + location.hash).toBe('/books/?rating=4#main');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('Books');
});

it('starts the API at once where the first action needs it', async () => {
  await startPage('/signin');
  expect(startMock).toHaveBeenCalledOnce();
  expect(calls).not.toContain('/api/user/cart');
});

it('opens the console without a call of its own', async () => {
  await startPage('/mock-man');
  await screen.findByRole('heading', { level: 1, name: /API/ });
  expect(startMock).toHaveBeenCalledOnce();
  expect(calls).toEqual([]);
});

it('reads the lists at the path of the console on a server that has none', async () => {
  vi.stubEnv('VITE_SERVER', '1');
  vi.stubGlobal('fetch', (input: URL | string, init?: RequestInit) => {
    const { pathname, search } = new URL(String(input));
    return shop.api.request(pathname + search, init);
  });
  signIn();
  await fillCart(shop, 'bk02');
  await startPage('/404', '/mock-man');
  await screen.findByRole('link', { name: /Cart.*1/ });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/not available/);
});

it('leads a signed-in user from the sign-in page to the profile, and reads the lists', async () => {
  signIn();
  await fillCart(shop, 'bk02');
  await startPage('/signin');
  await screen.findByRole('link', { name: /Cart.*1/ });
  expect(location.pathname).toBe('/profile');
  expect(document.head.querySelectorAll('title')).toHaveLength(1);
  expect(document.title).toBe('Account · Kitabdost');
});

it('leads a visitor from a protected page to the sign-in page, and remembers it', async () => {
  await startPage('/cart', '/cart?from=mail#main');
  await screen.findByRole('heading', { level: 1, name: 'Sign in' });
  expect(location.pathname).toBe('/signin');
  expect(history.state).toMatchObject({ usr: { returnTo: '/cart?from=mail#main' } });
});

it('leads a visitor who adds a book to the sign-in page, and remembers book and page', async () => {
  await startPage('/books');
  const [gora] = screen.getAllByRole('article', { name: 'Gora' });
  await userEvent.click(within(gora as HTMLElement).getByRole('button', { name: /^Add to cart/i }));
  await screen.findByRole('heading', { level: 1, name: 'Sign in' });
  expect(history.state).toMatchObject({
    usr: {
      returnTo: '/books',
      returnState: { scrollKey: expect.any(String) },
      intent: { list: 'cart', bookId: 'bk02' },
    },
  });
});

it('shows a book that the page of its host does not know, as the page of that book', async () => {
  localStorage.setItem('kd-books', '1');
  const hidden: (string | null | undefined)[] = [];
  const html = document.documentElement;
  const observer = new MutationObserver(() => {
    if (!('pending' in html.dataset)) hidden.push(document.getElementById('root')?.textContent);
  });
  observer.observe(html, { attributeFilter: ['data-pending'] });
  await startPage('/404', '/books/bk02/Gora');
  observer.disconnect();
  // Hidden until then, the other page is not shown for a moment.
  expect(hidden).toEqual(['']);
  await screen.findByRole('heading', { level: 1, name: SECOND_EDITION });
  expect(document.head.querySelectorAll('title')).toHaveLength(1);
  expect(document.head.querySelector('[name=robots]')).toBeNull();
  expect(document.documentElement.dataset).not.toHaveProperty('pending');
});

it.each(['/api/products', '/api/shop', '/api/shop/home'])(
  'hides the books of the page until %s has answered, if the demo has others',
  async (path) => {
    localStorage.setItem('kd-books', '1');
    const { dataset } = document.documentElement;
    const gate = Promise.withResolvers<void>();
    held.set(path, gate.promise);
    await startPage('/books');
    await vi.waitFor(() => expect(calls).toContain(path));
    expect(dataset).toHaveProperty('books');
    gate.resolve();
    await vi.waitFor(() => expect(dataset).not.toHaveProperty('books'));
    expect(screen.queryByRole('article', { name: SECOND_EDITION })).not.toBeNull();
  },
);

it('says that the screen could not be loaded if its script has failed', async () => {
  vi.doMock('../routes/home.tsx', () => Promise.reject(new TypeError('Failed to fetch')));
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await startPage('/');
  vi.doUnmock('../routes/home.tsx');
  await screen.findByRole('heading', { level: 1, name: 'Unexpected Application Error!' });
  expect(reports.splice(0).join()).toContain('A screen could not be fetched.');
});

const READ_AGAIN: [string, happen: () => unknown][] = [
  ['the network is back', () => dispatchEvent(new Event('online'))],
  ['the data of the demo were replaced', () => startMock.mock.lastCall?.[0]()],
];

it.each(READ_AGAIN)('reads all data again when %s', async (_, happen) => {
  signIn();
  await startPage('/cart', '/profile/orders');
  await waitForQuiet(() => running);
  calls.length = 0;
  await happen();
  await waitForQuiet(() => running);
  for (const path of ['/products', '/user/cart', '/user/wishlist', '/user/orders'])
    expect(calls).toContain(`/api${path}`);
});

it('reads the data of the screen again when the user returns to the page', async () => {
  signIn();
  await startPage('/cart', '/profile/orders');
  await waitForQuiet(() => running);
  calls.length = 0;
  document.dispatchEvent(new Event('visibilitychange'));
  await waitForQuiet(() => running);
  expect(calls).toEqual(['/api/user/orders']);
});

it('enters what a visitor has typed before the start', async () => {
  const { hasStarted } = await openPage('/books');
  const field = screen.getByRole<HTMLInputElement>('combobox');
  field.value = 'edition';
  field.dispatchEvent(new Event('input', { bubbles: true }));
  await hasStarted;
  await vi.waitFor(() => expect(startMock).toHaveBeenCalledOnce());
  expect(field.value).toBe('edition');
  expect(field.isConnected).toBe(true);
});

it('shows what the desk arranges in the frame around the page', async () => {
  const postMessage = vi.fn<() => void>();
  vi.stubGlobal('parent', { postMessage });
  await startPage('/');
  await vi.waitFor(() => expect(postMessage).toHaveBeenCalledWith('ready', location.origin));
});

it('offers its tools to the agent of the browser', async () => {
  const names: string[] = [];
  Object.assign(document, {
    modelContext: { registerTool: ({ name }: { name: string }) => names.push(name) },
  });
  await startPage('/books');
  await vi.waitFor(() => expect(names).toContain('search_books'));
});

it('works without the parts that could not be loaded', async () => {
  const parts = ['./agent-tools.ts', '../features/layout/notices.tsx'];
  for (const part of parts) vi.doMock(part, () => Promise.reject(new TypeError('Failed to fetch')));
  Object.assign(document, { modelContext: {} });
  startMock.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await startPage('/signin', '/signin');
  await userEvent.click(screen.getByRole('link', { name: 'Create a new account' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Sign up' })).toBeDefined();
  for (const part of parts) vi.doUnmock(part);
});

it('does not read all books of a large shop', async () => {
  document.documentElement.dataset['large'] = '';
  localStorage.setItem('kd-fonts', '1');
  await startPage('/contact');
  await waitForQuiet(() => running);
  expect(calls).toContain('/api/categories');
  expect(calls).not.toContain('/api/products');
});

it('calls the API of a server, which understands no parameters of the mock', async () => {
  vi.stubEnv('VITE_SERVER', '1');
  const handle = await startMock(() => undefined);
  startMock.mockClear();
  vi.stubGlobal('fetch', handle);
  await startPage('/cart', '/books?mockDelay=0');
  expect(await findSecondEdition()).toBeDefined();
  expect(startMock).not.toHaveBeenCalled();
  expect(location.search).toBe('?mockDelay=0');
});
