import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { beforeEach, expect, it, vi } from 'vitest';
import type { ReceivedResponse } from './response/outcome.ts';
import type { Draft } from './request/request.ts';
import { createHistory } from './history.tsx';

let databaseName: string;
let databaseCount = 0;
let entryCount = 0;

beforeEach(() => {
  databaseName = `history-${++databaseCount}`;
});

function anEntry(endpoint: string, facts: Partial<ReceivedResponse> = {}) {
  const draft: Draft = { method: 'GET', endpoint, headers: [], body: '' };
  const body = { kind: 'json', value: { a: 1 } } as const;
  const response = {
    kind: 'answer',
    status: 200,
    statusText: 'OK',
    headers: {},
    bytes: 7,
    ms: 1,
    body,
  };
  const outcome = { ...response, ...facts } as ReceivedResponse;
  return { id: `entry-${++entryCount}`, at: databaseCount, draft, outcome };
}

/** Opens the history as a page does after a reload. */
async function reopen() {
  const history = createHistory(databaseName);
  await new Promise<void>((resolve) => history.subscribe(resolve));
  return history;
}

function listEndpoints({ get }: ReturnType<typeof createHistory>) {
  return get().entries.map(({ draft }) => draft.endpoint);
}

it('keeps requests with their responses, newest first', async () => {
  const history = await reopen();
  const [first, second] = [anEntry('/1'), anEntry('/2')];
  await history.add(first);
  await history.add(second);
  expect(history.get()).toEqual({ entries: [second, first], isStored: true });
  expect((await reopen()).get()).toEqual({ entries: [second, first], isStored: true });
});

it('keeps the last fifty requests', async () => {
  const history = await reopen();
  for (let number = 1; number <= 52; number += 1) await history.add(anEntry(`/${number}`));
  expect(listEndpoints(history)).toHaveLength(50);
  const reopened = listEndpoints(await reopen());
  expect([reopened.length, reopened[0], reopened.at(-1)]).toEqual([50, '/52', '/3']);
});

it('waits for the stored requests before it changes them', async () => {
  await (await reopen()).add(anEntry('/1'));
  const history = createHistory(databaseName);
  history.subscribe(() => undefined);
  await history.add(anEntry('/2'));
  expect(listEndpoints(history)).toEqual(['/2', '/1']);
  const cleared = createHistory(databaseName);
  cleared.subscribe(() => undefined);
  await cleared.clear();
  expect([listEndpoints(cleared), listEndpoints(await reopen())]).toEqual([[], []]);
});

it('keeps a response of more than 1 MB without its body', async () => {
  const history = await reopen();
  const largest = anEntry('/largest', { bytes: 1_000_000 });
  await history.add(largest);
  expect(history.get().entries).toEqual([largest]);
  await history.add(anEntry('/large', { bytes: 1_000_001 }));
  expect((await reopen()).get().entries[0]?.outcome).toMatchObject({
    status: 200,
    bytes: 1_000_001,
    body: { kind: 'dropped' },
  });
});

it('deletes all requests when it is cleared', async () => {
  const history = await reopen();
  await history.add(anEntry('/1'));
  await history.clear();
  expect([listEndpoints(history), listEndpoints(await reopen())]).toEqual([[], []]);
});

it('skips damaged entries', async () => {
  await (await reopen()).add(anEntry('/1'));
  const db = await openDB(databaseName);
  const entry = anEntry('/2');
  for (const damaged of [
    null,
    'x',
    {},
    { ...entry, id: 2 },
    { ...entry, draft: { method: 'X' } },
    { ...entry, outcome: undefined },
  ])
    await db.add('entries', damaged);
  db.close();
  expect(listEndpoints(await reopen())).toEqual(['/1']);
});

it('closes its database after a failed write, so that another tab can delete it', async () => {
  const history = await reopen();
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('Full.', 'QuotaExceededError');
  });
  const close = vi.spyOn(IDBDatabase.prototype, 'close');
  await history.add(anEntry('/1'));
  expect([close.mock.calls.length, history.get().isStored]).toEqual([1, false]);
});

it('continues in memory where storage is denied, and reports it', async () => {
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('Denied.', 'SecurityError');
  });
  const history = await reopen();
  await history.add(anEntry('/1'));
  expect([listEndpoints(history), history.get().isStored]).toEqual([['/1'], false]);
  // Storage that works again stays unused, because the page says that it keeps nothing.
  vi.mocked(indexedDB.open).mockRestore();
  history.subscribe(() => undefined);
  await history.add(anEntry('/2'));
  expect(listEndpoints(history)).toEqual(['/2', '/1']);
  expect(listEndpoints(await reopen())).toEqual([]);
});
