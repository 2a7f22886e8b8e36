import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync } from 'node:fs';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { freePort } from '../free-port.ts';

const run = promisify(execFile);
const START_LIMIT_MS = 20_000;
/** PostgreSQL refuses to run as root: then it runs as `nobody`. */
const NOBODY = 65_534;
const owner = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};

/** A PostgreSQL server of our own, on the loopback interface. */
export interface Cluster {
  url: string;
  /** Ends the server; all connections break. */
  stop(): Promise<void>;
  /** Starts it again with the same data. */
  start(): Promise<void>;
  /** Ends the server and deletes its data. */
  remove(): Promise<void>;
}

/** `undefined` where PostgreSQL's programs are not installed. */
export function findBinaries(): string | undefined {
  const folders = [
    ...(process.env['PATH'] ?? '').split(delimiter),
    ...globSync('/usr/lib/postgresql/*/bin').toSorted().toReversed(),
  ];
  const needed = ['initdb', 'postgres', 'pg_basebackup'];
  return folders.find((folder) => needed.every((name) => existsSync(join(folder, name))));
}

/** Makes a new server. With `source`, the URL of another, it is a streaming replica of that. */
export async function makeCluster(binaries: string, source?: string): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), 'kitabdost-postgres-'));
  if (owner.uid !== undefined) await chown(folder, owner.uid, owner.gid);
  const data = join(folder, 'data');
  const program = (name: string, ...args: string[]) =>
    run(join(binaries, name), args, { ...owner, cwd: folder });
  if (source === undefined)
    await program('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '-N');
  else await program('pg_basebackup', '-D', data, '-d', source, '-R', '-c', 'fast');

  const port = await freePort();
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  let server: ReturnType<typeof spawn> | undefined;

  async function start() {
    const options = ['-c', 'listen_addresses=127.0.0.1', '-c', `unix_socket_directories=${folder}`];
    server = spawn(join(binaries, 'postgres'), ['-D', data, '-p', String(port), ...options], {
      ...owner,
      cwd: folder,
      stdio: 'ignore',
    });
    await untilItAnswers(url);
  }
  async function stop() {
    if (!server || server.exitCode !== null) return;
    const ended = once(server, 'exit');
    // "Fast": breaks all connections.
    server.kill('SIGINT');
    await ended;
  }
  await start();
  return {
    url,
    start,
    stop,
    async remove() {
      await stop();
      await rm(folder, { recursive: true });
    },
  };
}

/** Rejects when nothing answers within the limit. */
export async function untilItAnswers(url: string, limit = START_LIMIT_MS): Promise<void> {
  const end = Date.now() + limit;
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
