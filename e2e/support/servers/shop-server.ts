/**
 * The shop's own server for browser tests. The header `x-test-shop` names the shop of a test, which
 * has a SQLite database of its own.
 */
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serve, type HttpBindings } from '@hono/node-server';
import pino from 'pino';
import { openShop } from '#hosts/node/open-shop.ts';
import { readSettings } from '#hosts/node/settings.ts';
import { createSqlStore } from '#stores/sql/sql-store.ts';
import { openSqlite } from '#stores/sql/sqlite/sqlite.ts';
import { readBuilt } from '../../../scripts/build/built-server.ts';
import { TOKEN_SECRET } from './token-secret.ts';

/** The number of shops that stay open: those that were used last. Tests run three at a time. */
const MAX_OPEN = 6;

const port = Number(process.env['E2E_PORT'] ?? 4400);
const folder = await mkdtemp(join(tmpdir(), 'kitabdost-e2e-'));
const built = await readBuilt();
const dataDir = join(folder, 'data');
await mkdir(dataDir);
// Tokens that a test signs are valid here, as in the mock.
await writeFile(join(dataDir, 'secret'), TOKEN_SECRET, { mode: 0o600 });
const template = join(folder, 'template.db');
const { database: seeded } = await open(template);
// As in the mock, the first user of the seed is the owner.
const owner = { _id: 'user1', email: 'meera.srinivasan@example.com' };
await createSqlStore(seeded).transact((transaction) => transaction.put('people', owner));
await seeded.close();

const shops = new Map<string, ReturnType<typeof open>>();

serve({
  port,
  hostname: '127.0.0.1',
  serverOptions: { maxHeaderSize: 256 * 1024 },
  async fetch(request, bindings) {
    const shop = await openNamedShop(request.headers.get('x-test-shop') ?? 'none');
    const response = await shop.app.fetch(request, bindings as HttpBindings);
    // In production, a timer does this.
    if (request.method !== 'GET') {
      const { jobs } = shop;
      void jobs.runImports();
      void jobs.runDueOrders().then(jobs.runDueEmails).then(jobs.runDueWebhooks);
    }
    return response;
  },
});

async function openNamedShop(name: string) {
  const opening = shops.get(name) ?? copyTemplate().then(open);
  // Move the shop to the end, so that the shop of a long test is not closed.
  shops.delete(name);
  shops.set(name, opening);
  if (shops.size > MAX_OPEN) {
    const [oldest = '', shop] = [...shops][0] ?? [];
    shops.delete(oldest);
    void shop?.then(({ database }) => database.close());
  }
  return opening;
}

async function copyTemplate(): Promise<string> {
  const file = join(folder, `${crypto.randomUUID()}.db`);
  await copyFile(template, file);
  return file;
}

async function open(file: string) {
  const settings = readSettings({
    PORT: String(port),
    DATA_DIR: dataDir,
    SEED: 'demo',
    RATE_LIMITS: 'off',
  });
  const database = await openSqlite(file);
  const shop = await openShop({ built, settings, database, log: pino({ level: 'silent' }) });
  return { ...shop, database };
}

process.once('exit', () => void rm(folder, { recursive: true, force: true }));
