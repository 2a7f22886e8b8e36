import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chown, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findFreePort } from '../../free-port.ts';
import {
  describeFront,
  describeLinks,
  describePatroni,
  describePooler,
  describeProxy,
} from './configurations.ts';
import { PROGRAM_FOLDERS, SERVER_USER, waitUntilReady } from '../../testing/postgres-cluster.ts';

const START_TIMEOUT_MS = 120_000;
/** The size of a database's disk, which a fault fills. */
const DISK_MB = 400;

/** A program in its own folder that can be killed and started again. */
interface Program {
  start(): void;
  /** Sends the signal to the program and its children. */
  kill(signal: NodeJS.Signals): void;
  ended(): Promise<void>;
}

export interface Node {
  name: string;
  /** Patroni, and the PostgreSQL that it starts. */
  program: Program;
  folder: string;
  restPort: number;
  port: number;
}

export interface Cluster {
  nodes: Node[];
  etcd: Program;
  /** Connects the shop to the database: PgBouncer, or a proxy for each node. */
  link: Program;
  /** The settings of a shop that uses this cluster. */
  environment: { DATABASE_URL: string; DATABASE_POOLING: 'session' | 'transaction' };
  /** The URL of the database through HAProxy only. */
  directUrl: string;
  /** Whether each database has a separate disk, which a fault may fill. */
  hasOwnDisks: boolean;
  remove(): Promise<void>;
}

/** The names of programs that this machine lacks. */
export function listMissing(): string[] {
  const needed = ['patroni', 'etcd', 'haproxy', 'pgbouncer', 'pg_controldata'];
  return needed.filter((name) => findProgram(name) === undefined);
}

