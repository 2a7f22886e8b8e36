import 'fake-indexeddb/auto';
import { deleteDB } from 'idb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Store } from '#api/store.ts';
import { aBook, aUser } from '#domain/builders.ts';
import { aContent } from '#stores/builders.ts';
import { createMemoryStore } from '#stores/memory/memory.ts';
import { readBody, type RecordedCall, watchStore } from './recording.ts';
import { ask, signIn } from './testing.ts';

beforeEach(async () => {
  vi.resetModules();
  await Promise.all([deleteDB('kitabdost'), deleteDB('kitabdost-mock')]);
  const { setControls } = await import('#devtools/controls/controls.ts');
  await setControls({ delay: 0 });
});

afterEach(() => vi.unstubAllGlobals());

it('records calls with bodies and changed records, without passwords and tokens', async () => {
  const { readRecording, startRecording, stopRecording } = await import('./recording.ts');
  const host = await import('./shop-api.ts');
  await ask(host, 'GET /categories');
  await startRecording();
  const token = await signIn(host);
  await ask(host, 'POST /user/cart', { body: { product: { _id: 'bk06' } }, token });
  await ask(host, 'POST /user/cart/bk06', { body: { action: { type: 'increment' } }, token });
  await ask(host, 'GET /products', { page: 'http://localhost/mock-man' });
  const recording = await readRecording();
  const text = JSON.stringify(recording);
  expect(text).not.toContain(token);
  expect(text).not.toContain('open-shelf');
  const last = recording?.calls.at(-1);
  expect(last).toMatchObject({
    page: '/books',
    method: 'POST',
    path: '/api/user/cart/bk06',
    status: 200,
    body: { action: { type: 'increment' } },
    changes: [
      {
        record: expect.stringMatching(/^cart\//),
        // Its time changes, too, if a second has passed.
        fields: expect.arrayContaining([{ name: '0.qty', was: 1, is: 2 }]),
      },
    ],
  });
  await stopRecording();
  await ask(host, 'GET /categories');
  expect(await readRecording()).toBeUndefined();
});

it('leaves out both passwords of a change, the second factor and tokens of links', async () => {
  const { redact } = await import('./recording.ts');
  const { readRecording, startRecording } = await import('./recording.ts');
  const host = await import('./shop-api.ts');
  const user = { email: 'asha.rao@example.com', password: 'swaminathan' };
  const names = { firstName: 'Asha', lastName: 'Rao' };
  const { body } = await ask(host, 'POST /auth/signup', { body: { ...user, ...names } });
  const token = (body as { encodedToken: string }).encodedToken;
  await startRecording();
  const change = { old: user.password, new: 'a hound on the moor' };
  expect((await ask(host, 'POST /user/password', { body: change, token })).status).toMatch(/^204/);
  const text = JSON.stringify(await readRecording());
  expect(text).toContain('"old":"…"');
  for (const secret of Object.values(change)) expect(text).not.toContain(secret);
  const link = 'Choose a new password: https://books.example/reset#K7.';
  expect(redact({ link, uri: 'otpauth://x?secret=ABC', recoveryCodes: ['K7'] })).toEqual({
    link: 'Choose a new password: https://books.example/reset#…',
    uri: '…',
    recoveryCodes: '…',
  });
});

it('lists the changes of a transaction that runs twice once, and none of one that fails', async () => {
  const store: Store = createMemoryStore(aContent({ books: [aBook({ _id: 'bk01', stock: 5 })] }));
  const changes: RecordedCall['changes'] = [];
  const runsTwice: Store['transact'] = (work) =>
    store.transact(async (transaction) => {
      await work(transaction);
      return work(transaction);
    });
  const sell = (transact: Store['transact']) =>
    watchStore({ ...store, transact }, (change) => void changes.push(change)).transact(
      (transaction) => transaction.changeStock('bk01', -1),
    );
  await sell(runsTwice);
  const fields = [{ name: 'stock', was: 4, is: 3 }];
  expect(changes).toEqual([{ record: 'books/bk01', fields }]);
  const fails: Store['transact'] = async (work) => {
    await store.transact(work);
    throw new Error('The disk is full.');
  };
  await expect(sell(fails)).rejects.toThrow('full');
  // Then nothing waits for the read of the earlier record, which may fail, too.
  const get = () => Promise.reject(new Error('The connection is lost.'));
  const isLost: Store['transact'] = (work) => store.transact((all) => work({ ...all, get }));
  const remove = watchStore({ ...store, transact: isLost }, vi.fn()).transact(async (all) => {
    all.remove('addresses', 'a');
    throw new Error('The disk is full.');
  });
  await expect(remove).rejects.toThrow('full');
  expect(changes).toHaveLength(1);
});

it('lists people who were added and removed, and books that were removed', async () => {
  const store = createMemoryStore(aContent({ books: [aBook({ _id: 'bk01', title: 'Emma' })] }));
  const changes: RecordedCall['changes'] = [];
  const { transact } = watchStore(store, (change) => void changes.push(change));
  const user = aUser({ email: 'asha.rao@example.com', firstName: 'Asha' });
  await transact((transaction) => transaction.addUser(user));
  await transact((transaction) => transaction.removeUser(user.email));
  await transact((transaction) => transaction.removeBooks(['bk01']));
  const firstName = (change: object) =>
    expect.objectContaining({
      record: 'users/asha.rao@example.com',
      fields: expect.arrayContaining([{ name: 'firstName', ...change }]),
    });
  expect(changes).toEqual([
    firstName({ is: 'Asha' }),
    firstName({ was: 'Asha' }),
    expect.objectContaining({ record: 'books/bk01' }),
  ]);
});

it('lists records and books that were added and changed, and none that stay the same', async () => {
  const books = ['bk01', 'bk02'].map((_id) => aBook({ _id, title: `The ${_id}`, stock: 2 }));
  const store = createMemoryStore(aContent({ books }));
  const [first, second] = await store.transact((t) => t.findBooks({ ids: ['bk01', 'bk02'] }));
  if (!first || !second) throw new Error('The books are not there.');
  const changes: RecordedCall['changes'] = [];
  const { transact } = watchStore(store, (change) => void changes.push(change));
  const key = { _id: 'k1', request: 'a', until: 1, at: 1 };
  await transact(async (t) => t.put('keyedCalls', key, { ...key, _id: 'k2' }));
  await transact(async (t) => t.put('keyedCalls', { ...key, _id: 'k2', until: 2 }, key));
  expect(changes.splice(0)).toMatchObject([
    { record: 'keyedCalls/k1', fields: expect.arrayContaining([{ name: 'until', is: 1 }]) },
    { record: 'keyedCalls/k2' },
    { record: 'keyedCalls/k2', fields: [{ name: 'until', was: 1, is: 2 }] },
  ]);
  await transact((t) =>
    t.saveBooks([
      { ...second, book: { ...second.book, title: 'Emma' } },
      { book: aBook({ _id: 'bk03', title: 'Gora' }) },
      first,
    ]),
  );
  expect(changes.splice(0)).toMatchObject([
    { record: 'books/bk02', fields: [{ name: 'title', was: 'The bk02', is: 'Emma' }] },
    { record: 'books/bk03', fields: expect.arrayContaining([{ name: 'title', is: 'Gora' }]) },
  ]);
  const user = aUser();
  await transact((t) => t.addUser(user));
  changes.length = 0;
  expect(await transact((t) => t.addUser(user))).toBe(false);
  expect(await transact((t) => t.changeStock('bk01', -3))).toBe(false);
  expect(changes).toEqual([]);
});

it('reads a body that is no JSON as a text without tokens, and no body as nothing', () => {
  const { buffer } = new TextEncoder().encode('See https://books.example/reset#K7.');
  expect(readBody(buffer)).toBe('See https://books.example/reset#…');
  expect(readBody(new ArrayBuffer(0))).toBeUndefined();
});

it('records no call that ends after the recording was stopped', async () => {
  const { readRecording, recordCall, startRecording, stopRecording } =
    await import('./recording.ts');
  await startRecording();
  await stopRecording();
  const call = { at: 1, page: '/', tab: 't', method: 'GET', path: '/api/shop', status: 200 };
  await recordCall({ ...call, changes: [] });
  expect(await readRecording()).toBeUndefined();
});

it('lists a genre that was renamed, and one that was removed', async () => {
  const store = createMemoryStore(aContent({ books: [aBook({ _id: 'bk01' })] }));
  const changes: RecordedCall['changes'] = [];
  const { transact } = watchStore(store, (change) => void changes.push(change));
  await transact((transaction) => transaction.replaceGenre({ from: 'Romance', to: 'Love' }));
  await transact((transaction) => transaction.replaceGenre({ from: 'Science' }));
  expect(changes).toEqual([
    { record: 'genres/Romance', fields: [{ name: 'name', was: 'Romance', is: 'Love' }] },
    { record: 'genres/Science', fields: [{ name: 'name', was: 'Science' }] },
  ]);
});

it('stops where the browser stores nothing, too', async () => {
  vi.stubGlobal('indexedDB', undefined);
  vi.resetModules();
  const { readRecording, startRecording, stopRecording } = await import('./recording.ts');
  await startRecording();
  expect(await readRecording()).toBeDefined();
  await stopRecording();
  expect(await readRecording()).toBeUndefined();
});
