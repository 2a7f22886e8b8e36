import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { CATEGORY_NAMES } from '#seed/categories.ts';
import { createTestApi } from '#api/testing.ts';
import { createMemoryStore } from '#stores/memory/memory.ts';
import { orderCopies, putOrders } from '#stores/finding/sales-suite.ts';
import { aBook } from '#domain/builders.ts';
import { EVERYTHING, readSearch, type BookQuery } from '#domain/finding/book-query.ts';
import { createApiClient } from '#client/client.ts';
import { useBookList, useOverview, type ShownList } from './book-list.ts';
import { showMore } from '../navigation/scroll.ts';
import { CatalogueProvider, type InitialList, type FoundList } from './catalogue.ts';
import { createCatalogue } from './local-catalogue.ts';

const BOOKS = Array.from({ length: 120 }, (_, index) =>
  aBook({
    _id: `bk${index}`,
    title: `Book ${index}`,
    genres: CATEGORY_NAMES.filter((name) => name !== (index % 2 ? 'Romance' : 'Mystery')),
    payable: 100 + index,
  }),
);
/** Finds the books with odd numbers: only these have the genre Mystery. */
const ODD: BookQuery = { ...EVERYTHING, categories: ['Mystery'] };

/** Part of the key of each list, because the number of shown books is kept by key. */
let testNumber = 0;

beforeEach(() => {
  testNumber += 1;
});

/** Renders a list of a shop, with the catalogue of a large shop if `isLarge`. */
function show(isLarge: boolean, initial: InitialList = {}, books = BOOKS) {
  const users = async () => [];
  const store = createMemoryStore({ categories: [], books, users });
  const api = createTestApi({ store });
  const send = vi.fn(async (address: string, init: RequestInit) => {
    init.signal?.throwIfAborted();
    return api.fetch(new Request(`http://localhost${address}`, init));
  });
  const catalogue = createCatalogue(createApiClient(send), { isLarge });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <CatalogueProvider value={catalogue}>{children}</CatalogueProvider>
  );
  const rendered: ShownList[] = [];
  const { result, rerender } = renderHook(
    ({ query, draft = query }: { query: BookQuery; draft?: BookQuery }) => {
      const key = `${testNumber} ${JSON.stringify(query)}`;
      const list = useBookList({ query, draft, key, initial });
      rendered.push(list);
      return { list, overview: useOverview(initial) };
    },
    { wrapper, initialProps: { query: EVERYTHING } as { query: BookQuery; draft?: BookQuery } },
  );
  const getIds = () => result.current.list.found?.books.map(({ _id }) => _id);
  return { catalogue, store, send, result, rerender, rendered, getIds };
}

/** Names the flags of a list that are set, and the state of the request for more books. */
const readState = ({ isStale, isBusy, hasFailed, moreBooks }: ShownList) =>
  Object.entries({ stale: isStale, busy: isBusy, failed: hasFailed, [`more ${moreBooks}`]: true })
    .flatMap(([name, isSet]) => (isSet ? [name] : []))
    .join(', ');

const listIds = (count: number) => Array.from({ length: count }, (_, index) => `bk${index}`);
const listOddIds = (count: number) =>
  Array.from({ length: count }, (_, index) => `bk${2 * index + 1}`);

