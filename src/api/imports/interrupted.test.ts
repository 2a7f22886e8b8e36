import { expect, it, vi } from 'vitest';
import type { ImportRow } from '#domain/import/import-row.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/values/time.ts';
import { readBooks } from '#import/read-books.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Transaction } from '../store.ts';
import { runImport, runImports, stopImport } from './run-imports.ts';
import { unpackFile, packFile } from './file-parts.ts';
import { type Lease, removePartsAndEnd, takeImport } from './lease.ts';
import { receiveFile } from './receive-file.ts';
import { requestUndo } from './undo-import.ts';
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

/** After this time, another process may take over an import. */
const LEASE_MS = 20_000;

/**
 * Simulates a process that is killed after this number of transactions: the next one is rolled
 * back, and no later one begins.
 */
function killAfter(
  dependencies: Dependencies,
  transactions: number,
  onKill: () => void,
): Dependencies {
  let count = 0;
  const { store } = dependencies;
  return {
    ...dependencies,
    logError: () => undefined,
    store: {
      ...store,
      transact(work) {
        count += 1;
        if (count > transactions) {
          onKill();
          return new Promise(() => undefined);
        }
        return store.transact(work);
      },
    },
  };
}

/** Runs the imports until the process is killed, and waits until the lease has expired. */
async function kill(shop: ImportShop, transactions: number): Promise<void> {
  await new Promise<void>((resolve) => {
    void runImports(killAfter(shop.dependencies, transactions, resolve)).then(resolve);
  });
  shop.clock.ms += MINUTE_MS;
}

async function killAndContinue(shop: ImportShop, transactions: number): Promise<void> {
  await kill(shop, transactions);
  await runImports(shop.dependencies);
}

it('has the time of its first change also after it was continued', async () => {
  const shop = await openLongRowShop();
  const { records } = shop.dependencies.store;
  const { _id } = await upload(shop, aCsv(25));
  await kill(shop, 3);
  const { createdAt, read } = (await records.get('imports', _id)) ?? {};
  expect(read).toBeGreaterThan(0);
  await runImports(shop.dependencies);
  expect(await records.get('imports', _id)).toMatchObject({ state: 'done', createdAt });
});

it.each([0, 1, 2, 3, 4, 5])(
  'continues after a kill that follows %i transactions',
  async (transactions) => {
    const shop = await openLongRowShop();
    const { _id } = await upload(shop, aCsv(25));
    await killAndContinue(shop, transactions);
    expect(await readJob(shop, _id)).toMatchObject({
      state: 'done',
      done: 25,
      added: 25,
      failed: 0,
    });
    expect(await shop.dependencies.store.books()).toHaveLength(27);
    expect(await shop.dependencies.store.records.list('importParts', {})).toEqual([]);
  },
);

it('starts a dry run over after a kill, and reports the same result', async () => {
  const shop = await openLongRowShop();
  const { _id } = await upload(shop, aCsv(25), '?dryRun=1');
  await killAndContinue(shop, 4);
  expect(await readJob(shop, _id)).toMatchObject({ state: 'done', done: 25, added: 25 });
});

it('is undone completely after a kill during the undo', async () => {
  const shop = await openLongRowShop();
  const before = await shop.dependencies.store.books();
  const { _id } = await importFile(shop, aCsv(25));
  await shop.dependencies.store.transact(async (transaction) => {
    const record = await transaction.get('imports', _id);
    if (record)
      transaction.put('imports', { ...record, phase: 'undoing', state: 'running', due: 0 });
  });
  await killAndContinue(shop, 3);
  expect(await readJob(shop, _id)).toMatchObject({ state: 'undone' });
  expect(await shop.dependencies.store.books()).toEqual(before);
});

it('runs an import in one of two processes, never in both', async () => {
  const shop = await openLongRowShop();
  const { _id } = await upload(shop, aCsv(25));
  const [first, second] = await Promise.all([
    runImport(shop.dependencies, _id),
    runImport(shop.dependencies, _id),
    runImports(shop.dependencies),
  ]);
  expect(first && second).toBe(false);
  expect(await readJob(shop, _id)).toMatchObject({ state: 'done', added: 25, changed: 0 });
});

