import { expect, it, vi } from 'vitest';
import type { DeskBook } from '#contract/desk/desk-books.ts';
import type { ImportJob } from '#contract/imports/desk-imports.ts';
import { ERRORS } from '#contract/errors.ts';
import { anImport } from '#stores/builders.ts';
import { aMessage, aProduct } from '#import/onix/builders.ts';
import { readBooks } from '#import/read-books.ts';
import { fillCart, placeTestOrder, requestOrder } from '../orders/testing.ts';
import { send } from '../testing.ts';
import { canUndo } from './receive-file.ts';
import { runImports } from './run-imports.ts';
import {
  aCsv,
  importFile,
  openImportShop,
  openLongRowShop,
  readJob,
  undo,
  upload,
  type ImportShop,
} from './testing.ts';

const CSV = `title,originalPrice,isbn,stock,bookType
Malgudi Days,300,9780306406157,5,Paperback
Gora,x,,,
Ghare Baire,250,9780306406158,,
New,100,,2,
`;

it('imports nothing for an owner whose session ends while the file arrives', async () => {
  const { api, ownerToken, dependencies } = await openImportShop();
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const uploading = api.request('/api/desk/imports', {
    method: 'POST',
    headers: { authorization: ownerToken },
    body: readable,
    duplex: 'half',
  } as RequestInit);
  const writer = writable.getWriter();
  // Ends when the shop has read the bytes.
  await writer.write(new TextEncoder().encode(CSV));
  await send(api, 'DELETE /desk/session', { token: ownerToken });
  await writer.close();
  expect((await uploading).status).toBe(401);
  const { records } = dependencies.store;
  expect([await records.list('imports', {}), await records.list('importParts', {})]).toEqual([
    [],
    [],
  ]);
});

it('imports the valid rows of a CSV, reports the others, and records the stock in the ledger', async () => {
  const shop = await openImportShop();
  const { records } = shop.dependencies.store;
  const accepted = await upload(shop, CSV, '?name=books.csv');
  expect(accepted).toMatchObject({ state: 'running', done: 0, errors: [] });
  expect(accepted).not.toHaveProperty('total');
  const job = await importFile(shop, CSV);
  expect(job).toMatchObject({ state: 'done', done: 4, total: 4, added: 0, changed: 0, failed: 1 });
  expect(await readJob(shop, accepted._id)).toEqual({
    _id: accepted._id,
    name: 'books.csv',
    state: 'done',
    done: 4,
    total: 4,
    added: 3,
    changed: 0,
    same: 0,
    deleted: 0,
    pictures: 0,
    failed: 1,
    errorCount: 2,
    errors: [
      {
        row: 3,
        title: 'Gora',
        field: 'originalPrice',
        text: 'x',
        message: 'This is not a price.',
      },
      {
        row: 4,
        isbn: '9780306406158',
        title: 'Ghare Baire',
        field: 'isbn',
        text: '9780306406158',
        message: 'One digit of this ISBN is wrong: after the others, the last one would be 7.',
        isKept: true,
      },
    ],
  });
  const books = await shop.dependencies.store.books();
  expect(books.map(({ title, stock, id }) => [title, stock, id]).slice(2)).toEqual([
    ['Malgudi Days', 5, 3],
    ['Ghare Baire', 0, 4],
    ['New', 2, 5],
  ]);
  const entries = await records.list('stockEntries', {});
  expect(entries.map(({ change, reason }) => [change, reason])).toEqual([
    [5, 'imported'],
    [2, 'imported'],
  ]);
  expect(await records.list('importParts', {})).toEqual([
    { _id: expect.stringContaining('left-out'), data: expect.stringMatching(/^Gora,x,/) },
    { _id: expect.stringContaining('left-out'), data: expect.stringMatching(/^Gora,x,/) },
  ]);
});

