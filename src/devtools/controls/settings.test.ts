import 'fake-indexeddb/auto';
import { deleteDB, openDB } from 'idb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { changesBooks, parseDelay, SCENARIOS, toLatencyMs } from './settings.ts';

const FAILURE = { how: 500, for: 'next' } as const;
const DATABASE_NAME = 'kitabdost-mock';

beforeEach(async () => {
  vi.resetModules();
  await deleteDB(DATABASE_NAME);
});

afterEach(() => vi.unstubAllGlobals());

/** Loads a fresh module, as another tab or a restarted worker does. */
async function openHost() {
  vi.resetModules();
  return import('./settings.ts');
}

async function put(key: string, value: unknown) {
  const db = await openDB(DATABASE_NAME, 1, {
    upgrade: (database) => void database.createObjectStore('settings'),
  });
  await db.put('settings', value, key);
  db.close();
}

it('uses the normal settings if none are stored', async () => {
  const { NORMAL, readSettings } = await openHost();
  expect(await readSettings()).toMatchObject(NORMAL);
});

it('shares the settings between hosts, such as tabs and workers', async () => {
  const firstHost = await openHost();
  const secondHost = await openHost();
  await secondHost.readSettings();
  const set = { delay: 0, scenario: 'server-down', failure: { how: 401, for: 'all' } } as const;
  await firstHost.changeSettings((kept) => ({ ...kept, ...set }));
  expect(await secondHost.readSettings()).toMatchObject(set);
});

it('reads a delay that was written to the database by a test', async () => {
  await put('delay', 0);
  expect(await (await openHost()).readSettings()).toMatchObject({ delay: 0 });
});

it('ignores damaged rows', async () => {
  await put('delay', 'soon');
  await put('failure', { how: 418, for: 'all' });
  await put('scenario', { name: 'flood' });
  await put('delays', [{ for: 'products', delay: 100 }, undefined, 'soon']);
  const { NORMAL, readSettings } = await openHost();
  expect(await readSettings()).toMatchObject({ ...NORMAL, delays: [] });
});

it('applies a failure of the next call to only one of many calls in two hosts', async () => {
  const hosts = [await openHost(), await openHost()];
  await hosts[0]?.changeSettings((kept) => ({ ...kept, failure: FAILURE }));
  const calls = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      hosts[index % 2]?.takeSettings('GET', '/api/products'),
    ),
  );
  expect(calls.filter((settings) => settings?.failure)).toHaveLength(1);
  expect((await hosts[0]?.readSettings())?.failure).toBeUndefined();
});

it('fails as often as a failure says, in any host, and then succeeds', async () => {
  const hosts = [await openHost(), await openHost()];
  const failure = { how: 500, for: 'GET /api/products', times: 3 } as const;
  await hosts[0]?.changeSettings((kept) => ({ ...kept, failure }));
  await hosts[1]?.takeSettings('POST', '/api/products');
  const calls = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      hosts[index % 2]?.takeSettings('GET', '/api/products'),
    ),
  );
  expect(calls.filter((settings) => settings?.failure)).toHaveLength(3);
  expect((await hosts[0]?.readSettings())?.failure).toBeUndefined();
});

it('gives each call the first of several failures that affects it, and keeps the others', async () => {
  const host = await openHost();
  const failure = [
    { how: 500, for: 'GET /api/products', times: 1 },
    { how: 422, for: 'GET /api/products', times: 1, body: { errors: ['No.'] } },
    { how: 'network', for: 'POST /api/user/cart' },
  ] as const;
  await host.changeSettings((kept) => ({ ...kept, failure }));
  const take = async (method: string, path: string) =>
    (await host.takeSettings(method, path)).failure;
  expect(await take('POST', '/api/user/cart')).toEqual(failure[2]);
  expect(await take('GET', '/api/products')).toEqual(failure[0]);
  expect(await take('GET', '/api/products')).toEqual(failure[1]);
  expect(await take('GET', '/api/products')).toBeUndefined();
  expect((await host.readSettings()).failure).toEqual(failure[2]);
});

