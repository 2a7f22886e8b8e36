// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { deleteDB } from 'idb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aBook, anAddress } from '#domain/builders.ts';
import { fillShop } from '#hosts/browser/testing.ts';

const MIRROR_KEY = 'kd-mock';
const UNFINISHED_KEY = 'kd-mock-unfinished';
const OWN_BOOKS_KEY = 'kd-books';
const BOOKS = [aBook({ _id: 'bk98' }), aBook({ _id: 'bk99' })];

beforeEach(async () => {
  await deleteAll();
  vi.spyOn(console, 'info').mockImplementation(() => {});
});

afterEach(() => vi.restoreAllMocks());

async function deleteAll() {
  vi.resetModules();
  localStorage.clear();
  await Promise.all([deleteDB('kitabdost'), deleteDB('kitabdost-mock')]);
}

/** Loads fresh modules, as the next tab does. */
async function reopen() {
  vi.restoreAllMocks();
  vi.resetModules();
  const { readMirror } = await import('../mirror.ts');
  const { refreshBadge } = await import('../page-controls.ts');
  if (readMirror()) await refreshBadge();
}

/** Puts data into the shop, and returns a file with other books, other addresses and no users. */
async function fillShopAndMakeFile() {
  const { setControls } = await import('../controls.ts');
  await setControls({ delay: 0 });
  await fillShop(await import('#hosts/browser/shop-api.ts'));
  const addresses = { 'ravi@example.com': [anAddress({ id: 'a2', addressText: '1, Mill Road' })] };
  return JSON.stringify({ ...(await exportAll()), books: BOOKS, users: [], addresses });
}

/** Exports all data; without the time, so that exports can be compared. */
async function exportAll() {
  const { exportData } = await import('./data.ts');
  return { ...JSON.parse((await exportData()).text), exportedAt: '' };
}

async function readAll() {
  const { [MIRROR_KEY]: _mirror, ...stored } = { ...localStorage } as Record<string, string>;
  const { users, ...whole } = await exportAll();
  // Leaves out password hashes, because each reset uses a new salt.
  return { ...whole, users: users.map((user: object) => ({ ...user, password: '' })), stored };
}

/**
 * Simulates that the tab is killed at its n-th write: it writes no more, and the browser aborts the
 * open transaction. Returns a function that counts the writes.
 */
function dieAtWrite(nth: number) {
  let writes = 0;
  const put = IDBObjectStore.prototype.put;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    ...row
  ) {
    const request = put.apply(this, row);
    if (++writes >= nth) request.addEventListener('success', () => this.transaction.abort());
    return request;
  });
  for (const name of ['setItem', 'removeItem'] as const) {
    const write = Storage.prototype[name];
    vi.spyOn(Storage.prototype, name).mockImplementation(function (
      this: Storage,
      ...item: string[]
    ) {
      if (++writes < nth) write.apply(this, item as [string, string]);
    });
  }
  return () => writes;
}

/**
 * Repeats `work`, killing the tab one write later each time. Returns the outcome of each run.
 * `storedBefore` is put into `localStorage` before each run.
 */
async function killAtEachWrite(work: (text: string) => Promise<unknown>, storedBefore = {}) {
  const after = await runToEnd(work);
  const outcomes: string[] = [];
  let nth = 0;
  let countWrites: () => number;
  do {
    await deleteAll();
    const text = await fillShopAndMakeFile();
    Object.assign(localStorage, storedBefore);
    const before = await readAll();
    countWrites = dieAtWrite(++nth);
    await work(text).catch(() => undefined);
    await reopen();
    const found = await readAll();
    if (JSON.stringify(found) === JSON.stringify(before)) outcomes.push('old');
    else outcomes.push(JSON.stringify(found) === JSON.stringify(after) ? 'new' : `torn at ${nth}`);
  } while (countWrites() >= nth);
  return outcomes;
}

/** Returns the data after `work` has run to its end. */
async function runToEnd(work: (text: string) => Promise<unknown>) {
  await work(await fillShopAndMakeFile());
  await reopen();
  return readAll();
}

it('leaves all old or all new data if an import is killed at any write', async () => {
  const outcomes = await killAtEachWrite(async (text) => {
    const { importData } = await import('./data.ts');
    await importData(text);
  });
  expect(new Set(outcomes)).toEqual(new Set(['old', 'new']));
});

it('leaves all old or all new data if a reset is killed at any write', async () => {
  const outcomes = await killAtEachWrite(
    async () => {
      const { resetData } = await import('./data.ts');
      await resetData();
    },
    { [OWN_BOOKS_KEY]: '1' },
  );
  expect(new Set(outcomes)).toEqual(new Set(['old', 'new']));
});

it('keeps an imported shop without users after a reload', async () => {
  const text = await fillShopAndMakeFile();
  const { importData } = await import('./data.ts');
  expect(await importData(text)).toMatchObject({ isImported: true, users: 0 });
  await reopen();
  expect(await exportAll()).toMatchObject({ users: [], books: BOOKS });
});

it('changes nothing if `localStorage` is full', async () => {
  const text = await fillShopAndMakeFile();
  const before = await readAll();
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const { importData } = await import('./data.ts');
  expect(await importData(text)).toEqual({
    isImported: false,
    problems: [expect.stringContaining('could not store the data: QuotaExceededError')],
  });
  await reopen();
  expect(await readAll()).toEqual(before);
});

it('imports without the note of an unfinished replacement if `localStorage` has no space for it', async () => {
  const text = await fillShopAndMakeFile();
  const setItem = Storage.prototype.setItem;
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, ...item) {
    if (item[0].startsWith('addresses:') && localStorage.getItem(UNFINISHED_KEY))
      throw new DOMException('full', 'QuotaExceededError');
    setItem.apply(this, item);
  });
  const { importData } = await import('./data.ts');
  expect(await importData(text)).toMatchObject({ isImported: true });
  const { stored } = await readAll();
  expect(Object.keys(stored).toSorted()).toEqual(['addresses:ravi@example.com', OWN_BOOKS_KEY]);
});

it('drops an invalid note of an unfinished replacement', async () => {
  localStorage.setItem(UNFINISHED_KEY, '{');
  await reopen();
  expect((await readAll()).stored).toEqual({});
});
