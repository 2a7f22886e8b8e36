import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { aBook } from '#domain/builders.ts';
import { createApiClient } from '#client/client.ts';
import { CatalogueProvider, summarise, useCatalogue } from './catalogue.ts';
import { createCatalogue } from './local-catalogue.ts';
import { loadBook, useBook } from './page-data.ts';
import { useResource } from './resource.ts';

const FIRST = aBook({ _id: 'bk01', title: 'As prerendered' });
const BOOK = aBook({ _id: 'bk01' });

/** Creates the catalogue of a large shop; its API has only the book bk01. */
function openLarge(isAwaited = false) {
  const addresses: string[] = [];
  const send = async (address: string) => {
    addresses.push(address);
    if (address === '/api/products/bk01') return Response.json({ product: BOOK });
    if (address.startsWith('/api/books')) return Response.json({ books: [BOOK] });
    if (address === '/api/shop/home') return Response.json({ hero: [BOOK], rows: [] });
    return Response.json({ errors: ['No.'], code: 'not-found' }, { status: 404 });
  };
  const catalogue = createCatalogue(createApiClient(send), { isAwaited, isLarge: true });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <CatalogueProvider value={catalogue}>{children}</CatalogueProvider>
  );
  return { catalogue, wrapper, addresses };
}

it('reads one book of a large shop, not all', async () => {
  const { wrapper, addresses } = openLarge();
  const { result } = renderHook(() => useBook('bk01', FIRST), { wrapper });
  expect(result.current.data?.title).toBe('As prerendered');
  await waitFor(() => expect(result.current).toEqual({ status: 'ready', data: BOOK }));
  expect(addresses).toEqual(['/api/products/bk01']);
});

it('reports that a large shop has no such book', async () => {
  const { wrapper } = openLarge();
  const { result } = renderHook(() => useBook('bk99', undefined), { wrapper });
  await waitFor(() => expect(result.current).toEqual({ status: 'ready', data: undefined }));
});

it('forgets the counts of a shop that could not be read again, once no screen shows them', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const counts = { total: 1, facets: {} };
  const send = vi.fn(async () => Response.json(counts));
  const { resource } = createCatalogue(createApiClient(send), { isLarge: true }).overview({});
  const leave = resource.subscribe(() => {});
  await vi.waitFor(() => expect(resource.get()).toEqual({ status: 'ready', data: counts }));
  leave();
  const stop = resource.subscribe(() => {});
  expect([resource.get().data, send.mock.calls.length]).toEqual([counts, 1]);
  send.mockResolvedValue(Response.json({ errors: ['No.'] }, { status: 400 }));
  await resource.reread();
  expect(resource.get()).toMatchObject({ status: 'failed', data: counts });
  stop();
  expect(resource.get()).toEqual({ status: 'idle' });
});

it('takes no empty answer of the API for data', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const send = async () => Response.json({ shop: null, category: null, page: null });
  const catalogue = createCatalogue(createApiClient(send), { isLarge: true });
  await catalogue.shop.reread();
  expect(catalogue.shop.get()).toMatchObject({ status: 'failed', data: undefined });
  expect(await catalogue.presentName('Love')).toBeUndefined();
});

it('takes only the answer of the API for a missing book, not that of a proxy', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const send = async () => new Response('Not found', { status: 404 });
  const { book } = createCatalogue(createApiClient(send), { isLarge: true });
  await expect(book('bk01').read()).rejects.toMatchObject({ status: 404 });
});

it('lets a server wait for one book of a large shop', async () => {
  const { catalogue } = openLarge(true);
  expect(await loadBook(catalogue, 'bk01')).toEqual({ book: BOOK, isMissing: false });
  expect(await loadBook(catalogue, 'bk99')).toEqual({ book: undefined, isMissing: true });
});

it('does not wait in a browser to find out whether there is such a book', async () => {
  const { catalogue } = openLarge();
  expect(await loadBook(catalogue, 'bk99')).toEqual({ book: undefined, isMissing: false });
});

it('reads new arrivals and best sellers of a large shop', async () => {
  const { catalogue, wrapper, addresses } = openLarge(true);
  await catalogue.shelves.use();
  const { result } = renderHook(() => useResource(useCatalogue().shelves), { wrapper });
  expect(result.current.data).toEqual({
    newArrivals: [BOOK],
    bestSellers: [BOOK],
    hero: [BOOK],
    rows: [],
  });
  expect(addresses.toSorted()).toEqual([
    '/api/books/best-sellers',
    '/api/books?sort=NEWEST&available=1&limit=6',
    '/api/shop/home',
  ]);
});

