import { expect, it, vi } from 'vitest';
import { aBook } from '#domain/builders.ts';
import { MINUTE_MS } from '#domain/values/time.ts';
import type { Dependencies } from '../dependencies.ts';
import { openOrderShop, payTestOrder, placeTestOrder } from '../orders/testing.ts';
import { createMemoryStore } from '#stores/memory/memory.ts';
import { listTestCategories, send } from '../testing.ts';
import { openDesk } from './testing.ts';

async function open(overrides: Partial<Dependencies> = {}) {
  const shop = await openOrderShop(overrides);
  const token = await openDesk(shop);
  const call = (request: string, body?: object) =>
    send(shop.api, request, { token, ...(body && { body }) });
  const add = async (body: object) => {
    const { body: added } = await call('POST /desk/collections', body);
    return (added as { collection: { _id: string; slug: string; version: number } }).collection;
  };
  const read = (slug: string) => send(shop.api, `GET /collections/${slug}`);
  const titles = async (slug: string) =>
    ((await read(slug)).body as { books: { title: string }[] }).books.map(({ title }) => title);
  const listed = async () =>
    (
      (await send(shop.api, 'GET /collections')).body as { collections: { slug: string }[] }
    ).collections.map(({ slug }) => slug);
  return { ...shop, call, add, read, titles, listed };
}

const PICK = { bookId: 'bk02', by: 'Farida', why: 'Read it twice.' };

it('shows books by hand in their order, with whole recommendations only', async () => {
  const { call, read, titles, listed } = await open();
  const body = { title: 'Staff picks', books: [PICK, { bookId: 'bk01', by: 'Joseph' }] };
  expect(await call('POST /desk/collections', body)).toMatchObject({
    status: '201 Created',
    body: { collection: { slug: 'staff-picks', version: 1, hidden: false, total: 2 } },
  });
  expect(await listed()).toEqual(['staff-picks']);
  expect(await titles('staff-picks')).toEqual(['Gora', 'Malgudi Days']);
  expect((await read('staff-picks')).body).toMatchObject({
    collection: { slug: 'staff-picks', title: 'Staff picks', text: '' },
  });
  const { collection } = (await read('staff-picks')).body as { collection: { books: object[] } };
  expect(collection.books).toEqual([PICK, { bookId: 'bk01' }]);
  expect(collection).not.toHaveProperty('version');
});

it('is also found by its id, for short codes on printed cards', async () => {
  const { add, read } = await open();
  const { _id, slug } = await add({ title: 'மழை நாட்கள்', books: [PICK] });
  expect((await read(_id)).body).toMatchObject({ collection: { slug }, books: [{ _id: 'bk02' }] });
  expect((await read('none')).status).toBe('404 Not Found');
});

it('adds a collection once if the call is repeated because its response was lost', async () => {
  const { call, add, listed } = await open();
  const body = { title: 'Staff picks', books: [PICK] };
  const { _id, slug } = await add(body);
  expect(await add(body)).toMatchObject({ _id, slug });
  expect((await add({ ...body, text: 'Ours.' })).slug).toBe('staff-picks-2');
  await call(`PATCH /desk/collections/${_id}`, { version: 1, title: 'Picks' });
  expect((await add(body)).slug).toBe('staff-picks-3');
  expect((await listed()).toSorted()).toEqual(['staff-picks', 'staff-picks-2', 'staff-picks-3']);
});

it('leaves out a book that was deleted, and refuses one that the shop lacks', async () => {
  const { call, add, titles } = await open();
  const { _id } = await add({ title: 'Picks', books: [PICK, { bookId: 'bk01' }] });
  await call('DELETE /desk/books/bk02', { version: 1 });
  expect(await titles('picks')).toEqual(['Malgudi Days']);
  const keep = { version: 1, books: [{ bookId: 'bk02' }, { bookId: 'bk01' }] };
  expect(await call(`PATCH /desk/collections/${_id}`, keep)).toMatchObject({ status: '200 OK' });
  const other = { version: 2, books: [{ bookId: 'bk99' }] };
  expect(await call(`PATCH /desk/collections/${_id}`, other)).toMatchObject({
    status: '422 Unprocessable Entity',
    body: { code: 'bad-fields', fields: [{ field: 'books' }] },
  });
});

