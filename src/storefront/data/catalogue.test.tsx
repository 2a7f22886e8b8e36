import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { fillCart, openOrderShop, requestOrder } from '#api/orders/testing.ts';
import { createTestApi } from '#api/testing.ts';
import { createApiClient } from '#client/client.ts';
import { aBook, aCategory, aFullBook } from '#domain/builders.ts';
import { EVERYTHING } from '#domain/finding/book-query.ts';
import { DEFAULT_SETTINGS } from '#domain/shop/shop-settings.ts';
import { CatalogueProvider, summarise, summariseForSearch, useCatalogue } from './catalogue.ts';
import { createCatalogue } from './local-catalogue.ts';
import { useBook } from './page-data.ts';
import { useResource } from './resource.ts';

const FIRST = aBook({ _id: 'bk01', title: 'As prerendered' });
const listIds = (items: { _id: string }[] | undefined) => items?.map(({ _id }) => _id);

const CATEGORY_IDS = ['ct01', 'ct02', 'ct03', 'ct04', 'ct05', 'ct06'];

/** Creates a catalogue of an API with the books bk01 and bk02, and the categories of `CATEGORY_IDS`. */
function open(isAwaited?: boolean) {
  const testApi = createTestApi();
  const send = vi.fn(async (address: string, init: RequestInit) =>
    testApi.fetch(new Request(`http://localhost${address}`, init)),
  );
  const catalogue = createCatalogue(createApiClient(send), { isAwaited });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <CatalogueProvider value={catalogue}>{children}</CatalogueProvider>
  );
  return { catalogue, wrapper, send };
}

it('lets loaders wait for the data on a server', async () => {
  const { readInitialList, categories } = open(true).catalogue;
  const { books } = await readInitialList(() => EVERYTHING);
  expect(listIds(books)).toEqual(['bk01', 'bk02']);
  expect(listIds(await categories.use())).toEqual(CATEGORY_IDS);
});

it.each([
  ['waits for all data on a server, in a small shop', true, false],
  ['waits for all data on a server, in a large shop', true, true],
  ['waits for no data in a browser, in a small shop', false, false],
  ['waits for no data in a browser, in a large shop', false, true],
])('%s', (_, isAwaited, isLarge) => {
  const send = () => new Promise<Response>(() => {});
  const catalogue = createCatalogue(createApiClient(send), { isAwaited, isLarge });
  const { categories, shop, page, shelves, book, books, sample, related, neighbours } = catalogue;
  const readables = {
    categories,
    shop,
    page: page('terms'),
    shelves,
    book: book('bk01'),
    books: books(['bk01']),
    sample: sample('bk01'),
    related: related('bk01'),
    neighbours: neighbours('bk01'),
  };
  const waited = Object.entries(readables).filter(([, readable]) => readable.use() !== undefined);
  expect(waited.map(([name]) => name)).toEqual(isAwaited ? Object.keys(readables) : []);
});

it('puts sold books on the best-seller shelf, and first in the best-selling list', async () => {
  const shop = await openOrderShop();
  await fillCart(shop, 'bk02');
  await requestOrder(shop, { payment: 'cod' });
  const send = async (address: string, init: RequestInit) =>
    shop.api.fetch(new Request(`http://localhost${address}`, init));
  const { shelves, readInitialList } = createCatalogue(createApiClient(send), { isAwaited: true });
  await shelves.use();
  expect(listIds(shelves.get().data?.bestSellers)).toEqual(['bk02']);
  const { found } = await readInitialList(() => ({ ...EVERYTHING, sort: 'BEST_SELLING' }));
  expect(listIds(found?.books)).toEqual(['bk02', 'bk01']);
});

it('shows the new best sellers on a shown shelf once they are read again', async () => {
  const { catalogue, wrapper, send } = open();
  let sold = Promise.resolve([aBook({ _id: 'bk01' })]);
  const answer = send.getMockImplementation();
  send.mockImplementation(async (address, init) => {
    if (address === '/api/books/best-sellers') return Response.json({ books: await sold });
    return answer?.(address, init) ?? Response.error();
  });
  const { result } = renderHook(() => useResource(useCatalogue().shelves), { wrapper });
  await act(() => catalogue.shelves.read());
  expect(listIds(result.current.data?.bestSellers)).toEqual(['bk01']);
  // The best sellers arrive after the other books.
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof aBook>[]>();
  sold = promise;
  const rereading = catalogue.reread();
  await act(() => new Promise((done) => setTimeout(done, 50)));
  await act(async () => {
    resolve([aBook({ _id: 'bk02' })]);
    await rereading;
  });
  expect(listIds(result.current.data?.bestSellers)).toEqual(['bk02']);
});

it('reads the books before the shelves, and again for a page after a failure', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { catalogue, send } = open();
  const answer = send.getMockImplementation();
  const respondWith = (products: Response) =>
    send.mockImplementation(async (address, init) => {
      if (address === '/api/products') return products;
      return answer?.(address, init) ?? Response.error();
    });
  await catalogue.shelves.read();
  respondWith(Response.json({ errors: ['No.'] }, { status: 400 }));
  await catalogue.reread();
  const books = [aBook({ _id: 'bk77', author: 'Ismat Chughtai' })];
  respondWith(Response.json({ products: books }));
  expect(await catalogue.authorOrSeries('author', 'ismat-chughtai')).toMatchObject({ books });
  respondWith(Response.json({ products: [...books, aBook({ _id: 'bk78' })] }));
  await catalogue.reread();
  expect(listIds(catalogue.shelves.get().data?.newArrivals)).toEqual(['bk77', 'bk78']);
});

