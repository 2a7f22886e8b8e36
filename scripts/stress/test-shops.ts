import { fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#hosts/node/open-database.ts';
import { readSettings } from '#hosts/node/settings.ts';
import type { Database } from '#stores/sql/database.ts';
import { findFreePort } from '../free-port.ts';
import { startCluster } from '../testing/postgres-cluster.ts';
import { isAlive, waitForServer } from '../testing/wait-for-server.ts';
import type { Reading } from './probe.ts';

/** The first start may build the shop. */
const START_TIMEOUT_MS = 180_000;
const PROBE_TIMEOUT_MS = 10_000;
const PROBE = ['--expose-gc', '--import', './scripts/stress/probe.ts'];

/** The environment variables that set a shop's data. */
export type Environment = Record<string, string>;

type Prove = (engine: 'SQLite' | 'PostgreSQL', environment: Environment) => Promise<unknown>;

/**
 * Calls `prove` with a new SQLite database, then with a new PostgreSQL server if PostgreSQL is
 * installed; or only with the database at `place`, which is a folder for SQLite, or a URL. Resolves
 * with whether no call has resolved with `false`.
 */
export async function forBothEngines(prove: Prove, place?: string): Promise<boolean> {
  let isFine = true;
  const proveOn: Prove = async (engine, environment) => {
    const begin = performance.now();
    if ((await prove(engine, environment)) === false) isFine = false;
    console.log(`  ${engine}: ${Math.round((performance.now() - begin) / 1000)} s`);
  };
  if (place !== undefined) {
    if (URL.canParse(place)) await proveOn('PostgreSQL', { DATABASE_URL: place });
    else await proveOn('SQLite', { DATA_DIR: place });
    return isFine;
  }
  await using folder = await mkdtempDisposable(join(tmpdir(), 'kitabdost-stress-'));
  const DATA_DIR = folder.path;
  const cluster = await startCluster();
  try {
    await proveOn('SQLite', { DATA_DIR });
    if (cluster) await proveOn('PostgreSQL', { DATA_DIR, DATABASE_URL: cluster.url });
    else console.log('  PostgreSQL is not installed here: not tried.');
  } finally {
    await cluster?.remove();
  }
  return isFine;
}

/** Opens the database of these settings for `work`. */
export async function withDatabase<T>(
  environment: Environment,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(readSettings(environment));
  return work(database).finally(() => database.close());
}

/** A server of the shop in a separate process. */
export type ShopProcess = Awaited<ReturnType<typeof prepareShop>>;
export type ShopProcesses = readonly [ShopProcess, ...ShopProcess[]];

/** Runs `work` while servers run over one database, by default without limits and log. */
export async function withServers<T>(
  environment: Environment,
  count: number,
  work: (servers: ShopProcesses) => Promise<T>,
  { isProbed = false } = {},
): Promise<T> {
  const prepare = () => prepareShop(environment, isProbed);
  const servers: [ShopProcess, ...ShopProcess[]] = [await prepare()];
  while (servers.length < count) servers.push(await prepare());
  try {
    for (const server of servers) await server.start();
    return await work(servers);
  } finally {
    await Promise.all(servers.map((server) => server.end('SIGTERM')));
  }
}

async function prepareShop(environment: Environment, isProbed: boolean) {
  const port = String(await findFreePort());
  const origin = `http://127.0.0.1:${port}`;
  let output = '';
  let child: ChildProcess | undefined;
  return {
    origin,
    isAlive: () => child !== undefined && isAlive(child),
    /** The output of a probed server. */
    output: () => output,

    /** Resolves once the server is ready. */
    async start() {
      const { DATABASE_URL: _databaseUrl, ...own } = process.env;
      // Only the first start may build. Otherwise, an edit of a source would delay a restart.
      child = fork('scripts/shop.ts', child ? ['--built'] : [], {
        execArgv: isProbed ? PROBE : [],
        stdio: ['ignore', isProbed ? 'pipe' : 'ignore', 'pipe', 'ipc'],
        env: { ...own, PORT: port, RATE_LIMITS: 'off', LOG_LEVEL: 'silent', ...environment },
      });
      for (const stream of [child.stdout, child.stderr])
        stream?.on('data', (text) => (output += String(text)));
      const describe = () => `The shop did not start. ${output}`;
      await waitForServer(`${origin}/readyz`, { child, limitMs: START_TIMEOUT_MS, describe });
    },

    /** Collects garbage in a probed server; resolves with its memory and connections. */
    async probe(): Promise<Reading> {
      if (!child) throw new Error('The shop was not started.');
      const responded = once(child, 'message', { signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) });
      child.send('probe');
      const [reading] = await responded;
      return reading;
    },

    /** Resolves with the exit code once the server has ended; `null` after a signal. */
    async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
      if (!child || !isAlive(child)) return null;
      const ended = once(child, 'exit');
      child.kill(signal);
      const [code] = await ended;
      return code;
    },
  };
}

/** Calls `work` while a script of Node runs, with the port that the script prints. */
export async function withProgram<T>(
  args: string[],
  work: (port: string) => Promise<T>,
): Promise<T> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const [port] = (await once(child.stdout, 'data')) as [Buffer];
    return await work(String(port).trim());
  } finally {
    child.kill();
  }
}

/** Gives every book of a shop that has started this number of copies; resolves with the ids. */
export function stockBooks(environment: Environment, copies: number): Promise<string[]> {
  return withDatabase(environment, async ({ write }) => {
    const rows = await write((query) =>
      query('UPDATE stock SET copies = $1 RETURNING book_id', [copies]),
    );
    return rows.map((row) => String(row['book_id']));
  });
}
