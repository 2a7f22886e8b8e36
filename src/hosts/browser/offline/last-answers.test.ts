import { afterEach, expect, it, vi } from 'vitest';
import { createLastAnswers } from './last-answers.ts';
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
  const answers = createLastAnswers(anEnvironment({ host, build: 'one' }));
  const open = async (path: string) => (await answers.answer(aNavigation(path))).text();
  return { host, answers, open };
}

it('answers with what the server says now, as long as it answers', async () => {
  const { host, open } = aServer();
  expect(await open('books')).toBe('the list');
  host.files['books'] = 'a new list';
  expect(await open('books')).toBe('a new list');
});

it('shows the last page without a network, for any query', async () => {
  const { host, open } = aServer();
  await open('books');
  host.isDown = true;
  expect(await open('books?sort=price')).toBe('the list');
  await expect(open('books/bk01/Pride')).rejects.toThrow('Failed to fetch');
});

it('has the main pages and the catalogue after keeping them', async () => {
  const { host, answers, open } = aServer();
  await answers.keep();
  host.isDown = true;
  expect(await open('')).toBe('home');
  expect(await open('books/bk01/Pride')).toBe('not found');
  const products = new Request('https://books.example/api/products');
  expect(answers.mayAnswer(products)).toBe(true);
  expect(await (await answers.answer(products)).text()).toBe('books');
});

it('keeps no catalogue of a shop with many books', async () => {
  const { host, answers } = aServer();
  host.files['https://books.example/api/books?limit=1'] = '{"total":501}';
  await answers.keep();
  expect(host.requested).not.toContain('https://books.example/api/products');
  host.isDown = true;
  const categories = new Request('https://books.example/api/categories');
  expect(await (await answers.answer(categories)).text()).toBe('categories');
});

it('does not take a list with filters for the whole list', async () => {
  const { host, open } = aServer();
  await open('books');
  host.files['books?sort=price'] = 'sorted';
  expect(await open('books?sort=price')).toBe('sorted');
  host.isDown = true;
  expect(await open('books')).toBe('the list');
});

it('shows the last page when the server is too slow, and goes on waiting without one', async () => {
  const { host, answers, open } = aServer();
  await open('books');
  let release = () => {};
  const slow = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { fetch } = anEnvironment({ host });
  const environment = anEnvironment({ host, build: 'one' });
  const waiting = createLastAnswers({
    ...environment,
    fetch: (...call) => slow.then(() => fetch(...call)),
  });
  vi.useFakeTimers();
  const answer = waiting.answer(aNavigation(''));
  await vi.advanceTimersByTimeAsync(8000);
  release();
  expect(await (await answer).text()).toBe('home');
  expect(answers.mayAnswer(aNavigation(''))).toBe(true);
});

it('leaves changes and other calls alone', () => {
  const { answers } = aServer();
  expect(answers.mayAnswer(new Request(`${SCOPE}assets/a.js`))).toBe(false);
  expect(answers.mayAnswer(new Request('https://books.example/api/user/cart'))).toBe(false);
  const change = new Request('https://books.example/api/products', { method: 'POST' });
  expect(answers.mayAnswer(change)).toBe(false);
});

it('keeps no page of an error', async () => {
  const { host, open } = aServer();
  await open('books');
  delete host.files['books'];
  expect(await open('books')).toBe('');
  host.isDown = true;
  expect(await open('books')).toBe('the list');
});
