import { expect, it } from 'vitest';
import type { ImportJob } from '#contract/imports/desk-imports.ts';
import { aMessage, aProduct } from '#import/onix/builders.ts';
import { anImport } from '#stores/builders.ts';
import { fillCart, placeTestOrder, requestOrder } from '../orders/testing.ts';
import { send } from '../testing.ts';
import { canUndo } from './receive-file.ts';
import { runImports } from './run-imports.ts';
import { aCsv, importFile, openImportShop, openLongRowShop, undo, toIsbn } from './testing.ts';

it('undoes an import, and still subtracts the copies sold since', async () => {
  const shop = await openImportShop();
  const { store } = shop.dependencies;
  const before = await store.books();
  const first = await importFile(
    shop,
    `title,originalPrice,author,stock\nMalgudi Days,900,R. K. Narayan,13\nNew,1,,1`,
  );
  await store.transact((transaction) => transaction.changeStock('bk01', -2));
  expect(await undo(shop, first._id)).toMatchObject({ state: 'undone', added: 1, changed: 1 });
  expect(await store.books()).toEqual([{ ...before[0], stock: 1, version: 3 }, before[1]]);
  const secondUndo = await send(shop.api, `POST /desk/imports/${first._id}/undo`, {
    token: shop.ownerToken,
  });
  expect(secondUndo).toMatchObject({ status: '409 Conflict', body: { code: 'impossible-step' } });
});

it('undoes imports that changed the same book only from the last one to the first', async () => {
  const shop = await openImportShop();
  const { store } = shop.dependencies;
  await importFile(shop, aMessage(aProduct()), '?stock=new');
  const readAll = async () => (await store.books()).map(({ version: _version, ...book }) => book);
  const before = await readAll();
  const isbn = before.at(-1)?.isbn ?? '';
  const files = [
    `isbn,originalPrice,discountPrice,pages,stock\n${isbn},900,90,401,3`,
    `isbn,discountPrice,pages,publisher,stock\n${isbn},0,402,Vidya,9`,
    aMessage(aProduct({ type: '05' })),
  ];
  const jobs: ImportJob[] = [];
  for (const file of files) {
    shop.clock.ms += 1000;
    jobs.push(await importFile(shop, file, '?stock=counted'));
  }
  expect(jobs).toMatchObject([{ changed: 1 }, { changed: 1 }, { deleted: 1 }]);
  const undoAt = (index: number) =>
    send(shop.api, `POST /desk/imports/${jobs[index]?._id}/undo`, { token: shop.ownerToken });
  for (const index of [0, 1])
    expect(await undoAt(index)).toMatchObject({
      status: '409 Conflict',
      body: {
        code: 'impossible-step',
        errors: [expect.stringContaining('Undo that import first')],
      },
    });
  for (const { _id } of jobs.toReversed()) await undo(shop, _id);
  expect(await readAll()).toEqual(before);
});

it('undoes an import before later ones of other books, or that are undone', async () => {
  const shop = await openImportShop();
  const { store } = shop.dependencies;
  const first = await importFile(
    shop,
    'title,author,originalPrice\nMalgudi Days,R. K. Narayan,550',
  );
  // More than are read at once.
  for (let later = 0; later < 11; later++) {
    shop.clock.ms += 1000;
    await importFile(shop, `title,originalPrice\nAnother ${later},100`);
  }
  shop.clock.ms += 1000;
  expect(await importFile(shop, 'title,originalPrice\nAnother 0,120')).toMatchObject({
    changed: 1,
  });
  shop.clock.ms += 1000;
  const last = await importFile(shop, 'title,author,originalPrice\nMalgudi Days,R. K. Narayan,600');
  const path = `POST /desk/imports/${first._id}/undo`;
  expect(await send(shop.api, path, { token: shop.ownerToken })).toMatchObject({
    status: '409 Conflict',
  });
  await undo(shop, last._id);
  expect(await undo(shop, first._id)).toMatchObject({ state: 'undone', errors: [] });
  expect((await store.book('bk01'))?.originalPrice).toBe(250);
});

