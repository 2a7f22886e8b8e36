import { expect, it, vi } from 'vitest';
import { ERRORS } from '#contract/errors.ts';
import { anImport } from '#stores/builders.ts';
import { aMessage, aProduct } from '#import/onix/builders.ts';
import { readBooks } from '#import/read-books.ts';
import { send } from '../testing.ts';
import { runImports } from './run-imports.ts';
import {
  aCsv,
  importFile,
  openImportShop,
  openLongRowShop,
  readJob,
  undo,
  upload,
} from './testing.ts';

const CSV = `title,originalPrice,isbn,stock,bookType
Malgudi Days,300,9780306406157,5,Paperback
Godan,x,,,
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
        title: 'Godan',
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
    { _id: expect.stringContaining('left-out'), data: expect.stringMatching(/^Godan,x,/) },
    { _id: expect.stringContaining('left-out'), data: expect.stringMatching(/^Godan,x,/) },
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
  const { review, isDryRun, answers: _answers, ...job } = dryJob;
  expect({ ...job, _id }).toEqual({ _id, ...done });
  expect(done).toMatchObject({ added: 15, changed: 0, failed: 2, done: 17 });
  const { leftOut, added } = review?.counts ?? {};
  expect([isDryRun, added, leftOut, review?.file.rows]).toEqual([true, 15, 2, 17]);
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
    'title,originalPrice\nGodan,x\n"Emma,2',
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
  const job = await importFile(shop, `title,originalPrice\n${'Godan,x\n'.repeat(2500)}`);
  expect(job).toMatchObject({ state: 'done', failed: 2500, done: 2500, errorCount: 2500 });
  expect(job.errors).toHaveLength(1000);
  expect(job.errors.at(-1)).toMatchObject({ row: 1001 });
});

it('says after a thousand errors, too, that the rest of the file was not read', async () => {
  const bad = 'Godan,x\n'.repeat(1000);
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

it('names a column that an import without answers leaves out', async () => {
  const shop = await openImportShop();
  const file = 'Title,MRP,Price,Your Disc\nGodan,250,150,40\n';
  const { added, errors, errorCount } = await importFile(shop, file);
  expect({ added, errorCount, errors }).toEqual({
    added: 1,
    errorCount: 1,
    errors: [
      {
        row: 1,
        field: '',
        text: 'Price',
        message: 'It is not certain what this column holds, so it is left out.',
      },
    ],
  });
  expect((await shop.dependencies.store.books()).at(-1)).toMatchObject({ discountPrice: 0 });
  expect(await importFile(shop, file, '?map=Price=price')).toMatchObject({ errorCount: 0 });
  expect(await importFile(shop, file, '?dryRun=1')).toMatchObject({ errorCount: 0 });
});

it('keeps the editions of a title apart over transactions, though only prices change', async () => {
  const shop = await openLongRowShop();
  const list = (...rows: string[]) => `title,author,language,originalPrice\n${rows.join('\n')}`;
  const plain = await importFile(shop, list('Gita,Vyasa,,100'));
  expect(plain).toMatchObject({ added: 1 });
  const others = Array.from({ length: 25 }, (_, index) => `Book ${index},A. Friend,hi,90`);
  const file = list('Gita,Vyasa,hi,160', ...others, 'Gita,Vyasa,en,250');
  const listPrices = async () =>
    (await shop.dependencies.store.books())
      .filter(({ title }) => title === 'Gita')
      .map(({ originalPrice }) => originalPrice);
  expect(await importFile(shop, file, '?existing=prices')).toMatchObject({ added: 26, changed: 1 });
  expect(await listPrices()).toEqual([160, 250]);
  expect(await importFile(shop, file, '?existing=prices')).toMatchObject({ added: 0, same: 27 });
});

it('maps custom column names', async () => {
  const shop = await openImportShop();
  const job = await importFile(
    shop,
    'Name,MRP\nGodan,250',
    '?map=Name%3Dtitle,MRP%3DoriginalPrice',
  );
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
  const file = 'title,originalPrice,publisher,stock\nEmma,300,J. M. Dent,4\nKim,200,Dent,1';
  expect(await importFile(shop, file, '?existing=none')).toMatchObject({ added: 1, changed: 0 });
  expect(await importFile(shop, file, '?existing=prices')).toMatchObject({ added: 0, changed: 1 });
  const books = await shop.dependencies.store.books();
  expect(books.find(({ title }) => title === 'Emma')).toMatchObject({
    originalPrice: 300,
    publisher: 'Dent',
    stock: 0,
  });
  const request = { token: shop.ownerToken, body: file };
  for (const query of ['existing=some', 'dryRun=true'])
    expect(await send(shop.api, `POST /desk/imports?${query}`, request)).toMatchObject({
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

it('ends a batch by the letters of its cells, also of those that are left out', async () => {
  const shop = await openImportShop();
  const text = 'x'.repeat(480_000);
  const lines = Array.from({ length: 10 }, (_, index) => `Book ${index},100,${text}`);
  const { _id } = await importFile(shop, ['title,originalPrice,description', ...lines].join('\n'));
  const record = await shop.dependencies.store.records.get('imports', _id);
  expect(record).toMatchObject({ batches: 2, counts: { added: 10 } });
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