it.each([false, true])(
  'keeps the shelves that cannot be read again (large: %s)',
  async (isLarge) => {
    let isRefusing = false;
    const send = async (address: string) => {
      if (isRefusing) return Response.json({ errors: ['No.'] }, { status: 400 });
      if (address === '/api/products') return Response.json({ products: [BOOK] });
      if (address === '/api/categories') return Response.json({ categories: [] });
      const rows = [{ row: 'Romance' }];
      if (address === '/api/shop/home') return Response.json({ hero: [BOOK], rows });
      return Response.json({ books: [BOOK] });
    };
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const { shelves, reread } = createCatalogue(createApiClient(send), { isLarge });
    const before = await shelves.read();
    expect(before).toMatchObject({ hero: [BOOK], rows: [{ row: 'Romance' }], newArrivals: [BOOK] });
    isRefusing = true;
    await reread();
    await shelves.reread();
    expect(shelves.get().data).toEqual(before);
  },
);

it('leaves sold-out books out of both shelves of a large shop', async () => {
  const gone = aBook({ _id: 'gone', inStock: false });
  const books = Array.from({ length: 7 }, (_, index) => aBook({ _id: `bk${index}` }));
  const send = async () => Response.json({ books: [gone, ...books], hero: [gone], rows: [] });
  const options = { isAwaited: true, isLarge: true };
  const { shelves } = createCatalogue(createApiClient(send), options);
  // A shelf has six books.
  const shelf = books.slice(0, 6);
  expect(await shelves.read()).toMatchObject({
    newArrivals: shelf,
    bestSellers: shelf,
    hero: [gone],
  });
});

it.each(['author', 'series'] as const)(
  'reads an %s of a large shop, or none if there is no such page, and fails otherwise',
  async (kind) => {
    const found = { name: 'A', slug: 'a', total: 1, isExact: true, namesakes: [] };
    let respond = () => Response.json({ [kind]: found, books: [{ ...BOOK, sample: 'Long.' }] });
    const options = { isAwaited: true, isLarge: true };
    const catalogue = createCatalogue(
      createApiClient(async () => respond()),
      options,
    );
    const read = () => catalogue.authorOrSeries(kind, 'a');
    const page = await read();
    expect(page).toMatchObject({ ...found, books: [{ _id: 'bk01' }] });
    expect(JSON.stringify(page)).not.toContain('Long.');
    respond = () => Response.json({ errors: ['No.'], code: 'not-found' }, { status: 404 });
    expect(await read()).toBeUndefined();
    respond = () => Response.json({ errors: ['No.'], code: 'failed' }, { status: 500 });
    await expect(read()).rejects.toMatchObject({ status: 500 });
  },
);

it.each([
  ['no such collection', 404, 'not-found', undefined],
  ['one that has ended', 404, 'over', 'over'],
  ['a failure', 500, 'failed', { status: 500 }],
])(
  'reads a collection without what its page does not show, or %s',
  async (_, status, code, end) => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const collection = { slug: 'monsoon', title: 'Monsoon' };
    let respond = () => Response.json({ collection, books: [{ ...BOOK, sample: 'Long.' }] });
    const { collection: read } = createCatalogue(createApiClient(async () => respond()));
    expect(await read('monsoon')).toEqual({ collection, books: [summarise(BOOK)] });
    respond = () => Response.json({ errors: ['No.'], code }, { status });
    expect(await read('monsoon').catch(({ status: failed }) => ({ status: failed }))).toEqual(end);
  },
);

it('reads a book of a large shop once, alone and in lists', async () => {
  const { catalogue, addresses } = openLarge();
  await catalogue.book('bk01').read();
  expect(await catalogue.books(['bk99', 'bk01']).read()).toEqual([BOOK]);
  expect(await catalogue.books(['bk01', 'bk99']).read()).toEqual([BOOK]);
  expect(await catalogue.books(['bk99']).read()).toEqual([]);
  expect(await catalogue.book('bk99').read()).toBeNull();
  expect(addresses).toEqual(['/api/products/bk01', '/api/products/bk99']);
});

it('drops the least recently used books of a large shop', () => {
  const { book } = openLarge().catalogue;
  const [first, second] = [book('first'), book('second')];
  // The catalogue remembers 50 books: the first, which stays in use, and the 49 latest others.
  for (let other = 0; other < 49; other++) {
    book(`other${other}`);
    expect(book('first')).toBe(first);
  }
  expect(book('second')).not.toBe(second);
});