it('reports what an undo left, before what the import left out', async () => {
  const shop = await openImportShop();
  const file = 'title,author,originalPrice,pages\nMalgudi Days,R. K. Narayan,550,many\n,,1,1';
  const { _id, errors } = await importFile(shop, file);
  expect(errors).toHaveLength(2);
  const body = { version: 2, originalPrice: 700 };
  await send(shop.api, 'PATCH /desk/books/bk01', { token: shop.ownerToken, body });
  expect(await undo(shop, _id)).toMatchObject({
    errorCount: 4,
    errors: [
      { row: 0, title: 'Malgudi Days', field: 'originalPrice', isStaying: true },
      { row: 0, title: 'Malgudi Days', field: 'discountPrice', isStaying: true },
      ...errors,
    ],
  });
});

it('restores the price of the owner, even if an import that was undone before had the same', async () => {
  const shop = await openImportShop();
  const { store } = shop.dependencies;
  const setPrice = (originalPrice: number) =>
    store.transact(async (transaction) => {
      const [found = expect.fail()] = await transaction.findBooks({ ids: ['bk01'] });
      await transaction.saveBooks([{ ...found, book: { ...found.book, originalPrice } }]);
    });
  const importPrice = (price: number) =>
    importFile(shop, `title,author,originalPrice\nMalgudi Days,R. K. Narayan,${price}`);
  const first = await importPrice(550);
  await setPrice(700);
  await undo(shop, first._id);
  shop.clock.ms += 1000;
  await setPrice(550);
  const second = await importPrice(600);
  await undo(shop, second._id);
  expect((await store.book('bk01'))?.originalPrice).toBe(550);
});

it.each([
  { title: 'Malgudi Days', isbn: '9780306406157', copies: 2 },
  { title: 'Malgudi Days', isbn: '9780306406157', copies: 4 },
  { title: 'New', isbn: '9780804429573', copies: 2 },
  { title: 'New', isbn: '9780804429573', copies: 4 },
])('keeps a later count at the desk when an import is undone: $title, $copies', async (counted) => {
  const { title, ...body } = counted;
  const shop = await openImportShop();
  const { api, ownerToken: token, dependencies } = shop;
  await importFile(shop, 'title,author,isbn\nMalgudi Days,R. K. Narayan,9780306406157');
  const rows = 'isbn,title,originalPrice,stock\n9780306406157,,200,4\n9780804429573,New,200,4';
  const { _id } = await importFile(shop, rows, '?stock=counted');
  const headers = { 'idempotency-key': 'count' };
  await send(api, 'POST /desk/stock', { token, headers, body: { ...body, kind: 'counted' } });
  await undo(shop, _id);
  const book = (await dependencies.store.books()).find((one) => one.title === title);
  expect(book?.stock).toBe(body.copies);
});

it('undoes imports in the order of their changes, not of their uploads', async () => {
  const shop = await openImportShop();
  const { api, ownerToken: token, dependencies } = shop;
  const file = (price: number) => `title,author,originalPrice\nMalgudi Days,R. K. Narayan,${price}`;
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const uploading = api.request('/api/desk/imports', {
    method: 'POST',
    headers: { authorization: token },
    body: readable,
    duplex: 'half',
  } as RequestInit);
  const writer = writable.getWriter();
  await writer.write(new TextEncoder().encode(file(150)));
  shop.clock.ms += 5000;
  const quick = await importFile(shop, file(120));
  shop.clock.ms += 5000;
  await writer.close();
  const { job } = (await (await uploading).json()) as { job: { _id: string } };
  await runImports(dependencies);
  const refused = await send(api, `POST /desk/imports/${quick._id}/undo`, { token });
  expect(refused.body).toMatchObject({ code: 'impossible-step' });
  await undo(shop, job._id);
  await undo(shop, quick._id);
  expect((await dependencies.store.book('bk01'))?.originalPrice).toBe(250);
});

