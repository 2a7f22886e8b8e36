// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTestApi } from '#api/testing.ts';
import { aBook, aCategory } from '#domain/builders.ts';
import { aContent } from '#stores/builders.ts';
import { createMemoryStore } from '#stores/memory/memory.ts';
import { loseSession, startSession } from '../session/session-store.ts';
import { registerTools } from './agent-tools.ts';

type Tool = Parameters<Parameters<typeof registerTools>[0]['registerTool']>[0];

const tools = new Map<string, Tool>();

beforeEach(async () => {
  const books = [
    aBook({ _id: 'bk01', title: 'Emma', isbn: '9780679783268', payable: 200 }),
    aBook({ _id: 'bk02', title: 'Gora', inStock: false, sample: 'A long text.' }),
  ];
  const categories = [aCategory({ categoryName: 'Poetry' })];
  const api = createTestApi({ store: createMemoryStore(aContent({ books, categories })) });
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) =>
    api.request(address.replace(location.origin, ''), init),
  );
  await registerTools({ registerTool: (tool) => tools.set(tool.name, tool) });
});

afterEach(() => vi.unstubAllGlobals());

const call = (name: string, input: Record<string, unknown> = {}) => tools.get(name)?.execute(input);
const refusal = (text: string) => ({ isError: true, content: [{ type: 'text', text }] });

it('offers to read and to fill the cart, and nothing that orders or pays', () => {
  const readers = [...tools.values()].filter(({ annotations }) => annotations?.readOnlyHint);
  expect(readers.map(({ name }) => name)).toEqual(['search_books', 'get_book', 'get_delivery']);
  const trusted = [...tools.values()].filter(
    ({ annotations }) => !annotations?.untrustedContentHint,
  );
  expect(trusted.map(({ name }) => name)).toEqual(['get_delivery']);
  expect([...tools.keys()]).toEqual([...readers.map(({ name }) => name), 'add_to_cart']);
});

it('finds books up to a price, with links to where the shop is open', async () => {
  const { origin } = location;
  const [emma] = ((await call('search_books', { maxPrice: 200 })) as { books: object[] }).books;
  expect(emma).toMatchObject({ id: 'bk01', price: 200, url: `${origin}/books/bk01/Emma` });
  expect(await call('search_books', { maxPrice: 199 })).toMatchObject({ total: 0 });
  expect(await call('search_books', { maxPrice: 0 })).toMatchObject({ total: 0 });
});

it('ignores input that does not fit the schema', async () => {
  const input = { query: 7, category: null, maxPrice: 'cheap', inStock: 'yes' };
  expect(await call('search_books', input)).toMatchObject({ total: 2 });
  expect(await call('search_books', { maxPrice: null })).toMatchObject({ total: 2 });
});

it('names the categories if no book has the words', async () => {
  expect(await call('search_books', { query: 'zebra' })).toEqual({
    total: 0,
    wordsWithoutBooks: ['zebra'],
    categories: ['Poetry'],
  });
});

it('describes a book by its id or ISBN, without its sample', async () => {
  expect(await call('get_book', { book: '978-0-679-78326-8' })).toMatchObject({ id: 'bk01' });
  const gora = await call('get_book', { book: 'bk02' });
  expect(gora).toMatchObject({ title: 'Gora', inStock: false });
  expect(gora).not.toHaveProperty('sample');
});

it.each([
  ['get_book', { book: 'bk99' }, 'The shop has no such book. Search for it to get its id.'],
  [
    'get_book',
    { book: '9780306406157' },
    'The shop has no such book. Search for it to get its id.',
  ],
  ['get_book', {}, 'The shop has no such book. Search for it to get its id.'],
  ['get_delivery', { pin: '5600' }, 'A PIN code has six digits, such as 560003.'],
  ['get_delivery', { pin: '999999' }, 'India Post has no PIN code 999999.'],
  ['add_to_cart', { book: 'bk02' }, 'Gora is out of stock.'],
])('refuses %s %j with a sentence', async (name, input, text) => {
  expect(await call(name, input)).toEqual(refusal(text));
});

it('says that the shop does not answer', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('No network.')));
  expect(await call('get_book', { book: 'bk01' })).toEqual(
    refusal('The shop did not answer. Please try again.'),
  );
});

it('leads a visitor to the sign-in before the book is put into the cart', async () => {
  expect(await call('add_to_cart', { book: 'bk01' })).toMatchObject({ isInCart: false });
});

it('leads to the sign-in as well if the session turns out to be over', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const user = { firstName: 'Asha', lastName: 'Rao', email: 'asha@example.com' };
  startSession({ token: 'a.b.c', user }, true);
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (!address.includes('/user/')) return fetch(address, init);
    loseSession();
    return Response.json({ errors: ['No.'], code: 'bad-token' }, { status: 401 });
  });
  const next = expect.stringMatching(/^The sign-in page is open/);
  expect(await call('add_to_cart', { book: 'bk01' })).toEqual({ isInCart: false, next });
});
