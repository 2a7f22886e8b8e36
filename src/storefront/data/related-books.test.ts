import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aBook } from '#domain/builders.ts';
import { createApiClient } from '#client/client.ts';
import { createCatalogue } from './local-catalogue.ts';

const BOOKS = '/api/products';
const listIds = (books: { _id: string }[]) => books.map(({ _id }) => _id);
const ONE = aBook({ _id: 'bk01', work: 'w', series: { name: 'S', number: '2' } });
const SMALL = [
  ONE,
  aBook({ _id: 'bk02', work: 'w' }),
  aBook({ _id: 'bk03', series: { name: 'S' } }),
];

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/**
 * Prepares to read the books related to 'bk01'. The API sends the response that `responses` has for
 * a path, and fails for all other paths.
 */
function open(books: typeof SMALL | 'large', responses: Record<string, object>) {
  const isLarge = books === 'large';
  const all: Record<string, object> = {
    ...responses,
    ...(!isLarge && { [BOOKS]: { products: books } }),
  };
  const send = vi.fn(async (address: string) => {
    const body = all[address];
    return body ? Response.json(body) : Response.json({ error: {} }, { status: 500 });
  });
  const catalogue = createCatalogue(createApiClient(send), { isAwaited: true, isLarge });
  const resource = catalogue.related('bk01');
  const addresses = () => send.mock.calls.map(([address]) => address);
  /** Leaves out the read of all books, with which a small shop begins. */
  const listPathsRead = () =>
    addresses()
      .filter((address) => address !== BOOKS)
      .map((address) => address.replace('/api', ''))
      .toSorted();
  /** Reads without the pauses between attempts. */
  const read = async () => {
    const reading = resource.read();
    await vi.runAllTimersAsync();
    return reading;
  };
  return { catalogue, send, read, listPathsRead };
}

const PRODUCT = { product: { ...ONE, sample: 'It was Monday morning.' } };

it('finds formats and volumes of a small shop without a call', async () => {
  const { read, listPathsRead } = open(SMALL, {
    '/api/products/bk01': PRODUCT,
    '/api/books/bk01/related': { books: [aBook({ _id: 'bk09' })], boughtTogether: ['bk09'] },
  });
  const { formats, volumes, related, boughtTogether, hasSample } = await read();
  expect([listIds(formats), listIds(volumes)]).toEqual([
    ['bk01', 'bk02'],
    ['bk01', 'bk03'],
  ]);
  expect([listIds(related), boughtTogether]).toEqual([['bk09'], ['bk09']]);
  expect(hasSample).toBe(true);
  expect(listPathsRead()).toEqual(['/books/bk01/related', '/products/bk01']);
});

it('reads all related books of a large shop from the API', async () => {
  const { catalogue, read } = open('large', {
    '/api/products/bk01': PRODUCT,
    '/api/books/bk01/formats': { books: [ONE, aBook({ _id: 'bk50' })] },
    '/api/books?series=S&limit=100': { books: [aBook({ _id: 'x', series: { name: 'S' } }), ONE] },
    '/api/books/bk01/related': { books: [] },
  });
  const { formats, volumes } = await read();
  expect(listIds(formats)).toEqual(['bk01', 'bk50']);
  expect(listIds(volumes)).toEqual(['bk01', 'x']);
  expect(catalogue.neighbours('bk01').get().data).toEqual({ formats, volumes });
});

it('leaves out the lists that cannot be read', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const nothing = { formats: [], volumes: [], related: [], boughtTogether: [], hasSample: false };
  expect(await open('large', {}).read()).toEqual(nothing);
  expect((await open(SMALL, {}).read()).hasSample).toBe(false);
  const { related, formats } = await open(SMALL, { '/api/products/bk01': PRODUCT }).read();
  expect([listIds(related), listIds(formats)]).toEqual([[], ['bk01', 'bk02']]);
});

it('makes no call for a book that is not in a small shop', async () => {
  const { read, listPathsRead } = open([aBook({ _id: 'bk02' })], {});
  expect((await read()).formats).toEqual([]);
  expect(listPathsRead()).toEqual([]);
});

it('repeats a read that fails before it leaves anything out', async () => {
  const { catalogue, send, read } = open(SMALL, {
    '/api/products/bk01': PRODUCT,
    '/api/books/bk01/related': { books: [aBook({ _id: 'bk09' })] },
    '/api/books/best-sellers': { books: [ONE] },
    '/api/shop/home': { hero: [ONE], rows: [] },
  });
  const respond = send.getMockImplementation();
  send.mockImplementation(async (address) => {
    const isFirst = send.mock.calls.filter(([other]) => other === address).length === 1;
    if (isFirst) return Response.json({ error: {} }, { status: 500 });
    return respond?.(address) ?? Response.error();
  });
  const { related, hasSample } = await read();
  expect([listIds(related), hasSample]).toEqual([['bk09'], true]);
  const shelving = catalogue.shelves.read();
  await vi.runAllTimersAsync();
  const { hero = [], bestSellers } = await shelving;
  expect([listIds(hero), listIds(bestSellers)]).toEqual([['bk01'], ['bk01']]);
});