it('is shown on whole days in India', async () => {
  const { add, read, listed, clock } = await open();
  await add({ title: 'Rains', from: '2023-05-02', until: '2023-05-03' });
  const over = { status: '404 Not Found', body: { code: 'over' } };
  const notYet = { status: '404 Not Found', body: { code: 'not-found' } };
  expect(await read('rains')).toMatchObject(notYet);
  expect(await listed()).toEqual([]);
  clock.ms = Date.parse('2023-05-02T00:00:00+05:30');
  expect(await read('rains')).toMatchObject({ status: '200 OK' });
  expect(await listed()).toEqual(['rains']);
  clock.ms = Date.parse('2023-05-03T23:59:59+05:30');
  expect(await read('rains')).toMatchObject({ status: '200 OK' });
  clock.ms += 1000;
  expect(await read('rains')).toMatchObject(over);
  expect(await read('unknown')).toMatchObject(notYet);
});

it('is hidden from visitors, not from the desk', async () => {
  const { call, add, read } = await open();
  const { _id, version } = await add({ title: 'Picks', books: [PICK] });
  await call(`PATCH /desk/collections/${_id}`, { version, hidden: true });
  expect(await read('picks')).toMatchObject({ body: { code: 'not-found' } });
  expect(await call('GET /desk/collections')).toMatchObject({
    body: { collections: [{ title: 'Picks', hidden: true, covers: [{ title: 'Gora' }] }] },
  });
  expect(await call(`GET /desk/collections/${_id}`)).toMatchObject({
    body: { collection: { hidden: true, version: 2 }, books: [{ title: 'Gora' }] },
  });
});

it('has three covers in the list of the desk', async () => {
  const ids = ['bk01', 'bk02', 'bk03', 'bk04'];
  const content = { categories: listTestCategories(), users: async () => [] };
  const books = ids.map((_id) => aBook({ _id }));
  const { call, add } = await open({ store: createMemoryStore({ ...content, books }) });
  await add({ title: 'All', books: ids.map((bookId) => ({ bookId })) });
  const { body } = await call('GET /desk/collections');
  const [{ covers } = {}] = (body as { collections: { covers?: unknown[] }[] }).collections;
  expect(covers).toMatchObject([{ _id: 'bk01' }, { _id: 'bk02' }, { _id: 'bk03' }]);
});

it('refuses a change that does not know the latest one', async () => {
  const { call, add } = await open();
  const { _id } = await add({ title: 'Picks' });
  const change = (version: number, title: string) =>
    call(`PATCH /desk/collections/${_id}`, { version, title });
  expect(await change(1, 'Our picks')).toMatchObject({
    body: { collection: { title: 'Our picks', slug: 'picks', version: 2 } },
  });
  expect(await change(1, 'My picks')).toMatchObject({
    status: '409 Conflict',
    body: { code: 'changed-meanwhile' },
  });
  expect(await call('PATCH /desk/collections/none', { version: 1 })).toMatchObject({
    status: '404 Not Found',
  });
});

it('refuses books together with a rule, a book twice, and an end before the beginning', async () => {
  const { call, add } = await open();
  const rule = { sort: 'NEWEST', limit: 24 };
  const bad = [
    { title: 'X', books: [], rule },
    { title: 'X', books: [PICK, PICK] },
    { title: '' },
    {
      title: 'X',
      rule: { ...rule, authors: ['a', 'b', 'c', 'd', 'e'], languages: ['1', '2', '3', '4', '5'] },
    },
  ];
  for (const body of bad)
    expect(await call('POST /desk/collections', body)).toMatchObject({ status: '400 Bad Request' });
  const { _id } = await add({ title: 'X', from: '2023-05-02' });
  const until = { version: 1, until: '2023-05-01' };
  expect(await call(`PATCH /desk/collections/${_id}`, until)).toMatchObject({
    body: { code: 'bad-fields', fields: [{ field: 'until' }] },
  });
});

