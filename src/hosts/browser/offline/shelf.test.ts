import { afterEach, expect, it, vi } from 'vitest';
import { createShelf } from './shelf.ts';
import { aHost, aNavigation, aWorld, createCaches, publish, SCOPE, type Host } from './testing.ts';

const FILES = {
  '404.html': 'not found',
  '': 'home',
  'books/': 'the list',
  "books/bk16/Midnight's-Children/": 'Midnight',
  'assets/a.js': 'a script',
};

afterEach(() => vi.useRealTimers());

async function aFullShelf(host: Host = aHost()) {
  const shelf = createShelf(aWorld({ host, build: await publish(host, FILES) }));
  await shelf.keep();
  host.isDown = true;
  host.asked = [];
  const open = async (path: string) => (await shelf.answer(aNavigation(path), 'tab')).text();
  return { host, shelf, open };
}

it('answers with a page by each spelling of its address, whatever the query', async () => {
  const { open, host } = await aFullShelf();
  expect(await open('')).toBe('home');
  expect(await open('index.html?mockDelay=0')).toBe('home');
  expect(await open('books')).toBe('the list');
  expect(await open('books/?sort=price')).toBe('the list');
  expect(await open('books/bk16/Midnight%27s-Children#top')).toBe('Midnight');
  expect(host.asked).toEqual([]);
});

it('answers with a file of a page', async () => {
  const { shelf, host } = await aFullShelf();
  const answer = await shelf.answer(new Request(`${SCOPE}assets/a.js`), '');
  expect(await answer.text()).toBe('a script');
  expect(host.asked).toEqual([]);
});

it('leaves to the network what it could only get wrong', async () => {
  const { shelf } = await aFullShelf();
  const mayAnswer = (url: string, init?: RequestInit) => shelf.mayAnswer(new Request(url, init));
  expect(mayAnswer(`${SCOPE}books`)).toBe(true);
  expect(mayAnswer(`${SCOPE}kept-files.json`)).toBe(false);
  expect(mayAnswer(`${SCOPE}books`, { method: 'HEAD' })).toBe(false);
  expect(mayAnswer(`${SCOPE}books`, { method: 'POST' })).toBe(false);
  expect(mayAnswer(`${SCOPE}og.png`, { headers: { range: 'bytes=0-' } })).toBe(false);
  expect(mayAnswer('https://books.example/other/')).toBe(false);
  expect(mayAnswer('https://elsewhere.example/shop/books')).toBe(false);
});

it('keeps out of the way as long as nothing is kept', async () => {
  const shelf = createShelf(aWorld({ host: aHost(), build: 'sha256-1' }));
  await vi.waitFor(() => expect(shelf.mayAnswer(aNavigation('books'))).toBe(false));
});

it('asks the network for a page it does not know, and without one says it is not found', async () => {
  const { shelf, host, open } = await aFullShelf();
  const answer = await shelf.answer(aNavigation('no/such%page'), 'tab');
  expect(answer.status).toBe(404);
  expect(await answer.text()).toBe('not found');
  host.isDown = false;
  host.files['new'] = 'a new page';
  expect(await open('new')).toBe('a new page');
});

it('does not wait for ever for a page it does not know', async () => {
  vi.useFakeTimers();
  const host = aHost();
  const silent = () => new Promise<Response>(() => {});
  const world = aWorld({ host, build: await publish(host, FILES) });
  const shelf = createShelf({
    ...world,
    fetch: (...call) => (host.isDown ? silent() : world.fetch(...call)),
  });
  await shelf.keep();
  host.isDown = true;
  const answering = shelf.answer(aNavigation('no/such/page'), 'tab');
  await vi.advanceTimersByTimeAsync(8000);
  expect((await answering).status).toBe(404);
});

it('says once that it cannot keep the shop', async () => {
  const info = vi.spyOn(console, 'info').mockImplementation(() => {});
  const shelf = createShelf(aWorld({ host: { ...aHost(), isDown: true }, build: 'sha256-1' }));
  await shelf.keep();
  await shelf.keep();
  expect(info).toHaveBeenCalledTimes(1);
});

it('gives the room back when there is not enough after all', async () => {
  const info = vi.spyOn(console, 'info').mockImplementation(() => {});
  const host = aHost();
  const caches = createCaches(2);
  await createShelf(aWorld({ host, caches, build: await publish(host, FILES) })).keep();
  expect(info.mock.lastCall?.[1]).toMatchObject({ name: 'QuotaExceededError' });
  expect(await caches.keys()).toEqual([]);
});

it('lets the network answer where storage is denied', async () => {
  const denied = () => Promise.reject(new DOMException('Denied', 'SecurityError'));
  const caches = Object.assign(createCaches(), { open: denied, match: denied, keys: denied });
  const host = { ...aHost(), files: { books: 'of the network' } };
  const shelf = createShelf(aWorld({ host, caches, build: 'sha256-1' }));
  await shelf.takeOver();
  const answer = await shelf.answer(aNavigation('books'), 'tab');
  expect(await answer.text()).toBe('of the network');
});
