import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync } from 'node:fs';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { findFreePort } from '../free-port.ts';

const run = promisify(execFile);
const START_TIMEOUT_MS = 20_000;
const MAX_CONNECTIONS = 400;
const UNPRIVILEGED_ID = 65_534;
/** Root starts servers as this user, because PostgreSQL and PgBouncer refuse to run as root. */
export const SERVER_USER =
  process.getuid?.() === 0 ? { uid: UNPRIVILEGED_ID, gid: UNPRIVILEGED_ID } : {};
/** The folders with programs, those of PostgreSQL from the newest to the oldest. */
export const PROGRAM_FOLDERS = [
  ...(process.env['PATH'] ?? '').split(delimiter),
  '/usr/sbin',
  ...globSync('/usr/lib/postgresql/*/bin').toSorted().toReversed(),
];

/** A temporary PostgreSQL server on the loopback interface. */
export interface Cluster {
  url: string;
  /** Ends the server and deletes its data. */
  remove(): Promise<void>;
}

/** Starts a new server with its data below `parent`; `undefined` if PostgreSQL is not installed. */
export async function startCluster(parent = tmpdir()): Promise<Cluster | undefined> {
  const needed = ['initdb', 'postgres'];
  const binaries = PROGRAM_FOLDERS.find((path) =>
    needed.every((name) => existsSync(join(path, name))),
  );
  if (binaries === undefined) return undefined;
  const folder = await mkdtemp(join(parent, 'kitabdost-postgres-'));
  if (SERVER_USER.uid !== undefined) await chown(folder, SERVER_USER.uid, SERVER_USER.gid);
  const data = join(folder, 'data');
  await run(
    join(binaries, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-locale', '-N'],
    { ...SERVER_USER, cwd: folder },
  );
  const port = await findFreePort();
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const settings = [
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
    `max_connections=${MAX_CONNECTIONS}`,
  ];
  const options = ['-D', data, '-p', String(port), ...settings.flatMap((value) => ['-c', value])];
  const server = spawn(join(binaries, 'postgres'), options, {
    ...SERVER_USER,
    cwd: folder,
    stdio: 'ignore',
  });
  const ended = once(server, 'exit');
  async function remove() {
    // A fast shutdown, which breaks all connections.
    server.kill('SIGINT');
    await ended;
    await rm(folder, { recursive: true });
  }
  await waitUntilReady(url).catch(async (error: unknown) => {
    await remove();
    throw error;
  });
  return { url, remove };
}

/** Runs statements, without the shop's time limit. Does nothing without a URL. */
export async function runOnPostgres(
  { DATABASE_URL: url }: { DATABASE_URL?: string },
  ...statements: string[]
): Promise<void> {
  if (url === undefined) return;
  const client = new Client({ connectionString: url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

/** Waits until the server responds; rejects after the limit (ms). */
export async function waitUntilReady(url: string, limitMs = START_TIMEOUT_MS): Promise<void> {
  const end = Date.now() + limitMs;
  for (;;) {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 1000 });
    try {
      await client.connect();
      await client.query('SELECT 1');
      return;
    } catch (error) {
      if (Date.now() > end) throw error;
    } finally {
      await client.end().catch(() => undefined);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