it('lists the books of a rule as they are now', async () => {
  const shop = await open();
  const { call, add, titles, read, listed } = shop;
  const rule = { categories: ['Romance'], price: 300, sort: 'LOW_TO_HIGH', limit: 24 };
  await add({ title: 'Gifts', rule });
  expect(await titles('gifts')).toContain('Malgudi Days');
  await call('PATCH /desk/books/bk01', { version: 1, originalPrice: 900 });
  expect(await titles('gifts')).not.toContain('Malgudi Days');
  await add({ title: 'None', rule: { ...rule, price: 1 } });
  expect(await read('none')).toMatchObject({ status: '404 Not Found' });
  expect(await listed()).toEqual(['gifts']);
  const sold = { rule: { isBestSelling: true, sort: 'BEST_SELLING', limit: 5 } };
  const preview = async () => (await call('POST /desk/collections/preview', sold)).body;
  expect(await preview()).toEqual({ total: 0, books: [] });
  await payTestOrder(shop, await placeTestOrder(shop, { expectedAmount: 720 }));
  expect(await preview()).toMatchObject({ total: 1, books: [{ title: 'Malgudi Days' }] });
});

it('counts a book by two authors of a rule once', async () => {
  const { call } = await open();
  const authors = ['Rabindranath Tagore', 'R. K. Narayan'];
  await call('PATCH /desk/books/bk01', { version: 1, authors });
  const rule = { authors, sort: 'NEWEST', limit: 1 };
  const books = async (author: string) =>
    (await call('POST /desk/collections/preview', { rule: { ...rule, authors: [author] } })).body;
  expect(await Promise.all(authors.map(books))).toMatchObject([{ total: 1 }, { total: 2 }]);
  expect(await call('POST /desk/collections/preview', { rule })).toMatchObject({
    body: { total: 2, books: [{}] },
  });
});

it('renames a category in rules together with the category', async () => {
  const { call, add } = await open();
  const rule = { categories: ['Adventure'], sort: 'NEWEST', limit: 24 };
  const { _id } = await add({ title: 'Far', rule });
  await call('PATCH /desk/categories/ct02', { version: 1, categoryName: 'Far Away' });
  expect(await call(`GET /desk/collections/${_id}`)).toMatchObject({
    body: { collection: { rule: { categories: ['Far Away'] }, version: 2 } },
  });
});

it('takes a deleted collection or category off the home page', async () => {
  const { call, add } = await open();
  const { _id, slug } = await add({ title: 'Picks' });
  const home = ['new', slug, 'category:ct02', 'best'];
  await call('PATCH /desk/settings', { identity: { home } });
  await call(`DELETE /desk/collections/${_id}`);
  await call('DELETE /desk/categories/ct02');
  expect(await call('GET /desk/settings')).toMatchObject({
    body: { settings: { version: 3, identity: { home: ['new', 'best'] } } },
  });
});

it('says on Today how many books of the shelf were deleted', async () => {
  const { call } = await open();
  await call('PATCH /desk/settings', { identity: { heroBooks: ['bk01', 'bk02'] } });
  const count = async () => (await call('GET /desk/summary')).body;
  expect(await count()).toMatchObject({ missingHeroBooks: 0 });
  await call('DELETE /desk/books/bk02', { version: 1 });
  expect(await count()).toMatchObject({ missingHeroBooks: 1 });
});

it('deletes a collection once, and logs each change', async () => {
  const { call, add } = await open();
  const { _id } = await add({ title: 'Picks' });
  expect(await call(`DELETE /desk/collections/${_id}`)).toMatchObject({ status: '204 No Content' });
  expect(await call(`DELETE /desk/collections/${_id}`)).toMatchObject({ status: '404 Not Found' });
  const { body } = await call('GET /desk/audit');
  const { entries } = body as { entries: { action: string }[] };
  expect(entries.map(({ action }) => action).filter((name) => name.startsWith('coll'))).toEqual([
    'collection-removed',
    'collection-added',
  ]);
});