describe.each([
  ['found in the browser', false],
  ['found by the API', true],
])('a list %s', (_place, isLarge) => {
  it('sorts best sellers by the copies sold', async () => {
    const { store, rerender, getIds, result } = show(isLarge);
    const at = { createdAt: '2023-04-30T12:00:00+00:00', updatedAt: '2023-04-30T12:00:00+00:00' };
    await putOrders(store, orderCopies({ bk119: 1, bk7: 2 }, at));
    rerender({ query: { ...EVERYTHING, sort: 'BEST_SELLING' } });
    await waitFor(() => expect(getIds()?.slice(0, 3)).toEqual(['bk7', 'bk119', 'bk0']));
    await act(async () => result.current.list.showMore());
    await waitFor(() => expect(getIds()).toHaveLength(96));
  });

  it('reports that a search found books by words', async () => {
    const { catalogue, rerender, result } = show(isLarge);
    rerender({ query: { ...EVERYTHING, search: readSearch('narayan 119') } });
    await act(() => catalogue.reread());
    const wanted = { total: 1, matched: 'words' };
    await waitFor(() => expect(result.current.list.found).toMatchObject(wanted));
  });

  it('begins with 48 books, and grows by 48', async () => {
    const { catalogue, result, getIds } = show(isLarge);
    expect(result.current.list.found).toBeUndefined();
    expect(readState(result.current.list)).toBe('stale, busy, more idle');
    await act(() => catalogue.reread());
    await waitFor(() => expect(getIds()).toEqual(listIds(48)));
    expect(readState(result.current.list)).toBe('more idle');
    expect(result.current.list.found).toMatchObject({ total: 120, isExact: true });
    await act(async () => result.current.list.showMore());
    await waitFor(() => expect(getIds()).toEqual(listIds(96)));
    expect(readState(result.current.list)).toBe('more idle');
    await act(async () => result.current.list.showMore());
    await waitFor(() => expect(getIds()).toEqual(listIds(120)));
    expect(result.current.list).toMatchObject({ moreBooks: 'idle', found: { next: null } });
  });

  it('applies a filter, and keeps the options of the whole shop', async () => {
    const { catalogue, result, rerender, getIds } = show(isLarge);
    await act(() => catalogue.reread());
    await act(async () => rerender({ query: ODD }));
    await waitFor(() => expect(getIds()).toEqual(listOddIds(48)));
    expect(result.current.list.found).toMatchObject({
      total: 60,
      facets: { category: { Mystery: 60, Romance: 60 } },
    });
    expect(result.current.overview).toMatchObject({
      total: 120,
      facets: { price: { min: 100, max: 219 } },
    });
  });

  it('reports a failure, keeps the list, and tries again', async () => {
    const { catalogue, send, result, getIds } = show(isLarge);
    await act(() => catalogue.reread());
    await waitFor(() => expect(getIds()).toEqual(listIds(48)));
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const stopRefusing = refuseCalls(send);
    await act(() => result.current.list.retry());
    await act(() => catalogue.reread());
    stopRefusing();
    expect(getIds()).toEqual(listIds(48));
    // A large shop reads only the list's next page again.
    expect(readState(result.current.list)).toBe(isLarge ? 'more idle' : 'failed, more idle');
    expect(catalogue.categories.get().status).toBe('failed');
    await act(() => result.current.list.retry());
    await waitFor(() => expect(result.current.list.hasFailed).toBe(false));
    expect(catalogue.categories.get().status).toBe('ready');
  });
});

it('calls the API as soon as the shop turns out to be large', async () => {
  // One more than `MAX_LOCAL_BOOKS`.
  const books = Array.from({ length: 501 }, (_, index) => aBook({ _id: `bk${index}` }));
  const { catalogue, send, result, getIds } = show(false, {}, books);
  await act(() => catalogue.reread());
  await waitFor(() => expect(getIds()).toEqual(listIds(48)));
  expect(result.current.overview?.total).toBe(501);
  const addresses = send.mock.calls.map(([address]) => address);
  expect(addresses.filter((address) => address.startsWith('/api/books')).toSorted()).toEqual([
    '/api/books',
    '/api/books?limit=1',
  ]);
  // The pages of its books read these still.
  send.mockClear();
  await act(async () => catalogue.successor.get()?.reread());
  expect(send.mock.calls.map(([address]) => address)).toContain('/api/products');
});

it('does not say that there is no such book before a shop that turned out large has responded', async () => {
  const books = Array.from({ length: 501 }, (_, index) =>
    aBook({ _id: `bk${index}`, title: `Book ${index}` }),
  );
  const { catalogue, rerender, rendered, getIds } = show(false, { books: [] }, books);
  await act(async () => rerender({ query: { ...EVERYTHING, search: readSearch('Book 499') } }));
  const before = rendered.length;
  await act(() => catalogue.reread());
  await waitFor(() => expect(getIds()).toEqual(['bk499']));
  const totals = rendered.slice(before).map(({ found }) => found?.total);
  expect(new Set(totals)).toEqual(new Set([undefined, 1]));
});