it('takes no import that another process has taken since it was listed', async () => {
  const shop = await openImportShop();
  const { store } = shop.dependencies;
  const { _id } = await upload(shop, aCsv(1));
  const listed = await store.records.list('imports', {});
  const lease = await takeImport(shop.dependencies);
  const list = (async () => listed) as typeof store.records.list;
  const lateDependencies = {
    ...shop.dependencies,
    store: { ...store, records: { ...store.records, list } },
  };
  expect(await takeImport(lateDependencies)).toBeUndefined();
  expect(await store.records.get('imports', _id)).toMatchObject({
    holder: lease?.holder,
    tries: 1,
  });
});

/** Another process takes the import over before this transaction of a run, counted from 1. */
function loseLease(shop: ImportShop, lostBefore: number) {
  const { store } = shop.dependencies;
  const taken: { lease?: Lease | undefined } = {};
  let count = 0;
  const dependencies: Dependencies = {
    ...shop.dependencies,
    store: {
      ...store,
      async transact(change) {
        count += 1;
        if (count === lostBefore) {
          shop.clock.ms += LEASE_MS;
          taken.lease = await takeImport(shop.dependencies);
        }
        return store.transact(change);
      },
    },
  };
  return { dependencies, taken };
}

it.each([1, 2])(
  'does not end an import that another process takes over before transaction %i',
  async (lostBefore) => {
    const shop = await openImportShop();
    const { _id } = await upload(shop, aCsv(1));
    const lost = await takeImport(shop.dependencies);
    if (!lost) return expect.unreachable();
    const { dependencies, taken } = loseLease(shop, lostBefore);
    await removePartsAndEnd(dependencies, lost);
    expect(taken.lease).toBeDefined();
    expect(await shop.dependencies.store.records.get('imports', _id)).toMatchObject({
      holder: taken.lease?.holder,
      // The first transaction removes the only part.
      parts: 2 - lostBefore,
      phase: 'importing',
    });
  },
);

it('does not end an import that has been stopped, and has no run', async () => {
  const shop = await openImportShop();
  const { store } = shop.dependencies;
  const { _id } = await upload(shop, aCsv(1));
  const lost = await takeImport(shop.dependencies);
  await stopImport(shop.dependencies, _id);
  const stopped = await store.records.get('imports', _id);
  if (!lost) return expect.unreachable();
  await removePartsAndEnd(shop.dependencies, lost);
  expect(await store.records.get('imports', _id)).toEqual(stopped);
  expect(stopped).toMatchObject({ holder: null, parts: 1 });
});

it.each(['import', 'undo'])('leaves the %s to another process that took it over', async (work) => {
  const shop = await openImportShop();
  const { _id } = await (work === 'undo' ? importFile : upload)(shop, aCsv(1));
  if (work === 'undo') await requestUndo(shop.dependencies, _id);
  const { store } = shop.dependencies;
  const { dependencies, taken } = loseLease(shop, 2);
  expect(await runImport(dependencies, _id)).toBe(true);
  const record = await store.records.get('imports', _id);
  if (!taken.lease || !record) return expect.unreachable();
  expect(record).toMatchObject({ holder: taken.lease.holder, state: 'running' });
  expect(await store.books()).toHaveLength(work === 'undo' ? 3 : 2);
});

it('renews its lease while it reads many blank rows', async () => {
  const shop = await openImportShop();
  const blankRows = `${','.repeat(1000)}\n`.repeat(200);
  const { _id } = await upload(shop, `${aCsv(1)}\n${blankRows}Last,100,1\n`);
  const dependencies: Dependencies = {
    ...shop.dependencies,
    async *readBooks(bytes, columnsByHeading) {
      async function* readSlowly() {
        for await (const chunk of bytes) {
          // More than the 5 s after which a run renews its lease.
          shop.clock.ms += 6000;
          expect(await runImport(shop.dependencies, _id)).toBe(false);
          yield chunk;
        }
      }
      yield* readBooks(readSlowly(), columnsByHeading);
    },
  };
  await runImport(dependencies, _id);
  expect(await readJob(shop, _id)).toMatchObject({ state: 'done', added: 2, failed: 0 });
});