it('stores the texts that an import replaces in records of less than 5 MB', async () => {
  const shop = await openImportShop();
  const { store } = shop.dependencies;
  const makeCsv = (text: string) =>
    [
      'title,originalPrice,description',
      ...Array.from({ length: 110 }, (_, index) => `B${index},1,${text}`),
    ].join('\n');
  await importFile(shop, makeCsv('x'.repeat(50_000)));
  const before = await store.records.list('importBatches', {});
  const job = await importFile(shop, makeCsv('short'));
  const after = await store.records.list('importBatches', {});
  const sizes = after.slice(before.length).map((batch) => JSON.stringify(batch).length);
  expect(sizes.length).toBeGreaterThan(1);
  expect(Math.max(...sizes)).toBeLessThan(5_000_000);
  expect(await undo(shop, job._id)).toMatchObject({ state: 'undone' });
  const books = await store.books();
  expect(books.slice(2).every(({ description }) => description.length === 50_000)).toBe(true);
});

it('imports ONIX: books, updates and deletions', async () => {
  const shop = await openImportShop();
  const other = '9780804429573';
  const first = await importFile(
    shop,
    aMessage(aProduct(), aProduct({ isbn: other, title: 'Gora' })),
  );
  expect(first).toMatchObject({ state: 'done', added: 2 });
  const added = (await shop.dependencies.store.books()).slice(2);
  // The copies of a supplier are not the shop's, unless the file is a count.
  expect(added.map(({ stock }) => stock)).toEqual([0, 0]);
  const update =
    '<Product><NotificationType>04</NotificationType><ProductIdentifier><ProductIDType>15</ProductIDType><IDValue>9780306406157</IDValue></ProductIdentifier><ProductSupply><SupplyDetail><Stock><OnHand>3</OnHand></Stock></SupplyDetail></ProductSupply></Product>';
  const message = aMessage(update, aProduct({ type: '05', isbn: other }));
  const second = await importFile(shop, message, '?stock=counted');
  expect(second).toMatchObject({ state: 'done', added: 0, changed: 1, deleted: 1, failed: 0 });
  const books = await shop.dependencies.store.books();
  expect(books.slice(2)).toMatchObject([
    {
      title: 'The Home and the World',
      author: 'Rabindranath Tagore',
      translator: 'Surendranath Tagore',
      series: { name: 'Indian Classics', number: '7' },
      language: 'en',
      stock: 3,
    },
  ]);
});

it('reports in a dry run what the import would do, and writes nothing', async () => {
  const shop = await openLongRowShop();
  const before = await shop.dependencies.store.books();
  // Two of the books come again, in a later transaction.
  const file = `${aCsv(15)}\nBook 3,1,1\nBook 4,1,1`;
  const dryJob = await importFile(shop, file, '?dryRun=1');
  expect(await shop.dependencies.store.books()).toEqual(before);
  for (const kind of ['stockEntries', 'importBatches'] as const)
    expect(await shop.dependencies.store.records.list(kind, {})).toEqual([]);
  const { _id, ...done } = await importFile(shop, file);
  const { review, isDryRun, ...job } = dryJob;
  expect({ ...job, _id }).toEqual({ _id, ...done });
  expect(done).toMatchObject({ added: 15, changed: 0, failed: 2, done: 17 });
  const { leftOut, added } = review?.counts ?? {};
  expect([isDryRun, added, leftOut, review?.file.rows]).toEqual([true, 15, 2, 17]);
});

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

it.each(['', '?dryRun=1'])(
  'finds goods without an ISBN by their barcode, also of an earlier row%s',
  async (query) => {
    const shop = await openImportShop();
    const { store } = shop.dependencies;
    await importFile(shop, 'Title,Barcode,MRP,Qty\nNotebook,8901234567890,50,3');
    const file =
      'Barcode,Title,MRP,Qty\n8901234567890,Notebook (172 pp),60,9\n8900000000005,Diary,80,1\n' +
      '8901234567890,,65,\n8900000000005,,85,';
    expect(await importFile(shop, file, query)).toMatchObject({
      added: 1,
      changed: 3,
      failed: 0,
      errors: [],
    });
    const books = (await store.books()).filter(({ gtin }) => gtin !== undefined);
    const found = books.map(({ title, originalPrice, stock }) => [title, originalPrice, stock]);
    const known = query === '' ? ['Notebook (172 pp)', 65, 3] : ['Notebook', 50, 3];
    expect(found).toEqual(query === '' ? [known, ['Diary', 85, 1]] : [known]);
  },
);

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