it('does not search books of the page that the visitor’s shop has replaced', async () => {
  document.documentElement.dataset['books'] = '';
  onTestFinished(() => {
    delete document.documentElement.dataset['books'];
  });
  // Those of the whole list are shown until the shop has responded.
  expect(show(false, { books: BOOKS }).getIds()).toEqual(listIds(48));
  const { result, catalogue, rerender } = show(false, { books: [] });
  await act(async () => rerender({ query: { ...EVERYTHING, search: readSearch('Book 119') } }));
  expect(result.current.list).toMatchObject({ found: undefined, isBusy: true });
  await act(() => catalogue.reread());
  expect(result.current.list.found?.total).toBe(1);
});

/** Refuses calls until the returned function is called; the client does not retry a refusal. */
function refuseCalls(send: ReturnType<typeof show>['send']) {
  const respond = send.getMockImplementation();
  send.mockImplementation(async () => Response.json({ errors: ['No.'] }, { status: 400 }));
  return () => respond && send.mockImplementation(respond);
}

it('marks the list as stale when the next one fails', async () => {
  const { catalogue, send, result, rerender, getIds } = show(true);
  await act(() => catalogue.reread());
  await waitFor(() => expect(result.current.list).toMatchObject({ isStale: false }));
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const stopRefusing = refuseCalls(send);
  await act(async () => rerender({ query: ODD }));
  await waitFor(() => expect(readState(result.current.list)).toBe('stale, failed, more idle'));
  expect(getIds()).toEqual(listIds(48));
  stopRefusing();
  await act(() => result.current.list.retry());
  await waitFor(() =>
    expect(result.current.list).toMatchObject({ hasFailed: false, isStale: false }),
  );
});

it('reads only the missing books again when more books could not be read', async () => {
  const { catalogue, send, result, getIds } = show(true);
  await act(() => catalogue.reread());
  await waitFor(() => expect(getIds()).toEqual(listIds(48)));
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const stopRefusing = refuseCalls(send);
  await act(async () => result.current.list.showMore());
  await waitFor(() => expect(result.current.list.moreBooks).toBe('failed'));
  stopRefusing();
  send.mockClear();
  await act(() => result.current.list.retry());
  await waitFor(() => expect(getIds()).toEqual(listIds(96)));
  expect(send.mock.calls.map(([address]) => address)).toEqual([expect.stringContaining('cursor=')]);
});

it('keeps the old list until the API has responded, and never shows an older response', async () => {
  const { catalogue, send, result, rerender, getIds } = show(true);
  await act(() => catalogue.reread());
  await waitFor(() => expect(getIds()).toEqual(listIds(48)));
  const respond = send.getMockImplementation();
  const late = Promise.withResolvers<void>();
  const signals: (AbortSignal | null | undefined)[] = [];
  send.mockImplementation(async (address, init) => {
    signals.push(init.signal);
    if (address.includes('rating')) await late.promise;
    return respond ? respond(address, init) : Response.error();
  });
  await act(async () => rerender({ query: { ...EVERYTHING, rating: 4 } }));
  expect(getIds()).toEqual(listIds(48));
  expect(result.current.list).toMatchObject({ isBusy: true, query: EVERYTHING });
  await act(async () => rerender({ query: ODD }));
  await waitFor(() => expect(getIds()).toEqual(listOddIds(48)));
  expect(signals[0]?.aborted).toBe(true);
  await act(async () => late.resolve());
  expect(getIds()).toEqual(listOddIds(48));
  expect(result.current.list).toMatchObject({ isBusy: false, query: ODD });
});

it('renders a list only together with its query', async () => {
  const { catalogue, rerender, rendered } = show(false);
  await act(() => catalogue.reread());
  await act(async () => rerender({ query: ODD }));
  const pairs = rendered.map(({ found, query }) => found && `${found.total} ${query.categories}`);
  expect(new Set(pairs)).toEqual(new Set([undefined, '120 ', '60 Mystery']));
});

