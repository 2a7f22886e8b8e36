import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { makeOwner } from '#api/testing.ts';
import { createSqlStore } from '#stores/sql/sql-store.ts';
import { listen } from './listen.ts';
import { prepareShutdown } from './sockets.ts';
import { createOrderWatch } from './core.ts';
import { openTestShop, post } from './testing.ts';

const ORIGIN = { origin: 'http://127.0.0.1:4173' };
const OWNER = { email: 'owner@example.com', password: 'open the shop' };

/** Opens a watch over a version that the test changes. Reads of the version 'broken' fail. */
function openWatch() {
  let version = 'a';
  let reads = 0;
  const errors: string[] = [];
  const watch = createOrderWatch({
    async readVersion() {
      reads += 1;
      if (version === 'broken') throw new Error('no database');
      return version;
    },
    pollIntervalMs: 1,
    onError: ({ message }) => errors.push(message),
  });
  const change = (next: string) => void (version = next);
  return { ...watch, change, errors, countReads: () => reads };
}

it('reports each change to all listeners, and polls only while there are any', async () => {
  const { readVersion, subscribe, change, errors, countReads } = openWatch();
  const received: string[] = [];
  expect(await readVersion()).toBe('a');
  const unsubscribes = ['1', '2'].map((name) =>
    subscribe(
      'a',
      (version) => received.push(name + version),
      () => undefined,
    ),
  );
  change('b');
  await expect.poll(() => received).toEqual(['1b', '2b']);
  change('broken');
  await expect.poll(() => errors.length).toBeGreaterThan(0);
  change('c');
  await expect.poll(() => received).toEqual(['1b', '2b', '1c', '2c']);
  for (const unsubscribe of unsubscribes) unsubscribe();
  await new Promise((resolve) => setTimeout(resolve, 20));
  const readsBefore = countReads();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(countReads()).toBe(readsBefore);
});

it('disconnects its listeners at its end, and refuses new ones', async () => {
  const { readVersion, subscribe, end } = openWatch();
  let ends = 0;
  const listenToEnd = () =>
    subscribe(
      'a',
      () => undefined,
      () => void (ends += 1),
    );
  listenToEnd();
  end();
  expect(ends).toBe(1);
  listenToEnd()();
  await expect.poll(() => ends).toBe(2);
  await expect(readVersion()).rejects.toThrow('The shop cannot be reached');
});

it('allows a server to shut down while pages of the desk listen', async () => {
  const shop = await openTestShop();
  await shop.ask('/api/auth/signup', post(OWNER));
  const store = createSqlStore(shop.database);
  await makeOwner(store, OWNER.email);
  const signedIn = await shop.ask('/api/desk/session', post(OWNER, ORIGIN));
  const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
  const server = await listen({ fetch: shop.app.fetch, port: 0, hostname: '127.0.0.1' });
  const end = prepareShutdown(server);
  const { port } = server.address() as AddressInfo;
  const request = get({ port, host: '127.0.0.1', path: '/api/desk/events', headers: { cookie } });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const [first] = (await once(response, 'data')) as [Buffer];
  expect([response.statusCode, String(first)]).toEqual([
    200,
    expect.stringMatching(/^retry: 3000/),
  ]);
  shop.beginShutdown();
  const isFinished = await end({
    drainMs: 0,
    limitMs: 2000,
    stopWork: async () => undefined,
    closeDatabase: async () => undefined,
  });
  await response.toArray();
  expect([isFinished, response.complete]).toEqual([true, true]);
});

it('reports a change that another page has read before this one subscribed', async () => {
  const { readVersion, subscribe, change } = openWatch();
  const received: string[] = [];
  const version = await readVersion();
  change('b');
  await readVersion();
  const stop = subscribe(
    version,
    (next) => received.push(next),
    () => undefined,
  );
  await expect.poll(() => received).toEqual(['b']);
  stop();
});

it('does not report an older version that was being read when a listener subscribed', async () => {
  const reads: ((version: string) => void)[] = [];
  const { subscribe } = createOrderWatch({
    readVersion: () => new Promise((resolve) => reads.push(resolve)),
    pollIntervalMs: 1,
    onError: () => undefined,
  });
  const received: string[] = [];
  const listenFrom = (name: string, version: string) =>
    subscribe(
      version,
      (next) => received.push(name + next),
      () => undefined,
    );
  const stopFirst = listenFrom('1', 'a');
  await expect.poll(() => reads.length).toBe(1);
  const stopSecond = listenFrom('2', 'c');
  reads[0]?.('b');
  await expect.poll(() => reads.length).toBe(2);
  expect(received).toEqual(['1b']);
  reads[1]?.('c');
  await expect.poll(() => received).toEqual(['1b', '1c']);
  await expect.poll(() => reads.length).toBe(3);
  stopFirst();
  reads[2]?.('d');
  await expect.poll(() => received).toEqual(['1b', '1c', '2d']);
  stopSecond();
});

it('watches again for a page that opens after the last one was closed', async () => {
  const { subscribe, change, countReads } = openWatch();
  const received: string[] = [];
  const listenOnce = () =>
    subscribe(
      'a',
      (version) => received.push(version),
      () => undefined,
    );
  const stop = listenOnce();
  await expect.poll(countReads).toBeGreaterThan(0);
  stop();
  const before = countReads();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(countReads() - before).toBeLessThan(2);
  const stopAgain = listenOnce();
  change('b');
  await expect.poll(() => received).toEqual(['b']);
  stopAgain();
});
