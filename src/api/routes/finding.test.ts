import type { Book } from '#contract/catalogue/book.ts';
import { describe, expect, it, vi } from 'vitest';
import { ERRORS } from '#contract/errors.ts';
import type { FoundBooks } from '#contract/catalogue/finding.ts';
import { aBook } from '#domain/builders.ts';
import { formatCursor } from '#domain/finding/sort-order.ts';
import { DAY_MS } from '#domain/values/time.ts';
import { aContent } from '#stores/builders.ts';
import { createMemoryStore } from '#stores/memory/memory.ts';
import { createApi } from '../app.ts';
import type { Store } from '../store.ts';
import { requestOrder, fillCart, openOrderShop } from '../orders/testing.ts';
import { BAD_REQUEST, testDependencies, createTestApi, send } from '../testing.ts';

const TITLES = ['Gora', 'Malgudi Days', 'The Guide', 'Into the Wild', 'Theory'];
const NO_BOOKS = {
  books: [],
  total: 0,
  isExact: true,
  next: null,
  matched: null,
  missing: [],
  corrected: null,
  facets: {
    category: {},
    rating: {},
    format: {},
    language: {},
    available: 0,
    price: {
      min: 0,
      max: 0,
      buckets: Array.from({ length: 16 }, () => 0),
      steps: [{ below: 201, books: 0 }],
    },
  },
};

const books = TITLES.map((title, index) => aBook({ _id: `bk0${index}`, title, sample: 'Once.' }));
const api = createTestApi({ store: createMemoryStore(aContent({ books })) });

async function find(query: string): Promise<FoundBooks> {
  return (await send(api, `GET /books${query}`)).body as FoundBooks;
}

async function findTitles(query: string): Promise<string[]> {
  return (await find(query)).books.map(({ title }) => title);
}

it('GET /api/books lists the books without their long texts', async () => {
  const { description: _text, sample: _sample, ...listed } = aBook({ _id: 'bk00', title: 'Gora' });
  const found = await find('');
  expect(found.books[0]).toEqual(listed);
  expect(found).toMatchObject({ total: 5, isExact: true, next: null, corrected: null, relax: [] });
});

it('GET /api/books finds by title, best matches first, page by page', async () => {
  expect(await findTitles('?search=THE')).toEqual(['The Guide', 'Theory', 'Into the Wild']);
  const { books: first, next, total } = await find('?search=the&limit=2');
  expect([first.length, total]).toEqual([2, 3]);
  expect(await findTitles(`?search=the&limit=2&cursor=${next}`)).toEqual(['Into the Wild']);
});

it('GET /api/books finds books that match all words in several fields, page by page', async () => {
  const { books: first, ...rest } = await find('?search=%22narayan+guide%22');
  expect(first.map(({ title }) => title)).toEqual(['The Guide']);
  expect(rest).toMatchObject({ total: 1, matched: 'words', next: null });
  expect((await find('?search=guide')).matched).toBe('title');
  const { next } = await find('?search=narayan&limit=3');
  expect(await findTitles(`?search=narayan&limit=3&cursor=${next}`)).toEqual([
    'Into the Wild',
    'Theory',
  ]);
});

it('GET /api/books sorts by the number of copies sold', async () => {
  const shop = await openOrderShop();
  const listIds = async () => {
    const { body } = await send(shop.api, 'GET /books?sort=BEST_SELLING');
    return (body as FoundBooks).books.map(({ _id }) => _id);
  };
  expect(await listIds()).toEqual(['bk01', 'bk02']);
  await fillCart(shop, 'bk02');
  await requestOrder(shop, { payment: 'cod' });
  expect(await listIds()).toEqual(['bk02', 'bk01']);
  // Only sales of the last 90 days count.
  shop.clock.ms += 91 * DAY_MS;
  expect(await listIds()).toEqual(['bk01', 'bk02']);
});

it('GET /api/books counts the books that it would find without one filter, if it finds none', async () => {
  expect(await find('?search=the&price=1&category=Poetry&category=Science')).toEqual({
    ...NO_BOOKS,
    facets: { ...NO_BOOKS.facets, category: { Poetry: 0, Science: 0 } },
    relax: [],
  });
  expect((await find('?search=the&price=1')).relax).toEqual([{ drop: 'price', total: 3 }]);
});

it.each(['x', '%00', 'W10', '👍'])('GET /api/books refuses the cursor %j', async (cursor) => {
  expect(await send(api, `GET /books?cursor=${cursor}`)).toMatchObject({
    status: '400 Bad Request',
    body: BAD_REQUEST,
  });
});