it('shows the new total if a book is added before more books are read', async () => {
  const { catalogue, send, result, getIds } = show(true);
  await act(() => catalogue.reread());
  await waitFor(() => expect(getIds()).toEqual(listIds(48)));
  const respond = send.getMockImplementation();
  send.mockImplementation(async (address, init) => {
    const found = await (await respond?.(address, init))?.json();
    return Response.json({ ...found, total: 121 });
  });
  await act(async () => result.current.list.showMore());
  await waitFor(() => expect(getIds()).toEqual(listIds(96)));
  expect(result.current.list.found?.total).toBe(121);
});

it('makes no call for the first page, which came with the HTML', async () => {
  const found = { ...(await readFirstPage()), books: BOOKS.slice(0, 48) };
  const { result, rerender, send, getIds } = show(true, { found, overview: found });
  expect(getIds()).toEqual(listIds(48));
  expect(send).not.toHaveBeenCalled();
  await act(async () => result.current.list.showMore());
  await waitFor(() => expect(getIds()).toEqual(listIds(96)));
  // The page's list never replaces a longer one.
  await act(async () => rerender({ query: EVERYTHING, draft: { ...EVERYTHING, price: 150 } }));
  expect(getIds()).toEqual(listIds(96));
});

it('reads as many books as the screen showed before, at most 100 at once', async () => {
  for (let pages = 1; pages < 4; pages += 1)
    showMore(`${testNumber} ${JSON.stringify(EVERYTHING)}`);
  const books = Array.from({ length: 200 }, (_, index) => aBook({ _id: `bk${index}` }));
  const { send, getIds } = show(true, {}, books);
  await waitFor(() => expect(getIds()).toEqual(listIds(192)));
  const limits = send.mock.calls.flatMap(([address]) => /cursor=.*limit=(\d+)/.exec(address)?.[1]);
  expect(limits.filter(Boolean)).toEqual(['100', '44']);
});

it('begins at the book that the cursor of the address names', async () => {
  const { rerender, getIds } = show(true);
  const after = { order: 'SHOP', key: 0, position: 99 } as const;
  await act(async () => rerender({ query: { ...EVERYTHING, after } }));
  await waitFor(() => expect(getIds()).toEqual(listIds(120).slice(99)));
});

it('tries to read the counts again, too, if they could not be read', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { catalogue, send, result, rerender } = show(true);
  const overview = catalogue.overview({}).resource;
  const stopRefusing = refuseCalls(send);
  await act(async () => rerender({ query: ODD }));
  await act(() => overview.reread());
  await waitFor(() => expect(result.current.list.hasFailed).toBe(true));
  expect(overview.get().status).toBe('failed');
  stopRefusing();
  await act(() => result.current.list.retry());
  expect(overview.get().status).toBe('ready');
});

it('makes no call for a price that is being dragged', async () => {
  const { catalogue, send, rerender } = show(true);
  await act(() => catalogue.reread());
  const calls = send.mock.calls.length;
  await act(async () => rerender({ query: EVERYTHING, draft: { ...EVERYTHING, price: 150 } }));
  expect(send.mock.calls.length).toBe(calls);
});

it('follows the price that is being dragged in a small shop, but keeps the query', async () => {
  const { catalogue, result, rerender } = show(false);
  await act(() => catalogue.reread());
  await act(async () => rerender({ query: EVERYTHING, draft: { ...EVERYTHING, price: 150 } }));
  expect(result.current.list).toMatchObject({ query: EVERYTHING, found: { total: 50 } });
});

it('renders a choice once, not again for a price that is not being dragged', async () => {
  const { catalogue, rerender, rendered } = show(false);
  await act(() => catalogue.reread());
  rendered.length = 0;
  await act(async () => rerender({ query: ODD }));
  // The second is the state that keeps the list, set while rendering.
  expect(rendered.map(({ found }) => found?.total)).toEqual([60, 60]);
});

async function readFirstPage() {
  const { result } = show(true);
  await waitFor(() => expect(result.current.list.found).toBeDefined());
  return result.current.list.found as FoundList;
}