it('ends the survey after a stop, though all bytes were read', async () => {
  const shop = await openImportShop();
  const { _id } = await upload(shop, aCsv(1));
  async function* readOn(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<ImportRow> {
    for await (const row of readBooks(bytes)) yield row;
    for (let row = 3; ; row += 1) {
      if (row === 1000) await stopImport(shop.dependencies, _id);
      shop.clock.ms += 100;
      yield { kind: 'cells', row, cells: ['Gora', '90'] };
    }
  }
  await runImport({ ...shop.dependencies, readBooks: readOn }, _id);
  await runImports(shop.dependencies);
  expect(await readJob(shop, _id)).toMatchObject({ state: 'done', done: 0 });
});

it('stops between two transactions when the process shuts down', async () => {
  const shop = await openLongRowShop();
  const { _id } = await upload(shop, aCsv(25));
  let stepsLeft = 2;
  await runImports(shop.dependencies, () => stepsLeft-- > 0);
  expect(await readJob(shop, _id)).toMatchObject({ state: 'running', done: 20 });
  await runImports(shop.dependencies);
  expect(await readJob(shop, _id)).toMatchObject({ state: 'done', done: 25, added: 25 });
});

it('stops an undo between two transactions when the process shuts down', async () => {
  const shop = await openLongRowShop();
  const before = await shop.dependencies.store.books();
  const { _id } = await importFile(shop, aCsv(25));
  await requestUndo(shop.dependencies, _id);
  let stepsLeft = 2;
  await runImports(shop.dependencies, () => stepsLeft-- > 0);
  expect(await shop.dependencies.store.records.get('imports', _id)).toMatchObject({
    phase: 'undoing',
    batches: 1,
    holder: null,
  });
  await runImports(shop.dependencies);
  expect(await shop.dependencies.store.books()).toEqual(before);
});

it('reports the one row that the store refuses, and continues', async () => {
  const shop = await openImportShop();
  const { store } = shop.dependencies;
  const refuse = (transaction: Transaction): Transaction => ({
    ...transaction,
    saveBooks(books) {
      if (books.some(({ book }) => book.title === 'Book 7')) throw new Error('refused');
      return transaction.saveBooks(books);
    },
  });
  const logged: string[] = [];
  const dependencies: Dependencies = {
    ...shop.dependencies,
    logError: ({ message }) => void logged.push(message),
    store: {
      ...store,
      transact: (work) => store.transact((transaction) => work(refuse(transaction))),
    },
  };
  const { _id } = await upload(shop, aCsv(20));
  await runImports(dependencies);
  expect(await readJob(shop, _id)).toMatchObject({
    state: 'done',
    added: 19,
    failed: 1,
    errors: [{ row: 9, field: '', message: 'The shop could not store this row.' }],
  });
  expect(logged).toEqual(['Row 9 of an import was refused.']);
});

/** Returns dependencies whose store loses the response to this commit, and to reads after it. */
function loseResponse({ dependencies }: ImportShop, commit: number, lostReads = 0): Dependencies {
  const { store } = dependencies;
  let transactions = 0;
  let readsLeft = lostReads;
  return {
    ...dependencies,
    logError: () => undefined,
    store: {
      ...store,
      records: {
        ...store.records,
        async get(kind, id) {
          if (transactions === commit && readsLeft-- > 0)
            throw new Error('The connection was lost.');
          return store.records.get(kind, id);
        },
      },
      async transact(work) {
        const result = await store.transact(work);
        transactions += 1;
        if (transactions === commit) throw new Error('The connection was lost.');
        return result;
      },
    },
  };
}

it.each([
  ['', 0],
  [', and to the read that looks for the rows', 1],
])('imports every row once if the response to a commit is lost%s', async (_, lostReads) => {
  const shop = await openLongRowShop();
  const { store } = shop.dependencies;
  const dependencies = loseResponse(shop, 3, lostReads);
  const { _id } = await upload(shop, aCsv(25));
  let stepsLeft = 2;
  await runImports(dependencies, () => stepsLeft-- > 0);
  await runImports(shop.dependencies);
  expect(await readJob(shop, _id)).toMatchObject({ state: 'done', done: 25, added: 25 });
  expect(await store.books()).toHaveLength(27);
});

it('remembers the rows of a dry run if the response to a commit is lost', async () => {
  const [heading = '', ...others] = aCsv(10).split('\n');
  // The second batch has the books of the first one again.
  const file = [heading, ...others, ...others].join('\n');
  const check = async (commit: number) => {
    const shop = await openLongRowShop();
    const { _id } = await upload(shop, file, '?dryRun=1');
    await runImports(loseResponse(shop, commit));
    return readJob(shop, _id);
  };
  const job = await check(3);
  expect(job).toMatchObject({ state: 'done', done: 20, added: 10 });
  expect(job).toEqual(await check(Infinity));
});

it('imports rows alone whose books have too long samples together', async () => {
  const shop = await openImportShop();
  await importFile(shop, aCsv(4));
  const { store } = shop.dependencies;
  const { transact } = store;
  let refusals = 0;
  store.transact = (work) =>
    transact((transaction) =>
      work({
        ...transaction,
        findBooks(keys, options) {
          if (!options) return transaction.findBooks(keys);
          refusals += 1;
          return Promise.reject(new Error(`More than ${options.maxSampleBytes} bytes.`));
        },
      }),
    );
  const job = await importFile(shop, aCsv(4).replaceAll(',10', ',20'));
  expect(job).toMatchObject({ state: 'done', done: 4, changed: 4, failed: 0 });
  // Of four rows, then of each half.
  expect(refusals).toBe(3);
});

it('reports no row as refused while the store is unavailable', async () => {
  const shop = await openImportShop();
  const { store } = shop.dependencies;
  const fail = (transaction: Transaction): Transaction => ({
    ...transaction,
    async saveBooks(books) {
      if (books.length > 0) throw new Error('A lock was waited for too long.');
    },
  });
  const dependencies: Dependencies = {
    ...shop.dependencies,
    logError: () => undefined,
    isStoreUnavailable: ({ message }) => message.includes('lock'),
    store: {
      ...store,
      transact: (work) => store.transact((transaction) => work(fail(transaction))),
    },
  };
  const { _id } = await upload(shop, aCsv(3));
  await runImports(dependencies);
  shop.clock.ms += MINUTE_MS;
  await runImports(shop.dependencies);
  expect(await readJob(shop, _id)).toMatchObject({ state: 'done', added: 3, failed: 0 });
});

it.each([
  [23, true],
  [25, false],
])('waits %i hours for the next part of a file: %s', async (hours, isReceived) => {
  const shop = await openImportShop();
  const { dependencies, clock } = shop;
  async function* arrive() {
    // Random bytes, because others would be compressed into one part.
    for (let count = 0; count < 20; count++) yield crypto.getRandomValues(new Uint8Array(50_000));
    await expect.poll(() => dependencies.store.records.count('importParts', {})).toBeGreaterThan(0);
    clock.ms += hours * HOUR_MS;
    await runImports(dependencies);
    for (let count = 0; count < 20; count++) yield crypto.getRandomValues(new Uint8Array(50_000));
  }
  const received = receiveFile({ ...dependencies, readBooks }, arrive(), {
    name: 'a.csv',
    isDryRun: false,
    options: {},
  });
  if (isReceived) expect(await received).toMatchObject({ phase: 'importing' });
  else await expect(received).rejects.toThrow('too slow');
});

it('rejects with the error of the upload, also if its parts cannot be removed', async () => {
  const { dependencies } = await openImportShop();
  const { store } = dependencies;
  const logged: string[] = [];
  let isFull = false;
  async function* breakOff(): AsyncGenerator<Uint8Array> {
    yield new Uint8Array(9);
    isFull = true;
    throw new Error('Cut off.');
  }
  const failing: Dependencies = {
    ...dependencies,
    logError: ({ message, cause }) => void logged.push(`${message} ${String(cause)}`),
    store: {
      ...store,
      transact: (work) => (isFull ? Promise.reject(new Error('Full.')) : store.transact(work)),
    },
  };
  const request = { name: 'a.csv', isDryRun: false, options: {} };
  await expect(receiveFile(failing, breakOff(), request)).rejects.toThrow('Cut off.');
  expect(logged).toEqual([expect.stringMatching(/^The upload .* was not removed. Error: Full.$/)]);
});

it('is abandoned after four runs if a part of the file is lost', async () => {
  const shop = await openImportShop();
  const { _id } = await upload(shop, aCsv(10));
  await shop.dependencies.store.transact((transaction) =>
    transaction.remove('importParts', `${_id}/0`),
  );
  const causes: unknown[] = [];
  const dependencies = {
    ...shop.dependencies,
    logError: ({ cause }: Error) => void causes.push(cause),
  };
  for (let turn = 0; turn < 6; turn++) {
    await runImports(dependencies);
    shop.clock.ms += MINUTE_MS;
  }
  const lost = expect.objectContaining({
    message: `The import ${_id} has lost part 0 of its file.`,
  });
  expect(causes).toEqual([lost, lost, lost, lost]);
  expect(await readJob(shop, _id)).toMatchObject({ state: 'failed', errors: [{ row: 1 }] });
});

it.each([
  ['an import', '', 1, { added: 0, row: 1 }],
  // A dry run starts over, so that its rows are no progress.
  ['a dry run', '?dryRun=1', 3, { added: 10, row: 12 }],
])('abandons %s after it has crashed its process four times', async (_, query, at, end) => {
  const shop = await openImportShop();
  const { _id } = await upload(shop, aCsv(10), query);
  for (let kills = 0; kills < 4; kills++) await kill(shop, at);
  await runImports(shop.dependencies);
  expect(await readJob(shop, _id)).toMatchObject({
    state: 'failed',
    added: end.added,
    errors: [{ row: end.row, field: '', message: expect.stringContaining('after 4 runs') }],
  });
  expect(await shop.dependencies.store.records.list('importParts', {})).toEqual([]);
});

it('continues after any number of crashes as long as it makes progress', async () => {
  const shop = await openLongRowShop();
  const { _id } = await upload(shop, aCsv(75));
  for (let kills = 0; kills < 6; kills++) await kill(shop, 3);
  await runImports(shop.dependencies);
  expect(await readJob(shop, _id)).toMatchObject({ state: 'done', added: 75 });
  await requestUndo(shop.dependencies, _id);
  for (let kills = 0; kills < 6; kills++) await kill(shop, 2);
  await runImports(shop.dependencies);
  expect(await readJob(shop, _id)).toMatchObject({ state: 'undone' });
  expect(await shop.dependencies.store.books()).toHaveLength(2);
});

it('stores nothing of a file that is cut off', async () => {
  const shop = await openImportShop();
  const body = new ReadableStream({
    start(stream) {
      stream.enqueue(new TextEncoder().encode(aCsv(100)));
    },
    pull: (stream) => stream.error(new Error('gone')),
  });
  const response = await shop.api.fetch(
    new Request('http://localhost/api/desk/imports', {
      method: 'POST',
      headers: { authorization: shop.ownerToken },
      body,
      duplex: 'half',
    } as RequestInit),
  );
  expect(response.status).toBe(400);
  for (const kind of ['imports', 'importParts'] as const)
    expect(await shop.dependencies.store.records.list(kind, {})).toEqual([]);
});

it('stores a file of any size in parts', async () => {
  const shop = await openImportShop();
  const noise = crypto.getRandomValues(new Uint8Array(60_000));
  async function* file() {
    for (let part = 0; part < 20; part++) yield noise;
  }
  const parts: string[] = [];
  for await (const data of packFile(file())) parts.push(data);
  expect(parts.length).toBeGreaterThan(1);
  await shop.dependencies.store.transact((transaction) =>
    transaction.put('importParts', ...parts.map((data, index) => ({ _id: `x/${index}`, data }))),
  );
  let bytes = 0;
  for await (const chunk of unpackFile(shop.dependencies.store, 'x', parts.length))
    bytes += chunk.length;
  expect(bytes).toBe(1_200_000);
});

it('undoes an import only once, also if the imports run again', async () => {
  const shop = await openImportShop();
  const { _id } = await importFile(shop, aCsv(3));
  await undo(shop, _id);
  await runImports(shop.dependencies);
  expect(await shop.dependencies.store.books()).toHaveLength(2);
});

it('runs an import after another one that must run before it, and fails', async () => {
  const shop = await openImportShop();
  const { store } = shop.dependencies;
  const earlier = await upload(shop, aCsv(1));
  const { _id } = await upload(shop, aCsv(2));
  const logError = vi.fn<(error: Error) => void>();
  let fails = true;
  const dependencies: Dependencies = {
    ...shop.dependencies,
    logError,
    readBooks(bytes, options) {
      if (fails) throw new Error('This file ends the parser.');
      return readBooks(bytes, options);
    },
  };
  expect(await runImport(dependencies, _id)).toBe(true);
  expect(logError.mock.calls.map(([error]) => error.message)).toEqual([
    `The import ${earlier._id} was interrupted.`,
  ]);
  expect(await runImport(dependencies, _id)).toBe(false);
  shop.clock.ms += LEASE_MS;
  fails = false;
  await runImport(dependencies, _id);
  await runImport(dependencies, _id);
  expect((await store.records.get('imports', _id))?.phase).toBe('finished');
});
