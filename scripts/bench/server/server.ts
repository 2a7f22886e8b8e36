import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareShop, type ShopProcess } from '../../endure/shop-process.ts';
import { findBinaries, makeCluster } from '../../testing/postgres-cluster.ts';
import { waitForIdleMachine } from '../idle-machine.ts';
import { median, printTable } from '../table.ts';
import { get, load, post, type LoadResult } from './load.ts';

const CONNECTIONS = 16;
const BOOK = '/books/bk01/Pride-and-Prejudice';

interface Engine {
  name: 'SQLite' | 'PostgreSQL';
  shop: ShopProcess;
  /** The origin of the barest server over the same data. */
  floor: string;
}

/** `npm run bench -- server`: each figure beside its floor in the same run. */
export async function measureServer(seconds = 5): Promise<object> {
  const folder = await mkdtemp(join(tmpdir(), 'kitabdost-bench-'));
  const binaries = findBinaries();
  const cluster = binaries === undefined ? undefined : await makeCluster(binaries);
  const ends: (() => unknown)[] = [];
  const results: Record<string, object> = {};
  try {
    const engines: Engine[] = [];
    const sqlite = await startShop({ DATA_DIR: folder }, ends);
    // Both shops sign their tokens with it.
    const secret = await readFile(join(folder, 'secret'), 'utf8');
    const sqliteFloor = await startFloor(['sqlite', join(folder, 'shop.db'), secret], ends);
    engines.push({ name: 'SQLite', shop: sqlite, floor: sqliteFloor });
    if (cluster) {
      const environment = { DATA_DIR: folder, DATABASE_URL: cluster.url };
      const shop = await startShop(environment, ends);
      const floor = await startFloor(['postgres', cluster.url, secret], ends);
      engines.push({ name: 'PostgreSQL', shop, floor });
    }
    for (const engine of engines) {
      results[`pages, ${engine.name}`] = await measurePages(engine, folder, seconds, ends);
      results[`calls, ${engine.name}`] = await measureCalls(engine, seconds);
      results[`changes, ${engine.name}`] = await measureChanges(engine, seconds);
    }
    return results;
  } finally {
    for (const end of ends) await end();
    await cluster?.remove();
    await rm(folder, { recursive: true });
  }
}

async function startShop(environment: Record<string, string>, ends: (() => unknown)[]) {
  // As a shop runs: with its log.
  const shop = await prepareShop({ ...environment, LOG_LEVEL: 'info' });
  await shop.start();
  ends.push(() => shop.end('SIGTERM'));
  return shop;
}

async function startFloor(args: string[], ends: (() => unknown)[]): Promise<string> {
  const child = spawn(process.execPath, ['scripts/bench/server/floor.ts', ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  ends.push(() => child.kill());
  const [port] = (await once(child.stdout, 'data')) as [Buffer];
  return `http://127.0.0.1:${String(port).trim()}`;
}

/** The same bytes from the shop and from a file server. */
async function measurePages(
  { name, shop }: Engine,
  folder: string,
  seconds: number,
  ends: (() => unknown)[],
) {
  const files = join(folder, `files-${name}`);
  for (const path of ['/books', BOOK]) {
    const answer = await fetch(shop.origin + path);
    const bytes = Buffer.from(await answer.arrayBuffer());
    await mkdir(join(files, path), { recursive: true });
    await writeFile(join(files, path, 'index.html'), bytes);
  }
  const floor = await startFloor(['files', files], ends);
  const rows: string[][] = [];
  for (const path of ['/books', BOOK]) {
    const ofShop = await loadOne(shop.origin, get(path), seconds);
    const ofFloor = await loadOne(floor, get(path), seconds);
    rows.push(compare(path === BOOK ? 'a book' : path, ofShop, ofFloor));
  }
  printTable(`Pages over ${name}, from memory ÷ the same bytes by a file server`, HEAD, rows);
  return rows;
}

async function measureCalls({ name, shop, floor }: Engine, seconds: number) {
  const token = await signUp(shop.origin, `calls-${name}`.toLowerCase());
  await change(shop.origin, token);
  const rows = [
    compare(
      'GET /api/products/:id',
      await loadOne(shop.origin, get('/api/products/bk01'), seconds),
      await loadOne(floor, get('/book?of=bk01'), seconds),
    ),
    compare(
      'GET /api/user/cart',
      await loadOne(shop.origin, get('/api/user/cart', { authorization: token }), seconds),
      await loadOne(floor, get('/cart', { authorization: token }), seconds),
    ),
  ];
  printTable(`Calls over ${name} ÷ bare node:http with the same statements`, HEAD, rows);
  return rows;
}

/** Acknowledged changes a second, each on the disk. */
async function measureChanges({ name, shop }: Engine, seconds: number) {
  const rows: string[][] = [];
  for (const readers of [1, 16, 64]) {
    const tokens: string[] = [];
    for (let at = 0; at < readers; at++) {
      const token = await signUp(shop.origin, `changes-${name}-${readers}-${at}`);
      await change(shop.origin, token);
      tokens.push(token);
    }
    await waitForIdleMachine();
    const result = await load({
      origin: shop.origin,
      connections: readers,
      seconds,
      request: (at) =>
        post(
          '/api/user/cart/bk01',
          { action: { type: 'increment' } },
          { authorization: tokens[at] ?? '' },
        ),
    });
    rows.push([
      String(readers),
      result.rate.toFixed(0),
      result.p95.toFixed(1),
      String(result.failed),
    ]);
  }
  printTable(`Changes over ${name}`, ['readers at once', 'a second', 'p95, ms', 'failed'], rows);
  return rows;
}

const HEAD = ['', 'a second', 'floor', 'ratio', 'p95, ms', 'floor', 'ratio', 'failed'];

function compare(name: string, shop: LoadResult, floor: LoadResult): string[] {
  return [
    name,
    shop.rate.toFixed(0),
    floor.rate.toFixed(0),
    (shop.rate / floor.rate).toFixed(2),
    shop.p95.toFixed(1),
    floor.p95.toFixed(1),
    (shop.p95 / floor.p95).toFixed(2),
    String(shop.failed),
  ];
}

/** The median of three rounds, after one that warms up. */
async function loadOne(origin: string, text: string, seconds: number): Promise<LoadResult> {
  const round = () => load({ origin, connections: CONNECTIONS, seconds, request: () => text });
  await load({ origin, connections: CONNECTIONS, seconds: 2, request: () => text });
  await waitForIdleMachine();
  const rounds = [await round(), await round(), await round()];
  return {
    rate: median(rounds.map(({ rate }) => rate)),
    p95: median(rounds.map(({ p95 }) => p95)),
    failed: rounds.reduce((sum, { failed }) => sum + failed, 0),
  };
}

async function signUp(origin: string, name: string): Promise<string> {
  const email = `${name}@example.com`;
  const answer = await fetch(`${origin}/api/auth/signup`, {
    method: 'POST',
    body: JSON.stringify({ email, password: 'a long password' }),
  });
  const { encodedToken: token } = (await answer.json()) as { encodedToken: string };
  return token;
}

/** Puts a first copy into the cart. */
function change(origin: string, authorization: string) {
  return fetch(`${origin}/api/user/cart`, {
    method: 'POST',
    headers: { authorization },
    body: JSON.stringify({ product: { _id: 'bk01' } }),
  });
}