function findProgram(name: string): string | undefined {
  return PROGRAM_FOLDERS.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

function prepareProgram(name: string, args: string[], folder: string): Program {
  const path = findProgram(name);
  if (path === undefined) throw new Error(`${name} is not installed.`);
  let child: ChildProcess | undefined;
  return {
    start() {
      // A separate process group, so that a signal also reaches the children.
      child = spawn(path, args, { ...SERVER_USER, cwd: folder, stdio: 'ignore', detached: true });
    },
    kill(signal) {
      if (child?.pid === undefined) return;
      try {
        process.kill(-child.pid, signal);
      } catch {
        // The process has ended already.
      }
    },
    async ended() {
      if (child?.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
  };
}

/**
 * How the shop finds the primary: through PgBouncer and HAProxy, or by trying the addresses of all
 * nodes.
 */
export type LinkKind = 'pooler' | 'addresses';

/** Starts three nodes of PostgreSQL with Patroni and etcd, and HAProxy in front of the primary. */
export async function startCluster(folder: string, linkKind: LinkKind): Promise<Cluster> {
  await makeFolder(folder);
  const [etcdPort, peerPort, databasePort] = await findFreePorts(3);
  const etcdUrl = `http://127.0.0.1:${etcdPort}`;
  const peerUrl = `http://127.0.0.1:${peerPort}`;
  const etcd = prepareProgram(
    'etcd',
    [
      '--name',
      'one',
      '--data-dir',
      join(folder, 'etcd'),
      '--listen-client-urls',
      etcdUrl,
      '--advertise-client-urls',
      etcdUrl,
      '--listen-peer-urls',
      peerUrl,
      '--initial-advertise-peer-urls',
      peerUrl,
      '--initial-cluster',
      `one=${peerUrl}`,
    ],
    folder,
  );
  etcd.start();
  const nodes: Node[] = [];
  for (const name of ['one', 'two', 'three'])
    nodes.push(await prepareNode(name, join(folder, name), Number(etcdPort)));
  const hasOwnDisks = nodes.map(({ folder: nodeFolder }) => mountDisk(nodeFolder)).every(Boolean);
  for (const node of nodes) {
    await makeFolder(node.folder);
    node.program.start();
  }
  const proxy = prepareProgram('haproxy', ['-db', '-f', join(folder, 'haproxy.cfg')], folder);
  await writeFile(join(folder, 'haproxy.cfg'), describeProxy(Number(databasePort), nodes));
  proxy.start();
  const { link, environment } = await (linkKind === 'pooler'
    ? startPooler(folder, Number(databasePort))
    : startLinks(folder, nodes));
  const programs = [link, proxy, ...nodes.map(({ program }) => program), etcd];
  const directUrl = buildDatabaseUrl(`127.0.0.1:${databasePort}`);
  const cluster: Cluster = {
    nodes,
    etcd,
    link,
    environment,
    directUrl,
    hasOwnDisks,
    async remove() {
      for (const program of programs) {
        program.kill('SIGCONT');
        program.kill('SIGKILL');
        await program.ended();
      }
      // PostgreSQL runs in a separate session, so the signal has not reached it.
      for (const { folder: nodeFolder } of nodes) killPostgres(nodeFolder);
      await wait(1000);
      if (!hasOwnDisks) return;
      for (const { folder: nodeFolder } of nodes) execFileSync('umount', ['-l', nodeFolder]);
    },
  };
  await waitUntilReady(directUrl, START_TIMEOUT_MS).catch(async (error: unknown) => {
    await cluster.remove();
    throw error;
  });
  return cluster;
}

/** Starts HAProxy in front of processes of the shop. */
export async function startFront(folder: string, shops: readonly { origin: string }[]) {
  const port = await findFreePort();
  const file = join(folder, 'front.cfg');
  await writeFile(file, describeFront(port, shops));
  const program = prepareProgram('haproxy', ['-db', '-f', file], folder);
  program.start();
  return { origin: `http://127.0.0.1:${port}`, program };
}

function buildDatabaseUrl(servers: string): string {
  return `postgres://postgres@${servers}/postgres`;
}

/** Starts PgBouncer in transaction mode in front of HAProxy. */
async function startPooler(folder: string, databasePort: number) {
  const port = await findFreePort();
  await writeFile(join(folder, 'pgbouncer.ini'), describePooler(port, databasePort));
  await writeFile(join(folder, 'users.txt'), '"postgres" ""\n');
  const link = prepareProgram('pgbouncer', [join(folder, 'pgbouncer.ini')], folder);
  link.start();
  const DATABASE_URL = buildDatabaseUrl(`127.0.0.1:${port}`);
  return { link, environment: { DATABASE_URL, DATABASE_POOLING: 'transaction' as const } };
}

/** Starts a TCP proxy for each node. The proxies do not know which node is the primary. */
async function startLinks(folder: string, nodes: Node[]) {
  const ports = await findFreePorts(nodes.length);
  await writeFile(join(folder, 'links.cfg'), describeLinks(ports, nodes));
  const link = prepareProgram('haproxy', ['-db', '-f', join(folder, 'links.cfg')], folder);
  link.start();
  const DATABASE_URL = buildDatabaseUrl(ports.map((port) => `127.0.0.1:${port}`).join());
  return { link, environment: { DATABASE_URL, DATABASE_POOLING: 'session' as const } };
}

async function findFreePorts(count: number): Promise<string[]> {
  const ports: string[] = [];
  while (ports.length < count) ports.push(String(await findFreePort()));
  return ports;
}

/** Makes a folder, and gives it to the user who runs the programs. */
async function makeFolder(folder: string): Promise<void> {
  const { uid, gid } = SERVER_USER;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (uid !== undefined) await chown(folder, uid, gid);
}

/** Mounts a disk in memory; returns `false` if this user may not mount. */
function mountDisk(folder: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m,mode=700`, 'tmpfs', folder]);
    return true;
  } catch {
    return false;
  }
}

/** Kills the postmaster of PostgreSQL, as a crash does; its children end by themselves. */
export function killPostgres(folder: string): void {
  try {
    const [pid] = execFileSync('head', ['-1', join(folder, 'data/postmaster.pid')], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).split('\n');
    process.kill(Number(pid), 'SIGKILL');
  } catch {
    // PostgreSQL is not running.
  }
}

async function prepareNode(name: string, folder: string, etcdPort: number): Promise<Node> {
  const [restPort, port] = (await findFreePorts(2)).map(Number) as [number, number];
  await makeFolder(folder);
  const settingsFile = join(folder, '..', `${name}.yml`);
  await writeFile(
    settingsFile,
    describePatroni(
      { name, folder, restPort, port, etcdPort },
      findProgram('pg_controldata') ?? '',
    ),
  );
  const program = prepareProgram('patroni', [settingsFile], folder);
  return { name, program, folder, restPort, port };
}