it('lets loaders start the read in a browser, without waiting', async () => {
  const { book, categories } = open().catalogue;
  expect([book('bk01').use(), categories.use()]).toEqual([undefined, undefined]);
  await waitFor(() => expect(book('bk01').get().status).toBe('ready'));
  await waitFor(() => expect(categories.get().status).toBe('ready'));
});

it('reads a shown shop page again on request', async () => {
  const { catalogue, wrapper, send } = open();
  const first = { shop: DEFAULT_SETTINGS, text: 'As prerendered' };
  const { result } = renderHook(() => useResource(useCatalogue().page('terms'), first), {
    wrapper,
  });
  expect(result.current.data).toEqual(first);
  expect(send).not.toHaveBeenCalled();
  await act(() => catalogue.reread());
  expect(result.current).toMatchObject({ status: 'ready', data: { text: '' } });
});

it('reads the facts on a shown shop page again on request', async () => {
  const { catalogue, wrapper, send } = open();
  const { result } = renderHook(() => useResource(useCatalogue().page('contact')), { wrapper });
  await act(() => catalogue.reread());
  const moved = { ...DEFAULT_SETTINGS, address: '2 New Lane' };
  const answer = send.getMockImplementation();
  send.mockImplementation(async (address, init) => {
    if (address === '/api/shop') return Response.json({ guest: false, shop: moved });
    return answer?.(address, init) ?? Response.error();
  });
  await act(() => catalogue.reread());
  expect(result.current.data).toEqual({ shop: moved, text: '' });
  expect(catalogue.shop.get().data).toEqual(moved);
});

it('reads books and categories again on request', async () => {
  const { catalogue, send } = open();
  await catalogue.reread();
  // As the page of a book does.
  await catalogue.book('bk01').reread();
  const addresses = send.mock.calls.map(([address]) => address);
  expect(addresses.toSorted()).toEqual([
    '/api/categories',
    '/api/categories',
    '/api/products',
    '/api/products',
  ]);
});

it('shows the loader’s categories until the API has responded', async () => {
  const { catalogue, wrapper } = open();
  const first = [aCategory({ _id: 'ct09' })];
  const { result } = renderHook(() => useResource(useCatalogue().categories, first), { wrapper });
  expect(result.current).toEqual({ status: 'idle', data: first });
  await act(() => catalogue.reread());
  expect(result.current.status).toBe('ready');
  expect(listIds(result.current.data)).toEqual(CATEGORY_IDS);
});

it('shows the loader’s book until the API has responded', async () => {
  const { catalogue, wrapper } = open();
  const { result } = renderHook(() => useBook('bk01', FIRST), { wrapper });
  expect(result.current).toEqual({ status: 'idle', data: FIRST });
  await act(() => catalogue.reread());
  expect(result.current).toEqual({ status: 'ready', data: aBook({ _id: 'bk01' }) });
});

it('does not show the loader’s book at the address of another book', () => {
  const { wrapper } = open();
  const { result } = renderHook(() => useBook('bk02', FIRST), { wrapper });
  expect(result.current.data).toBeUndefined();
});

it('shows no book if the loader has none, or if the API no longer has it', async () => {
  const { catalogue, wrapper } = open();
  const gone = aBook({ _id: 'bk99' });
  const { result, rerender } = renderHook(({ first }) => useBook('bk99', first), {
    wrapper,
    initialProps: { first: undefined as typeof gone | undefined },
  });
  expect(result.current).toEqual({ status: 'idle', data: undefined });
  rerender({ first: gone });
  expect(result.current.data).toBe(gone);
  await act(() => catalogue.reread());
  expect(result.current).toEqual({ status: 'ready', data: undefined });
});

it('throws in a page without a CatalogueProvider', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  expect(() => renderHook(useCatalogue)).toThrow('The page has no CatalogueProvider.');
});

const FULL_BOOK = aFullBook();

it('reduces a book to the fields that lists show or search', () => {
  const { publishedOn, series } = FULL_BOOK;
  expect(summarise(FULL_BOOK)).toMatchObject({ publishedOn, series });
  expect(Object.keys(summarise(FULL_BOOK)).toSorted()).toEqual([
    '_id',
    'author',
    'authors',
    'bookType',
    'coverImg',
    'discountPercent',
    'discountPrice',
    'genres',
    'id',
    'inStock',
    'isbn',
    'language',
    'originalPrice',
    'publishedOn',
    'series',
    'title',
    'totalStars',
  ]);
});

it('keeps what only a search reads in the list of a search', () => {
  const { publisher, translator, subtitle } = FULL_BOOK;
  expect(summariseForSearch(FULL_BOOK)).toEqual({
    ...summarise(FULL_BOOK),
    publisher,
    translator,
    subtitle,
  });
});