it('has at most 100 collections, and repeats the call that added the last one', async () => {
  const { call, add, listed } = await open();
  for (let count = 1; count <= 100; count++) await add({ title: 'Shelf', text: String(count) });
  expect(await listed()).toContain('shelf-100');
  expect(await call('POST /desk/collections', { title: 'One more' })).toMatchObject({
    body: { code: 'too-many-collections' },
  });
  expect((await add({ title: 'Shelf', text: '100' })).slug).toBe('shelf-100');
});

it('finds the lists of rules one by one, and again when the catalogue or the sales may differ', async () => {
  let version = '1';
  const { call, add, dependencies, clock, api } = await open({
    readCatalogueVersion: async () => version,
    logError: () => undefined,
  });
  const { store } = dependencies;
  const authors = ['R. K. Narayan', 'Jane Austen', 'Rabindranath Tagore'];
  const rule = { authors, languages: ['en', 'hi'], sort: 'NEWEST', limit: 24 };
  for (const title of ['A', 'B', 'C'])
    await add({ title, rule: { ...rule, price: title.charCodeAt(0) * 9 } });
  const { find } = store;
  let running = 0;
  let most = 0;
  const finding = vi.spyOn(store, 'find').mockImplementation(async (...query) => {
    most = Math.max(most, ++running);
    return find(...query).finally(() => (running -= 1));
  });
  const ask = async () => {
    finding.mockClear();
    await send(api, 'GET /collections');
    await call('GET /desk/collections');
    await send(api, 'GET /collections/a');
    return finding.mock.calls.length;
  };
  version = '2';
  expect([await ask(), most]).toEqual([18, 1]);
  expect(await ask()).toBe(0);
  clock.ms += 10 * MINUTE_MS;
  expect(await ask()).toBe(18);
  version = '3';
  finding.mockRejectedValueOnce(new Error('The database is away.'));
  await expect(ask()).resolves.toBeGreaterThan(0);
  expect(await ask()).toBe(0);
});

it('keeps a search that began after another one, which fails later', async () => {
  let version = '1';
  const { add, dependencies, api } = await open({
    readCatalogueVersion: async () => version,
    logError: () => undefined,
  });
  await add({ title: 'A', rule: { authors: ['R. K. Narayan'], sort: 'NEWEST', limit: 24 } });
  const ask = async () => (await send(api, 'GET /collections/a')).status;
  const { promise, reject } = Promise.withResolvers<never>();
  const finding = vi.spyOn(dependencies.store, 'find').mockReturnValueOnce(promise);
  version = '2';
  const first = ask();
  await vi.waitFor(() => expect(finding).toHaveBeenCalledOnce());
  version = '3';
  expect(await ask()).toBe('200 OK');
  reject(new Error('The database is away.'));
  expect(await first).toBe('500 Internal Server Error');
  finding.mockClear();
  expect(await ask()).toBe('200 OK');
  expect(finding).not.toHaveBeenCalled();
});

it('shares a slow search for ten times as long as it takes, although the catalogue changes', async () => {
  let version = '1';
  const { add, dependencies, clock, api } = await open({
    readCatalogueVersion: async () => version,
  });
  await add({ title: 'A', rule: { authors: ['R. K. Narayan'], sort: 'NEWEST', limit: 24 } });
  const { find } = dependencies.store;
  let durationMs = 100;
  const finding = vi.spyOn(dependencies.store, 'find').mockImplementation((...query) => {
    clock.ms += durationMs;
    return find(...query);
  });
  const countSearches = async (passedMs: number) => {
    version += '+';
    clock.ms += passedMs;
    finding.mockClear();
    await send(api, 'GET /collections');
    return finding.mock.calls.length;
  };
  await countSearches(0);
  expect(await countSearches(0)).toBe(1);
  durationMs = 101;
  await countSearches(0);
  expect(await countSearches(1009)).toBe(0);
  expect(await countSearches(1)).toBe(1);
});