it('delays the calls of one route by its own time', async () => {
  const host = await openHost();
  const delays = [{ for: 'GET /api/products/:id', delay: 'slow-3g' }] as const;
  await host.changeSettings((kept) => ({ ...kept, delay: 0, delays }));
  expect(await host.takeSettings('GET', '/api/products/bk01')).toMatchObject({ delay: 'slow-3g' });
  expect(await host.takeSettings('GET', '/api/products')).toMatchObject({ delay: 0 });
});

it('applies a failure of all calls more than once', async () => {
  const host = await openHost();
  const failure = { how: 'network', for: 'all' } as const;
  await host.changeSettings((kept) => ({ ...kept, failure }));
  await host.takeSettings('GET', '/api/products');
  expect(await host.takeSettings('GET', '/api/products')).toMatchObject({ failure });
});

it('has the normal settings after its database was deleted, and can change them', async () => {
  const host = await openHost();
  await host.changeSettings((kept) => ({ ...kept, delay: 1000 }));
  await deleteDB(DATABASE_NAME);
  expect(await host.readSettings()).toMatchObject(host.NORMAL);
  await host.changeSettings((kept) => ({ ...kept, delay: 2000 }));
  expect(await (await openHost()).readSettings()).toMatchObject({ delay: 2000 });
});

it('continues when the browser has closed the connection without an event', async () => {
  const host = await openHost();
  await host.changeSettings((kept) => ({ ...kept, delay: 1000 }));
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(() => {
    throw new DOMException('The connection is closing.', 'InvalidStateError');
  });
  expect(await host.readSettings()).toMatchObject({ delay: 1000 });
});

it('works in memory if storage is denied, and applies a failure to one call only', async () => {
  vi.stubGlobal('indexedDB', undefined);
  const host = await openHost();
  await host.changeSettings((kept) => ({ ...kept, delay: 0, failure: FAILURE }));
  const calls = await Promise.all(
    Array.from({ length: 9 }, () => host.takeSettings('GET', '/api/products')),
  );
  expect(calls.filter(({ failure }) => failure)).toHaveLength(1);
  expect(await host.readSettings()).toMatchObject({ delay: 0, failure: undefined });
});

it.each([
  [0, 0],
  ['0', 0],
  ['700', 700],
  [5000, 5000],
  ['slow-3g', 'slow-3g'],
])('reads %j as a delay', (value, delay) => {
  expect(parseDelay(value)).toBe(delay);
});

it.each([-1, 5001, '5001', '', ' ', 'soon', Number.NaN, null, undefined, {}])(
  'does not accept %j as a delay',
  (value) => {
    expect(parseDelay(value)).toBeUndefined();
  },
);

it('adds time for the bytes only for a slow network: at slow 3G, 1 s for 50 kB', () => {
  expect(toLatencyMs(400, 100_000)).toBe(400);
  expect(toLatencyMs('slow-3g', 0)).toBe(2000);
  expect(toLatencyMs('slow-3g', 100_000)).toBe(4000);
});

it('knows which scenarios change the books that pages show, when they begin and end', () => {
  const others = ['session-expired', 'server-down'];
  const ofBooks = SCENARIOS.filter((scenario) => !others.includes(scenario));
  expect(SCENARIOS.filter((scenario) => changesBooks(undefined, scenario))).toEqual(ofBooks);
  expect(SCENARIOS.filter((scenario) => changesBooks(scenario, 'server-down'))).toEqual(ofBooks);
  expect(SCENARIOS.filter((scenario) => changesBooks(scenario, scenario))).toEqual([]);
});

it('stores no delay that is the default, which a later release may change', async () => {
  const { changeSettings, NORMAL } = await openHost();
  const readStored = async () => {
    const db = await openDB(DATABASE_NAME);
    const stored: unknown = await db.get('settings', 'delay');
    db.close();
    return stored;
  };
  await changeSettings((kept) => ({ ...kept, delay: 700 }));
  expect(await readStored()).toBe(700);
  await changeSettings((kept) => ({ ...kept, delay: NORMAL.delay }));
  expect(await readStored()).toBeUndefined();
});