it('does not add copies that a wrong count missed, and that an order has taken, when it is undone', async () => {
  const shop = await openImportShop();
  const { api, ownerToken, dependencies } = shop;
  const { store } = dependencies;
  const had = (await store.book('bk01'))?.stock ?? 0;
  const { order } = await placeTestOrder(shop, { payment: 'cod', copies: 2 });
  await placeTestOrder(shop, { payment: 'cod' });
  const file = 'title,author,stock\nMalgudi Days,R. K. Narayan,0';
  const { _id } = await importFile(shop, file, '?stock=counted');
  for (const to of ['packed', 'shipped'])
    await send(api, `POST /desk/orders/${order._id}/status`, {
      token: ownerToken,
      headers: { 'idempotency-key': to },
      body: { to, tracking: { carrier: 'DTDC', number: 'EK1' } },
    });
  await undo(shop, _id);
  expect(await store.records.list('shortages', {})).toEqual([]);
  expect((await store.book('bk01'))?.stock).toBe(had - 3);
  const entries = await store.records.list('stockEntries', { where: { bookId: 'bk01' } });
  const found = entries.filter(
    ({ orderId, reason }) => orderId === order._id && reason !== 'ordered',
  );
  expect(found.map(({ reason, change }) => [reason, change]).toSorted()).toEqual([
    ['found', 2],
    ['shipped', -2],
  ]);
  expect(entries.reduce((sum, { change }) => sum + change, had)).toBe(had - 3);
});

it('leaves the copies that the owner has corrected in the editor when a wrong count is undone', async () => {
  const shop = await openImportShop();
  const { store } = shop.dependencies;
  const file = 'title,author,stock\nMalgudi Days,R. K. Narayan,9';
  const { _id } = await importFile(shop, file, '?stock=counted');
  const { version } = (await store.book('bk01')) ?? {};
  const edited = await send(shop.api, 'PATCH /desk/books/bk01', {
    token: shop.ownerToken,
    body: { version, stock: { from: 9, to: 3 } },
  });
  expect(edited.status).toBe('200 OK');
  await undo(shop, _id);
  expect((await store.book('bk01'))?.stock).toBe(3);
});

it('looks once for the counts of all books of a batch that is undone', async () => {
  const shop = await openImportShop();
  const { store } = shop.dependencies;
  const { _id } = await importFile(shop, aCsv(7), '?stock=counted');
  const { transact } = store;
  const lists: unknown[] = [];
  store.transact = (work) =>
    transact((transaction) =>
      work({
        ...transaction,
        list(kind, selection) {
          if (kind === 'stockEntries') lists.push(selection.where);
          return transaction.list(kind, selection);
        },
      }),
    );
  await undo(shop, _id);
  expect(lists).toEqual([{ bookId: expect.any(Array) }]);
});

it('records in the ledger only the copies that an undo removes, not those sold since', async () => {
  const shop = await openImportShop();
  const { store } = shop.dependencies;
  const { _id } = await importFile(
    shop,
    `title,originalPrice,author,stock\nMalgudi Days,900,R. K. Narayan,13\nNew,1,,5`,
    '?stock=counted',
  );
  const added = (await store.books()).find(({ title }) => title === 'New')?._id ?? '';
  await store.transact(async (transaction) => {
    await transaction.changeStock('bk01', -8);
    await transaction.changeStock(added, -3);
  });
  expect((await store.book('bk01'))?.stock).toBe(5);
  await undo(shop, _id);
  const entries = await store.records.list('stockEntries', {});
  expect(
    entries
      .filter(({ reason }) => reason === 'import-undone')
      .map(({ bookId, change }) => [bookId, change])
      .toSorted(),
  ).toEqual(
    [
      ['bk01', -5],
      [added, -2],
    ].toSorted(),
  );
});