it('GET /api/books refuses a cursor of another sort order', async () => {
  const { next } = await find('?limit=1&sort=RATING');
  expect((await send(api, `GET /books?cursor=${next}`)).status).toBe('400 Bad Request');
  expect((await send(api, `GET /books?cursor=${next}&sort=RATING`)).status).toBe('200 OK');
});

it('GET /api/books refuses a cursor with a way that is never tried for its search', async () => {
  const cursor = formatCursor({ order: 'MATCH', key: 0, position: 0, matching: { way: 'all' } });
  expect((await send(api, `GET /books?search=!&cursor=${cursor}`)).status).toBe('400 Bad Request');
});

it('GET /api/books suggests the most similar search that finds books', async () => {
  expect((await find('?search=thoery')).corrected).toEqual({ text: 'theory', total: 1 });
  expect((await find('?search=theory')).corrected).toBeNull();
});

it('GET /api/suggestions suggests books and authors', async () => {
  expect(await send(api, 'GET /suggestions?q=Malg')).toEqual({
    status: '200 OK',
    body: {
      suggestions: [
        {
          kind: 'book',
          text: 'Malgudi Days',
          detail: 'R. K. Narayan',
          bookId: 'bk01',
          coverImg: '/covers/malgudi-days.svg',
          payable: 200,
        },
      ],
      corrected: null,
    },
  });
  const { body } = await send(api, 'GET /suggestions?q=narayan');
  expect(body).toMatchObject({ suggestions: [{ kind: 'author', detail: '5 books' }] });
});

it('GET /api/authors/:authorSlug returns an author with the books', async () => {
  const { status, body } = await send(api, 'GET /authors/r-k-narayan');
  expect([status, body]).toMatchObject([
    '200 OK',
    { author: { name: 'R. K. Narayan', slug: 'r-k-narayan', total: 5 }, books: { length: 5 } },
  ]);
  expect(JSON.stringify(body)).not.toContain('Once.');
  expect(await send(api, 'GET /authors/nobody')).toEqual({
    status: '404 Not Found',
    body: { errors: [ERRORS.authorNotFound], code: 'not-found' },
  });
});

it('GET /api/authors/:authorSlug lists other authors with the same slug', async () => {
  const names = ['R. K. Narayan', 'R.K. Narayan'];
  const booksOfBoth = names.map((author, index) => aBook({ _id: `bk0${index}`, author }));
  const otherApi = createTestApi({ store: createMemoryStore(aContent({ books: booksOfBoth })) });
  expect(await send(otherApi, 'GET /authors/r-k-narayan')).toMatchObject({
    status: '200 OK',
    body: {
      author: { namesakes: [{ name: 'R.K. Narayan', slug: 'r-k-narayan-2' }] },
      books: [{ _id: 'bk00' }],
    },
  });
});

it('GET /api/authors/:authorSlug marks a total that is only a lower bound', async () => {
  const exactStore = createMemoryStore(aContent({ books }));
  const findWithLowerBound: Store['find'] = async (...args) => ({
    ...(await exactStore.find(...args)),
    total: 10_000,
    isExact: false,
  });
  const otherApi = createTestApi({ store: { ...exactStore, find: findWithLowerBound } });
  const { body } = await send(otherApi, 'GET /authors/r-k-narayan');
  expect(body).toMatchObject({ author: { total: 10_000, isExact: false } });
});

it('GET /api/series/:seriesSlug returns a series with its books', async () => {
  const part = aBook({ series: { name: 'Malgudi' } });
  const otherApi = createTestApi({ store: createMemoryStore(aContent({ books: [part] })) });
  expect(await send(otherApi, 'GET /series/malgudi')).toMatchObject({
    status: '200 OK',
    body: {
      series: { name: 'Malgudi', slug: 'malgudi', total: 1, isExact: true, namesakes: [] },
      books: [{ _id: part._id }],
    },
  });
  expect(await send(otherApi, 'GET /series/middle-earth')).toEqual({
    status: '404 Not Found',
    body: { errors: [ERRORS.seriesNotFound], code: 'not-found' },
  });
});

it('GET /api/suggestions suggests nothing without a text', async () => {
  expect((await send(api, 'GET /suggestions')).body).toEqual({ suggestions: [], corrected: null });
});

it('GET /api/books/{id}/related lists other books', async () => {
  const { body } = await send(api, 'GET /books/bk01/related');
  const others = (await find('')).books.filter(({ _id }) => _id !== 'bk01');
  expect(body).toEqual({ books: others, boughtTogether: [] });
  expect((await send(api, 'GET /books/bk99/related')).status).toBe('404 Not Found');
});