it('keeps a later count by file that agreed when an import is undone', async () => {
  const shop = await openImportShop();
  const { store } = shop.dependencies;
  const count = (copies: number) =>
    importFile(shop, `title,author,stock\nMalgudi Days,R. K. Narayan,${copies}`, '?stock=counted');
  const first = await count(8);
  shop.clock.ms += 1000;
  await count(8);
  await undo(shop, first._id);
  expect((await store.book('bk01'))?.stock).toBe(8);
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

it('finds a book of the same file by its ISBN in a dry run, as in an import', async () => {
  const shop = await openLongRowShop();
  const rows = Array.from({ length: 10 }, (_, index) => `Book ${index},100,`);
  const file = ['title,originalPrice,isbn', 'Emma,300,9780306406157', ...rows]
    .concat('Emma: A Novel,350,9780306406157')
    .join('\n');
  const dryJob = await importFile(shop, file, '?dryRun=1');
  expect(dryJob).toMatchObject({ added: 11, changed: 1, failed: 0 });
  expect(await importFile(shop, file)).toMatchObject({ added: 11, changed: 1, failed: 0 });
});

it.each([
  'GET /desk/imports/im09',
  'GET /desk/imports/im09/left-out.csv',
  'PUT /desk/imports/im09/options',
  'POST /desk/imports/im09/undo',
  'POST /desk/imports/im09/stop',
])('is not found by %s while its file arrives', async (call) => {
  const shop = await openImportShop();
  await shop.dependencies.store.transact((transaction) =>
    transaction.put('imports', anImport({ _id: 'im09', phase: 'receiving', state: 'running' })),
  );
  const body = call.startsWith('PUT') ? { body: { options: {} } } : {};
  expect(await send(shop.api, call, { token: shop.ownerToken, ...body })).toMatchObject({
    status: '404 Not Found',
    body: { code: 'not-found' },
  });
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

/** Makes a valid ISBN. */
function toIsbn(index: number): string {
  const digits = `97800${String(index).padStart(7, '0')}`;
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 ? 3 : 1), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

it('can be stopped: the rows that are written are kept, and can be undone', async () => {
  const shop = await openLongRowShop();
  const before = await shop.dependencies.store.books();
  const { _id } = await upload(shop, aCsv(25));
  const stop = () => send(shop.api, `POST /desk/imports/${_id}/stop`, { token: shop.ownerToken });
  // Stops the import between two transactions, as another process could.
  let runs = 0;
  let stopped: ReturnType<typeof send> | undefined;
  await runImports(shop.dependencies, () => {
    runs += 1;
    if (runs === 2) stopped = stop();
    return true;
  });
  expect(await stopped).toMatchObject({ status: '200 OK', body: { job: { state: 'done' } } });
  const job = await readJob(shop, _id);
  expect(job.added).toBeLessThan(25);
  expect(job.errors).toEqual([
    {
      // The first row is the header.
      row: job.done + 2,
      field: '',
      message: 'The import was stopped. The rest of the file was not read.',
    },
  ]);
  expect(await shop.dependencies.store.books()).toHaveLength(before.length + job.added);
  expect(await stop()).toMatchObject({ status: '409 Conflict', body: { code: 'impossible-step' } });
  expect(await undo(shop, _id)).toMatchObject({ state: 'undone' });
  expect(await shop.dependencies.store.books()).toEqual(before);
});

it('fails with one error for a file that cannot be read', async () => {
  const shop = await openImportShop();
  for (const file of [
    '',
    'Dear reader',
    aMessage().replace('?>', '?><!DOCTYPE x>'),
    'PK\u0003\u0004',
    // The row before the quote that is never closed has a problem, too.
    'title,originalPrice\nGora,x\n"Emma,2',
  ]) {
    const job = await importFile(shop, file);
    expect(job).toMatchObject({ state: 'failed', done: 0, added: 0 });
    expect(job.errors).toHaveLength(1);
    expect(job.errors[0]).toMatchObject({ row: file.startsWith('title') ? 3 : 1 });
  }
});

it('reports only the first thousand errors, and counts all', async () => {
  const shop = await openImportShop();
  // In three batches, of which the last ones have errors that are only counted.
  const job = await importFile(shop, `title,originalPrice\n${'Gora,x\n'.repeat(2500)}`);
  expect(job).toMatchObject({ state: 'done', failed: 2500, done: 2500, errorCount: 2500 });
  expect(job.errors).toHaveLength(1000);
  expect(job.errors.at(-1)).toMatchObject({ row: 1001 });
});

it('says after a thousand errors, too, that the rest of the file was not read', async () => {
  const bad = 'Gora,x\n'.repeat(1000);
  const unread = '"Emma,2';
  const ends = [];
  for (const file of [
    `title,originalPrice\n${bad}${unread}`,
    `title,originalPrice\nEmma,90\n${bad}${unread}`,
    aMessage('<Product></Product>'.repeat(1000)).replace('</ONIXMessage>', ''),
  ]) {
    const shop = await openImportShop();
    const { state, errorCount, errors } = await importFile(shop, file);
    ends.push([state, errorCount, errors.length, errors.at(-1)]);
  }
  const message = 'The file cannot be read from here on: a quote is opened and never closed.';
  const quote = { field: '', message };
  const cut = 'The file ends without </ONIXMessage>: it may have been cut off.';
  expect(ends).toEqual([
    ['failed', 1, 1, { ...quote, row: 1002 }],
    ['done', 1001, 1000, { ...quote, row: 1003 }],
    ['done', 1001, 1000, { row: 1000, field: '', message: cut }],
  ]);
});

it('maps custom column names', async () => {
  const shop = await openImportShop();
  const job = await importFile(shop, 'Name,MRP\nGora,250', '?map=Name%3Dtitle,MRP%3DoriginalPrice');
  expect(job).toMatchObject({ added: 1, failed: 0 });
  const refused = await send(shop.api, 'POST /desk/imports?map=Name', {
    token: shop.ownerToken,
    body: '',
  });
  expect(refused).toMatchObject({ status: '400 Bad Request' });
});

it('leaves existing books as they are, or changes only their prices, on request', async () => {
  const shop = await openImportShop();
  await importFile(shop, 'title,originalPrice,publisher\nEmma,250,Dent');
  const file = 'title,originalPrice,publisher,stock\nEmma,300,Penguin,4\nKim,200,Dent,1';
  expect(await importFile(shop, file, '?existing=none')).toMatchObject({ added: 1, changed: 0 });
  expect(await importFile(shop, file, '?existing=prices')).toMatchObject({ added: 0, changed: 1 });
  const books = await shop.dependencies.store.books();
  expect(books.find(({ title }) => title === 'Emma')).toMatchObject({
    originalPrice: 300,
    publisher: 'Dent',
    stock: 0,
  });
  const request = { token: shop.ownerToken, body: file };
  expect(await send(shop.api, 'POST /desk/imports?existing=some', request)).toMatchObject({
    status: '400 Bad Request',
  });
});

it('is for owners only, and responds with 404 for an unknown import', async () => {
  const shop = await openImportShop();
  const { _id } = await importFile(shop, aCsv(1), '?dryRun=1');
  const calls = [
    'POST /desk/imports',
    `GET /desk/imports/${_id}`,
    `POST /desk/imports/${_id}/undo`,
    `POST /desk/imports/${_id}/stop`,
  ];
  for (const call of [...calls, 'GET /desk/export/books.csv']) {
    expect(await send(shop.api, call)).toMatchObject({ status: '401 Unauthorized' });
    expect(await send(shop.api, call, { token: shop.token })).toMatchObject({
      status: '403 Forbidden',
    });
  }
  for (const call of [
    'GET /desk/imports/none',
    'POST /desk/imports/none/undo',
    'POST /desk/imports/none/stop',
  ])
    expect(await send(shop.api, call, { token: shop.ownerToken })).toEqual({
      status: '404 Not Found',
      body: { errors: [ERRORS.importNotFound], code: 'not-found' },
    });
  const undoOfDryRun = await send(shop.api, `POST /desk/imports/${_id}/undo`, {
    token: shop.ownerToken,
  });
  expect(undoOfDryRun).toMatchObject({ status: '409 Conflict' });
});

it('leaves a file to another process if this one cannot read files', async () => {
  const shop = await openImportShop({ readBooks: undefined });
  const { _id, state } = await upload(shop, aCsv(2));
  expect(state).toBe('running');
  await runImports({ ...shop.dependencies, readBooks });
  expect(await readJob(shop, _id)).toMatchObject({ state: 'done', added: 2 });
});

/** Reads the exported books. */
async function readExport({ api, ownerToken }: ImportShop): Promise<string> {
  const headers = { authorization: ownerToken };
  const request = new Request('http://localhost/api/desk/export/books.csv', { headers });
  return (await api.fetch(request)).text();
}

/** Returns the cells of the exported columns `stock` and `onShelf` of the first book. */
function readCopies(csv: string) {
  const [headings = [], cells = []] = csv
    .replace(/^\ufeff/, '')
    .split('\r\n')
    .map((line) => line.split(','));
  return ['stock', 'onShelf'].map((name) => Number(cells[headings.indexOf(name)]));
}

it('does not set the stock back by an older export', async () => {
  const shop = await openImportShop();
  await placeTestOrder(shop, { payment: 'cod' });
  const csv = await readExport(shop);
  expect(readCopies(csv)).toEqual([2, 3]);
  await placeTestOrder(shop, { payment: 'cod' });
  const withNewPrice = csv.replace(',250,', ',260,');
  for (const query of ['', '?existing=prices']) {
    await importFile(shop, withNewPrice, query);
    expect(await shop.dependencies.store.book('bk01')).toMatchObject({
      originalPrice: 260,
      stock: 1,
    });
  }
});

it('reads a file as a count of the shelf on request, and names orders that lack copies', async () => {
  const shop = await openImportShop();
  const { order } = await placeTestOrder(shop, { payment: 'cod', copies: 2 });
  const readShelf = async () => {
    const { body } = await send(shop.api, 'GET /desk/books/bk01', { token: shop.ownerToken });
    const { stock, promised, short } = (body as { book: DeskBook }).book;
    return { stock, promised, short };
  };
  await importFile(shop, await readExport(shop), '?stock=counted');
  expect(await readShelf()).toEqual({ stock: 1, promised: 2, short: 0 });
  shop.clock.ms += 1000;
  const file = 'title,author,originalPrice,stock\nMalgudi Days,R. K. Narayan,250,1';
  const dry = await importFile(shop, file, '?stock=counted&dryRun=1');
  expect([dry.changed, await readShelf()]).toEqual([1, { stock: 1, promised: 2, short: 0 }]);
  const { _id } = await importFile(shop, file, '?stock=counted');
  expect(await readShelf()).toEqual({ stock: 0, promised: 2, short: 1 });
  // The ledger has the copies for sale, also if only orders lack them, as for a count at the desk.
  const last = await importFile(shop, file.replace(/1$/, '0'), '?stock=counted');
  const entries = await shop.dependencies.store.records.list('stockEntries', {
    where: { bookId: 'bk01' },
  });
  const changes = entries.map(({ reason, change }) => [reason, change]);
  expect(changes).toEqual([
    ['ordered', -2],
    ['confirmed', 0],
    ['imported', -1],
    ['imported', 0],
  ]);
  await undo(shop, last._id);
  const { body } = await send(shop.api, 'GET /desk/summary', { token: shop.ownerToken });
  expect(body).toMatchObject({ short: [{ orderId: order._id, copies: 1 }] });
  await undo(shop, _id);
  expect(await readShelf()).toEqual({ stock: 1, promised: 2, short: 0 });
  const request = { token: shop.ownerToken, body: file };
  expect(await send(shop.api, 'POST /desk/imports?stock=guessed', request)).toMatchObject({
    status: '400 Bad Request',
  });
});

it('imports an export without changing a book', async () => {
  const shop = await openImportShop();
  await importFile(
    shop,
    aMessage(
      aProduct(),
      aProduct({ isbn: '', title: 'Quote "; and, comma' }),
      aProduct({ isbn: '', title: '=HYPERLINK("http://other.example")' }),
      aProduct({ isbn: '', title: "'=1+1" }),
    ),
  );
  const request = new Request('http://localhost/api/desk/export/books.csv', {
    headers: { authorization: shop.ownerToken },
  });
  const response = await shop.api.fetch(request);
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  const csv = await response.text();
  expect(csv).toContain(`"'=HYPERLINK(""http://other.example"")"`);
  expect(csv).not.toMatch(/(?:^|,)"?[=+@-]/m);
  const before = await shop.dependencies.store.books();
  expect(await importFile(shop, csv)).toMatchObject({
    done: 6,
    added: 0,
    changed: 0,
    failed: 0,
    errors: [],
  });
  expect(await shop.dependencies.store.books()).toEqual(before);
  const otherShop = await openImportShop();
  await importFile(otherShop, csv);
  const withoutOwnFields = (books: typeof before) =>
    books.slice(2).map(({ _id, createdAt, updatedAt, offers, ...rest }) => rest);
  expect(withoutOwnFields(await otherShop.dependencies.store.books())).toEqual(
    withoutOwnFields(before),
  );
});

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

it('ends a batch by the letters of its cells, also of those that are left out', async () => {
  const shop = await openImportShop();
  const text = 'x'.repeat(480_000);
  const lines = Array.from({ length: 10 }, (_, index) => `Book ${index},100,${text}`);
  const { _id } = await importFile(shop, ['title,originalPrice,description', ...lines].join('\n'));
  const record = await shop.dependencies.store.records.get('imports', _id);
  expect(record).toMatchObject({ batches: 2, counts: { added: 10 } });
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

it('reports each edit of the desk that the import replaces', async () => {
  const shop = await openImportShop();
  await importFile(shop, 'title,originalPrice,isbn,publisher\nEmma,300,9780306406157,Dent\n');
  const [, , book] = await shop.dependencies.store.books();
  const change = { version: 1, publisher: 'Penguin', pages: 474 };
  await send(shop.api, `PATCH /desk/books/${book?._id}`, { token: shop.ownerToken, body: change });
  const file = 'title,originalPrice,isbn,publisher\nEmma,320,9780306406157,Dent\n';
  const errors = [
    {
      row: 2,
      field: 'publisher',
      message: 'Replaces “Penguin”, which was typed at the desk, by “Dent”.',
      isReplaced: true,
    },
  ];
  expect(await importFile(shop, file, '?dryRun=1')).toMatchObject({ changed: 1, errors });
  expect(await importFile(shop, file)).toMatchObject({ changed: 1, failed: 0, errors });
  expect((await shop.dependencies.store.books())[2]).toMatchObject({ editedFields: ['pages'] });
  expect((await importFile(shop, file)).errors).toEqual([]);
});

it('lists imports, the latest first, without their errors and without dry runs', async () => {
  const shop = await openImportShop();
  const list = (query = '') =>
    send(shop.api, `GET /desk/imports${query}`, { token: shop.ownerToken });
  expect(await list()).toMatchObject({ body: { imports: [], total: 0, next: null } });
  const first = await importFile(shop, CSV, '?name=first.csv');
  await importFile(shop, CSV, '?name=dry.csv&dryRun=1');
  shop.clock.ms += 1000;
  const last = await importFile(shop, aCsv(3), '?name=last.csv');
  await undo(shop, last._id);
  const { errors, ...listed } = first;
  expect(errors).toHaveLength(2);
  expect(await list()).toEqual({
    status: '200 OK',
    body: {
      imports: [
        expect.objectContaining({ name: 'last.csv', state: 'undone', canUndo: false }),
        { ...listed, name: 'first.csv', createdAt: expect.any(String), canUndo: true },
      ],
      total: 2,
      next: null,
    },
  });
  for (let file = 0; file < 9; file++) await importFile(shop, CSV);
  const { body } = await list();
  const { next } = body as { next: string };
  expect(await list(`?cursor=${next}`)).toMatchObject({
    body: { imports: [{ name: 'first.csv' }], total: 11, next: null },
  });
});

it('optimizes the store after an import of many books, but not of a few', async () => {
  const shop = await openImportShop();
  const { store } = shop.dependencies;
  const optimize = vi.spyOn(store, 'optimize');
  await importFile(shop, aCsv(1000), '?dryRun=1');
  await importFile(shop, aCsv(10));
  expect(optimize).not.toHaveBeenCalled();
  const { _id } = await importFile(shop, aCsv(1010));
  expect(optimize).toHaveBeenCalledTimes(1);
  optimize.mockRejectedValueOnce(new Error('The database is gone.'));
  const logError = vi.spyOn(console, 'error').mockReturnValue();
  expect(await undo(shop, _id)).toMatchObject({ state: 'undone' });
  expect(logError).toHaveBeenCalledOnce();
  logError.mockRestore();
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