it('keeps a book that was ordered when its import is undone, without its other copies', async () => {
  const shop = await openImportShop();
  const { store } = shop.dependencies;
  const { length: before } = await store.books();
  const rows = 'title,originalPrice,author,stock\nNew,200,,5\nOther,200,,5';
  const { _id } = await importFile(shop, rows);
  const added = (await store.books()).find(({ title }) => title === 'New') ?? expect.fail();
  await fillCart(shop, added._id, 2);
  const { body } = await requestOrder(shop, { payment: 'cod', expectedAmount: 400 });
  await undo(shop, _id);
  const books = await store.books();
  expect(books.slice(before).map(({ title, stock }) => [title, stock])).toEqual([['New', 0]]);
  expect((await store.records.promisedCopies([added._id])).get(added._id)).toBe(2);
  // The copies were only in the file: the order lacks them, and its end puts none on sale.
  expect(await store.records.list('shortages', {})).toEqual([{ _id: added._id, copies: 2 }]);
  const { order } = body as { order: { _id: string } };
  await send(shop.api, `POST /user/orders/${order._id}/cancel`, { token: shop.token });
  expect((await store.book(added._id))?.stock).toBe(0);
});

it('deletes no book that an open order contains', async () => {
  const shop = await openImportShop();
  await importFile(shop, aMessage(aProduct()), '?stock=new');
  const book = (await shop.dependencies.store.books()).at(-1) ?? expect.fail();
  await fillCart(shop, book._id);
  await requestOrder(shop, { payment: 'cod', expectedAmount: 399 });
  const job = await importFile(shop, aMessage(aProduct({ type: '05' })));
  expect(job).toMatchObject({ deleted: 0, failed: 1 });
});

it('undoes the deletion of a book, and adds its copies to the ledger again', async () => {
  const shop = await openImportShop();
  const { store } = shop.dependencies;
  await importFile(shop, aMessage(aProduct()), '?stock=new');
  const before = await store.books();
  const { _id, deleted } = await importFile(shop, aMessage(aProduct({ type: '05' })));
  expect([deleted, (await store.books()).length]).toEqual([1, 2]);
  await undo(shop, _id);
  expect(await store.books()).toEqual(before);
  const entries = await store.records.list('stockEntries', {});
  expect(entries.map(({ change, reason, note }) => [change, reason, note])).toEqual([
    [7, 'imported', expect.any(String)],
    [-7, 'imported', _id],
    [7, 'import-undone', _id],
  ]);
});

it('does not restore a deleted book if another book was given its ISBN meanwhile', async () => {
  const shop = await openImportShop();
  const { store } = shop.dependencies;
  await importFile(shop, aMessage(aProduct()));
  const { _id } = await importFile(shop, aMessage(aProduct({ type: '05' })));
  await importFile(shop, 'title,originalPrice,isbn\nEmma,300,9780306406157');
  expect(await undo(shop, _id)).toMatchObject({ state: 'undone' });
  expect((await store.books()).slice(2).map(({ title }) => title)).toEqual(['Emma']);
});

it('undoes an import of several transactions, also for books that it changed twice', async () => {
  const shop = await openLongRowShop();
  const before = await shop.dependencies.store.books();
  const lines = Array.from(
    { length: 25 },
    (_, index) => `Book ${index},${10 + index},${toIsbn(index)}`,
  );
  const again = lines.slice(0, 7).map((line) => line.replace(/,\d+,/, ',9,'));
  const file = ['title,originalPrice,isbn', ...lines, ...again].join('\n');
  const job = await importFile(shop, file);
  expect(job).toMatchObject({ added: 25, changed: 7 });
  await undo(shop, job._id);
  expect(await shop.dependencies.store.books()).toEqual(before);
  expect(await shop.dependencies.store.records.list('importBatches', {})).toEqual([]);
});

it.each([
  ['done', 1, true],
  ['failed', 1, true],
  ['failed', 0, false],
  ['running', 1, false],
  ['undone', 1, false],
] as const)('can undo an import that is %s with %i batches: %s', (state, batches, isPossible) => {
  expect(canUndo(anImport({ state, batches }))).toBe(isPossible);
});
