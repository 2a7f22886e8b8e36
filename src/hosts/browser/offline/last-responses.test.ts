import { afterEach, expect, it, vi } from 'vitest';
import { createLastResponses } from './last-responses.ts';
import { aHost, aNavigation, anEnvironment, SCOPE, type Host } from './testing.ts';

const FILES = {
  '': 'home',
  books: 'the list',
  'books/bk01/Pride': 'Pride',
  '404.html': 'not found',
  'https://books.example/api/products': 'books',
  'https://books.example/api/categories': 'categories',
  'https://books.example/api/books?limit=1': '{"total":500}',
};

afterEach(() => vi.useRealTimers());

function aServer() {
  const host: Host = aHost();
  host.files = { ...FILES };
  const { fetch, ...environment } = anEnvironment({ host, build: 'one' });
  /** The server responds only once this is resolved. */
  const state = { delay: Promise.resolve() };
  const responses = createLastResponses({
    ...environment,
    fetch: (...call) => state.delay.then(() => fetch(...call)),
  });
  const open = async (path: string) => (await responses.serve(aNavigation(path))).text();
  return { host, state, responses, open };
}

it('returns the server’s current response while the server responds', async () => {
  const { host, open } = aServer();
  expect(await open('books')).toBe('the list');
  host.files['books'] = 'a new list';
  expect(await open('books')).toBe('a new list');
});

it('shows the last page offline, whatever its query', async () => {
  const { host, open } = aServer();
  await open('books');
  host.isDown = true;
  expect(await open('books?sort=price')).toBe('the list');
  await expect(open('books/bk01/Pride')).rejects.toThrow('Failed to fetch');
});

it('serves the main pages and the catalogue offline after `fill`', async () => {
  const { host, responses, open } = aServer();
  await responses.fill();
  host.isDown = true;
  expect(await open('')).toBe('home');
  expect(await open('books/bk01/Pride')).toBe('not found');
  const products = new Request('https://books.example/api/products');
  expect(responses.canRespond(products)).toBe(true);
  expect(await (await responses.serve(products)).text()).toBe('books');
});

it('caches no catalogue of a shop with more than 500 books', async () => {
  const { host, responses } = aServer();
  host.files['https://books.example/api/books?limit=1'] = '{"total":501}';
  await responses.fill();
  expect(host.requested).not.toContain('https://books.example/api/products');
  host.isDown = true;
  const categories = new Request('https://books.example/api/categories');
  expect(await (await responses.serve(categories)).text()).toBe('categories');
  host.isDown = true;
  const products = new Request('https://books.example/api/products');
  await expect(responses.serve(products)).rejects.toThrow('Failed to fetch');
});

it('does not store a filtered list as the whole list', async () => {
  const { host, open } = aServer();
  await open('books');
  host.files['books?sort=price'] = 'sorted';
  expect(await open('books?sort=price')).toBe('sorted');
  host.isDown = true;
  expect(await open('books')).toBe('the list');
});

it('keeps waiting for a server slower than 8 s if there is no last page', async () => {
  const { state, open } = aServer();
  await open('books');
  const slow = Promise.withResolvers<void>();
  state.delay = slow.promise;
  vi.useFakeTimers();
  const home = open('');
  await vi.advanceTimersByTimeAsync(8000);
  slow.resolve();
  expect(await home).toBe('home');
});

it('shows the last page if the server takes longer than 8 s', async () => {
  const { state, open } = aServer();
  await open('books');
  state.delay = new Promise(() => {});
  vi.useFakeTimers();
  const onPage = vi.fn<(text: string) => void>();
  void open('books').then(onPage);
  await vi.advanceTimersByTimeAsync(7999);
  expect(onPage).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(onPage).toHaveBeenCalledExactlyOnceWith('the list');
});

it('responds neither to changes nor to calls about a user', () => {
  const { responses } = aServer();
  expect(responses.canRespond(new Request(`${SCOPE}assets/a.js`))).toBe(false);
  expect(responses.canRespond(new Request('https://books.example/api/user/cart'))).toBe(false);
  const change = new Request('https://books.example/api/products', { method: 'POST' });
  expect(responses.canRespond(change)).toBe(false);
});

it('leaves a response of the API that is opened in a tab to the server', () => {
  const scope = 'https://books.example/';
  const responses = createLastResponses(anEnvironment({ host: aHost(), scope }));
  expect(responses.canRespond(aNavigation('/books'))).toBe(true);
  expect(responses.canRespond(aNavigation('/api/openapi.json'))).toBe(false);
});

it('does not cache an error page', async () => {
  const { host, open } = aServer();
  await open('books');
  delete host.files['books'];
  expect(await open('books')).toBe('');
  host.isDown = true;
  expect(await open('books')).toBe('the list');
});

it.each([
  ['a refusal', () => new Response('refused', { status: 429 })],
  ['a redirect', () => Object.defineProperty(new Response(), 'redirected', { value: true })],
])('does not replace the cached pages by %s when it caches them again', async (_what, create) => {
  const { host, responses, open } = aServer();
  await responses.fill();
  host.createPage = create;
  await responses.fill();
  host.isDown = true;
  expect(await open('books')).toBe('the list');
});

it('keeps the 200 latest pages', async () => {
  const { host, open } = aServer();
  for (let page = 0; page <= 200; page++) {
    host.files[`books/bk${page}`] = `page ${page}`;
    await open(`books/bk${page}`);
  }
  host.isDown = true;
  expect(await open('books/bk1')).toBe('page 1');
  await expect(open('books/bk0')).rejects.toThrow('Failed to fetch');
});

it('serves no page outside the scope of the shop', () => {
  const { responses } = aServer();
  expect(responses.canRespond(aNavigation('books'))).toBe(true);
  const outside = new Request('https://other.example/');
  Object.defineProperty(outside, 'mode', { value: 'navigate' });
  expect(responses.canRespond(outside)).toBe(false);
});
