import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pino from 'pino';
import { expect, inject, onTestFinished } from 'vitest';
import { checkResponse } from '#api/openapi/testing.ts';
import { makeOwner } from '#api/testing.ts';
import { CHECKOUT_PROVIDERS } from '#providers/checkout-providers.ts';
import * as programFiles from '#storefront/app/program-files.ts';
import * as searchFiles from '#storefront/app/search-files.ts';
import type { Database } from '#stores/sql/database.ts';
import { createSqlStore } from '#stores/sql/sql-store.ts';
import { openSqlite } from '#stores/sql/sqlite/sqlite.ts';
import { TEST_DATABASES } from '#stores/sql/testing.ts';
import type { Send } from '../../../scripts/testing/buyer.ts';
import type { Built } from './part.ts';
import { openShop } from './open-shop.ts';
import { createPasswords } from './passwords.ts';
import { readSettings } from './settings.ts';

/** At the lowest cost, because a hash of the shop takes 19 MiB and some 40 ms of the processor. */
const QUICK_PASSWORDS = createPasswords({ memory: 8, passes: 1, parallelism: 1 });

/** For tests: a build whose pages show only the titles and prices of books. */
export function aBuild(files: string): Built {
  return {
    files,
    fonts: files,
    parts: {
      styles: '',
      beforeStart: '',
      files: { all: { scripts: ['/assets/shop.js'], styles: '', sheets: [] }, byPath: {} },
      headers: {
        all: { 'Content-Security-Policy': "default-src 'none'" },
        desk: { 'Content-Security-Policy': "default-src 'none'; the desk" },
        byPath: { '/mock-man': { 'Content-Security-Policy': 'connect-src http: https:' } },
      },
      checkoutHeaders: Object.fromEntries(
        CHECKOUT_PROVIDERS.map(({ name, title }) => {
          const policy = `default-src 'none'; with ${title}`;
          return [name, { all: { 'Content-Security-Policy': policy }, byPath: {} }];
        }),
      ),
    },
    renderer: {
      getShellPath(path) {
        if (path.startsWith('/profile/orders/')) return '/profile/orders';
        return ['/cart', '/mock-man'].includes(path) ? path : undefined;
      },
      renderShell: () => 'A shell.',
      isAlsoMarkdown: () => false,
      isLargeShop: (books) => books > 500,
      getPageAddress: (path, search) => (path === '/books' ? path + search : path),
      async renderPage(address, { send }) {
        const [path, query] = address.split('?');
        if (path === '/old') return { status: 301, location: '/books' };
        if (path !== '/books') return { status: 404, html: 'Not found.' };
        const response = await send('/api/products', {});
        const { status } = response;
        if (!response.ok) throw Object.assign(new Error('The API failed.'), { status });
        const { products } = (await response.json()) as {
          products: { title: string; originalPrice: number }[];
        };
        const lines = products.map(({ title, originalPrice }) => `${title} ${originalPrice}`);
        return { status: 200, html: [...lines, ...(query ? [query] : [])].join('\n') };
      },
      pagePaths: ['/cart', '/reset'],
      consolePath: '/mock-man',
      searchFiles: { ...searchFiles, ...programFiles },
    },
  };
}

/** Opens a migrated database, which must not be closed. */
async function openTestSqlite(): Promise<Database> {
  const [database] = (await TEST_DATABASES[0]?.openMigrated()) ?? [];
  return database ?? expect.fail('There is no SQLite.');
}

/** For tests that close or damage the database: a new one in a new folder. */
export async function openSeparateDatabase() {
  const folder = await mkdtemp(join(inject('dataFolder'), 'separate-'));
  const database = await openSqlite(join(folder, 'shop.db'));
  onTestFinished(() => database.close());
  return { folder, database };
}

/**
 * For tests: a shop over SQLite, or over a given database. `ask` sends a request from an address,
 * and rejects if the OpenAPI document does not describe the API's response. `startAgain` opens the
 * same data with other settings.
 */
export async function openTestShop(environment: Record<string, string> = {}, shared?: Database) {
  const folder = await mkdtemp(join(inject('dataFolder'), 'shop-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const database = shared ?? (await openTestSqlite());
  async function start(settings: Record<string, string>) {
    const lines: string[] = [];
    const shop = await openShop({
      built: aBuild(folder),
      settings: readSettings({ DATA_DIR: folder, ...settings }),
      database,
      passwords: QUICK_PASSWORDS,
      log: pino({ base: undefined }, { write: (line) => void lines.push(line) }),
    });
    async function ask(path: string, init: RequestInit = {}, remoteAddress = '192.0.2.1') {
      const bindings = { incoming: { socket: { remoteAddress } }, outgoing: {} };
      const response = await shop.app.request(path, init, bindings);
      const isOfApi = path.startsWith('/api/') && path !== '/api/openapi.json';
      const { method = 'GET' } = init;
      const { href: url } = new URL(path, 'http://localhost');
      if (isOfApi) await checkResponse({ method, url }, response);
      return response;
    }
    return { ...shop, ask, lines };
  }
  return { ...(await start(environment)), database, folder, startAgain: start };
}

/** For tests: returns a function that sends a buyer's requests to a shop. */
export function sendTo(ask: (path: string, init: RequestInit) => Promise<Response>): Send {
  return async ({ path, body, ...init }) => {
    const response = await ask(path, { ...init, ...(body && { body: JSON.stringify(body) }) });
    return { status: response.status, body: (await response.json()) as object };
  };
}

/** For tests: a POST request with a JSON body. */
export function post(body: object, headers: Record<string, string> = {}): RequestInit {
  return { method: 'POST', body: JSON.stringify(body), headers };
}

/** The header by which a page of the shop names its origin. */
const ORIGIN_HEADER = { origin: 'http://127.0.0.1:4173' };
const OWNER = { email: 'owner@example.com', password: 'open the shop' };

/**
 * For tests: a shop with an owner who is signed in at the desk; `send` makes a call as the owner.
 */
export async function openOwnedShop(environment: Record<string, string> = {}) {
  const shop = await openTestShop({ RATE_LIMITS: 'off', ...environment });
  await shop.ask('/api/auth/signup', post(OWNER));
  const store = createSqlStore(shop.database);
  await makeOwner(store, OWNER.email);
  const signedIn = await shop.ask('/api/desk/session', post(OWNER, ORIGIN_HEADER));
  const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
  const send = (method: string, path: string, body: BodyInit, headers: object = {}) =>
    shop.ask(path, {
      method,
      body,
      headers: { cookie, ...ORIGIN_HEADER, ...headers },
      duplex: 'half',
    } as RequestInit);
  return { ...shop, store, send, cookie };
}