it('GET /api/products links to the books after the first 10,000', async () => {
  const manyBooks = Array.from({ length: 10_002 }, (_, index) => aBook({ _id: `bk${index}` }));
  // The test API checks responses, which would take seconds for this number of books.
  const largeApi = createApi(
    testDependencies({ store: createMemoryStore(aContent({ books: manyBooks })) }),
  );
  const response = await largeApi.fetch(new Request('http://localhost/api/products'));
  const { products } = (await response.json()) as { products: unknown[] };
  expect(products).toHaveLength(10_000);
  const [, address = ''] = /^<(.+)>; rel="next"$/.exec(response.headers.get('link') ?? '') ?? [];
  const rest = await largeApi.fetch(new Request(`http://localhost${address}`));
  const found = (await rest.json()) as FoundBooks;
  expect(found.books.map(({ _id }) => _id)).toEqual(['bk10000', 'bk10001']);
});

it('GET /api/products reads a large catalogue only as fast as the client', async () => {
  const manyBooks = Array.from({ length: 2000 }, (_, index) => aBook({ _id: `bk${index}` }));
  const store = createMemoryStore(aContent({ books: manyBooks }));
  const reads: number[] = [];
  const counted: typeof store = {
    ...store,
    booksAfter(position, limit) {
      reads.push(limit);
      return store.booksAfter(position, limit);
    },
  };
  const largeApi = createApi(testDependencies({ store: counted }));
  const response = await largeApi.fetch(new Request('http://localhost/api/products'));
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
  expect(sum(reads)).toBeLessThan(1000);
  expect(response.headers.get('content-type')).toBe('application/json');
  expect(response.headers.has('link')).toBe(false);
  const { products } = (await response.json()) as { products: Book[] };
  expect(products).toEqual(await store.books());
});

describe('GET /api/products of a large catalogue on a server', () => {
  const aLargeShop = () => {
    const manyBooks = Array.from({ length: 2000 }, (_, index) => aBook({ _id: `bk${index}` }));
    const store = createMemoryStore(aContent({ books: manyBooks }));
    const booksAfter = vi.fn<Store['booksAfter']>(store.booksAfter);
    const world = { version: 'one', now: 0 };
    const largeApi = createApi(
      testDependencies({
        store: { ...store, booksAfter },
        now: () => world.now,
        readCatalogueVersion: async () => world.version,
      }),
    );
    const start = async () => largeApi.fetch(new Request('http://localhost/api/products'));
    const list = async () => ((await (await start()).json()) as { products: Book[] }).products;
    return { store, world, start, list, booksAfter };
  };

  it('refuses no response while others are not read: the host aborts the oldest', async () => {
    const { start } = aLargeShop();
    for (let count = 0; count < 101; count += 1) {
      const { status, body } = await start();
      expect(status).toBe(200);
      await body?.getReader().read();
    }
  });

  it('reads the books once for all simultaneous responses', async () => {
    const { store, list, booksAfter } = aLargeShop();
    const expected = await store.books();
    for (const products of await Promise.all(Array.from({ length: 20 }, list)))
      expect(products).toEqual(expected);
    // The first part for each response, and the whole list twice at most.
    expect(booksAfter.mock.calls.length).toBeLessThan(20 + 2 * 40);
    booksAfter.mockClear();
    expect(await list()).toEqual(expected);
    expect(booksAfter).not.toHaveBeenCalled();
  });

  it.each(['two', 'one'])('reads them again for version %s after ten seconds', async (version) => {
    const { store, world, list } = aLargeShop();
    expect(await list()).toHaveLength(2000);
    await store.transact((transaction) => transaction.removeBooks(['bk500']));
    Object.assign(world, version === 'two' ? { version } : { now: 10_000 });
    expect(await list()).toEqual(await store.books());
  });

  it('tries again to read a part that could not be read', async () => {
    const { store, list, booksAfter } = aLargeShop();
    booksAfter.mockImplementation(async (position, limit) => {
      if (position === 500) throw new Error('The disk failed.');
      return store.booksAfter(position, limit);
    });
    await expect(list()).rejects.toThrow('The disk failed.');
    booksAfter.mockImplementation(store.booksAfter);
    expect(await list()).toHaveLength(2000);
  });
});

it('GET /api/products has no Link header for up to 10,000 books', async () => {
  const response = await api.fetch(new Request('http://localhost/api/products'));
  expect(response.headers.has('link')).toBe(false);
});
