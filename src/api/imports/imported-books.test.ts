import { expect, it, vi } from 'vitest';
import { aMessage, aProduct } from '#import/onix/builders.ts';
import { send } from '../testing.ts';
import { aCsv, importFile, openImportShop } from './testing.ts';

it('lists the books that an import added or changed, page by page', async () => {
  const shop = await openImportShop();
  const { _id } = await importFile(shop, aCsv(30));
  const list = async (query: string) => {
    const { body } = await send(shop.api, `GET /desk/books?${query}`, { token: shop.ownerToken });
    const { books, ...rest } = body as { books: { title: string }[]; next: string | null };
    return { titles: books.map(({ title }) => title), ...rest };
  };
  const first = await list(`import=${_id}&limit=25`);
  expect(first).toMatchObject({ total: 30, next: '0.25' });
  expect(first.titles.slice(0, 2)).toEqual(['Book 0', 'Book 1']);
  expect(await list(`import=${_id}&limit=25&cursor=`)).toEqual(first);
  const second = await list(`import=${_id}&limit=25&cursor=${first.next}`);
  expect(second).toMatchObject({ total: 30, next: null });
  expect(second.titles.at(-1)).toBe('Book 29');
  expect(await list('import=unknown')).toEqual({ titles: [], sold: {}, total: 0, next: null });
  expect(await list(`import=${_id}&cursor=10.0`)).toMatchObject({ titles: [], next: null });
  for (const cursor of ['x', '1', 'x0.1', '0.1x', '0.', '1234567890.0']) {
    const response = await send(shop.api, `GET /desk/books?import=${_id}&cursor=${cursor}`, {
      token: shop.ownerToken,
    });
    expect([cursor, response.status]).toEqual([cursor, '400 Bad Request']);
  }
});

it('lists the changed books of an import as well, without those that it removed', async () => {
  const shop = await openImportShop();
  const [kept, removed] = ['9780306406157', '9780804429573'];
  await importFile(shop, aMessage(aProduct({ isbn: kept }), aProduct({ isbn: removed })));
  const { _id } = await importFile(
    shop,
    aMessage(
      aProduct({ isbn: kept, title: 'Gora' }),
      aProduct({ type: '05', isbn: removed }),
      aProduct({ isbn: '9780141439518', title: 'Emma' }),
    ),
  );
  const { records } = shop.dependencies.store;
  const { batches = 0 } = (await records.get('imports', _id)) ?? {};
  expect(batches).toBe(1);
  const { body } = await send(shop.api, `GET /desk/books?import=${_id}&limit=-5`, {
    token: shop.ownerToken,
  });
  const { books, total } = body as { books: { title: string }[]; total: number };
  expect([books.length, total]).toEqual([1, 2]);
  const { body: all } = await send(shop.api, `GET /desk/books?import=${_id}`, {
    token: shop.ownerToken,
  });
  expect((all as typeof body & { books: { title: string }[] }).books).toMatchObject([
    { title: 'Gora' },
    { title: 'Emma' },
  ]);
});

it('reads few batches for a page, and none of an import that only deleted', async () => {
  const shop = await openImportShop();
  const [kept, removed] = ['9780306406157', '9780804429573'];
  await importFile(shop, aMessage(aProduct({ isbn: kept }), aProduct({ isbn: removed })));
  const { _id } = await importFile(shop, aMessage(aProduct({ type: '05', isbn: removed })));
  const { store } = shop.dependencies;
  const [record, batch] = await Promise.all([
    store.records.get('imports', _id),
    store.records.get('importBatches', `${_id}/0`),
  ]);
  if (!record || !batch) throw new Error('There is no import.');
  const [{ _id: bookId = '' } = {}] = await store.books();
  const changed = { kind: 'changed' as const, bookId, fields: {}, stock: 0 };
  const storeImport = (changes: number) =>
    store.transact(async ({ put }) => {
      put('imports', { ...record, batches: 25, counts: { ...record.counts, changed: changes } });
      for (let index = 0; index < 24; index++)
        put('importBatches', { ...batch, _id: `${_id}/${index}` });
      put('importBatches', { _id: `${_id}/24`, changes: [changed] });
    });
  const get = vi.spyOn(store.records, 'get');
  const list = async (cursor = '') => {
    get.mockClear();
    const path = `GET /desk/books?import=${_id}&cursor=${cursor}`;
    const { body } = await send(shop.api, path, { token: shop.ownerToken });
    const { books, next } = body as { books: object[]; next: string | null };
    const reads = get.mock.calls.filter(([kind]) => kind === 'importBatches').length;
    return { books: books.length, next, reads };
  };
  await storeImport(0);
  expect(await list()).toEqual({ books: 0, next: null, reads: 0 });
  await storeImport(1);
  expect(await list()).toEqual({ books: 0, next: '10.0', reads: 10 });
  expect(await list('20.0')).toEqual({ books: 1, next: null, reads: 5 });
});

it('lists books of two transactions on one page, and at most 100 on each', async () => {
  const shop = await openImportShop();
  // One transaction writes 1,000 rows; the page begins at row 990 of the first transaction.
  const { _id } = await importFile(shop, aCsv(1040));
  const list = async (query: string) => {
    const { body } = await send(shop.api, `GET /desk/books?import=${_id}${query}`, {
      token: shop.ownerToken,
    });
    return body as { books: { title: string }[]; next: string | null };
  };
  const { books, next } = await list('&limit=25&cursor=0.990');
  expect(books.map(({ title }) => title)).toEqual(
    Array.from({ length: 25 }, (_, index) => `Book ${990 + index}`),
  );
  expect(next).toBe('1.15');
  for (const query of ['', '&limit=101', '&limit=x'])
    expect(await list(query)).toMatchObject({ books: { length: 100 }, next: '0.100' });
});
