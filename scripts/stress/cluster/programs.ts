import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync } from 'node:fs';
import { chown, mkdir, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../free-port.ts';
import { waitUntilReady } from '../../testing/postgres-cluster.ts';

/** PostgreSQL and PgBouncer refuse to run as root: then they run as `nobody`. */
const NOBODY_ID = 65_534;
const OWNER = process.getuid?.() === 0 ? { uid: NOBODY_ID, gid: NOBODY_ID } : {};
const START_TIMEOUT_MS = 120_000;
/** Of the disk of a database, which a fault fills. */
const DISK_MB = 400;

/** A program in a folder of its own, which can be ended and started again. */
interface Program {
  start(): void;
  /** Also its children. */
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
  pooler: Program;
  /** The database through HAProxy and PgBouncer. */
  url: string;
  /** The database through HAProxy only. */
  directUrl: string;
  /** Whether the disk of each database is one of its own, which a fault may fill. */
  hasOwnDisks: boolean;
  remove(): Promise<void>;
}

/** The names of programs that this machine lacks. */
export function listMissing(): string[] {
  const needed = ['patroni', 'etcd', 'haproxy', 'pgbouncer', 'pg_controldata'];
  return needed.filter((name) => findProgram(name) === undefined);
}

function findProgram(name: string): string | undefined {
  const folders = [
    ...(process.env['PATH'] ?? '').split(delimiter),
    '/usr/sbin',
    ...globSync('/usr/lib/postgresql/*/bin').toSorted().toReversed(),
  ];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

function prepareProgram(name: string, words: string[], folder: string): Program {
  const path = findProgram(name);
  if (path === undefined) throw new Error(`${name} is not installed.`);
  let child: ChildProcess | undefined;
  return {
    start() {
      // A group of its own, so that a signal reaches its children, too.
      child = spawn(path, words, { ...OWNER, cwd: folder, stdio: 'ignore', detached: true });
    },
    kill(signal) {
      if (child?.pid === undefined) return;
      try {
        process.kill(-child.pid, signal);
      } catch {
        // It has ended.
      }
    },
    async ended() {
      if (child?.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
  };
}

/** Three nodes of PostgreSQL under Patroni and etcd, HAProxy and PgBouncer. */
export async function startCluster(folder: string): Promise<Cluster> {
  await chownOurs(folder);
  const [etcdPort, peerPort, databasePort, poolerPort] = await freePorts(4);
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
  const hasOwnDisks = nodes.map(({ folder: of }) => mountDisk(of)).every(Boolean);
  for (const node of nodes) {
    await chownOurs(node.folder);
    node.program.start();
  }
  const proxy = prepareProgram('haproxy', ['-db', '-f', join(folder, 'haproxy.cfg')], folder);
  await writeFile(join(folder, 'haproxy.cfg'), describeProxy(Number(databasePort), nodes));
  proxy.start();
  const pooler = prepareProgram('pgbouncer', [join(folder, 'pgbouncer.ini')], folder);
  await writeFile(
    join(folder, 'pgbouncer.ini'),
    describePooler(Number(poolerPort), Number(databasePort)),
  );
  await writeFile(join(folder, 'users.txt'), '"postgres" ""\n');
  pooler.start();
  const programs = [pooler, proxy, ...nodes.map(({ program }) => program), etcd];
  const url = (port = '') => `postgres://postgres@127.0.0.1:${port}/postgres`;
  const cluster: Cluster = {
    nodes,
    etcd,
    pooler,
    url: url(poolerPort),
    directUrl: url(databasePort),
    hasOwnDisks,
    async remove() {
      for (const program of programs) {
        program.kill('SIGCONT');
        program.kill('SIGKILL');
        await program.ended();
      }
      // PostgreSQL is in a session of its own.
      for (const { folder: of } of nodes) killPostgres(of);
      await wait(1000);
      if (hasOwnDisks) for (const { folder: of } of nodes) execFileSync('umount', ['-l', of]);
    },
  };
  await waitUntilReady(url(poolerPort), START_TIMEOUT_MS).catch(async (error: unknown) => {
    await cluster.remove();
    throw error;
  });
  return cluster;
}

async function freePorts(count: number): Promise<string[]> {
  const ports: string[] = [];
  while (ports.length < count) ports.push(String(await freePort()));
  return ports;
}

async function chownOurs(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (OWNER.uid !== undefined) await chown(folder, OWNER.uid, OWNER.gid);
}

/** A disk in memory; `false` where this user may not mount one. */
function mountDisk(folder: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m,mode=700`, 'tmpfs', folder]);
    return true;
  } catch {
    return false;
  }
}

/** Kills PostgreSQL as a crash does: the postmaster's children end by themselves. */
export function killPostgres(folder: string): void {
  try {
    const [pid] = execFileSync('head', ['-1', join(folder, 'data/postmaster.pid')], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).split('\n');
    process.kill(Number(pid), 'SIGKILL');
  } catch {
    // It does not run.
  }
}

async function prepareNode(name: string, folder: string, etcdPort: number): Promise<Node> {
  const [restPort, port] = (await freePorts(2)).map(Number) as [number, number];
  await chownOurs(folder);
  const settings = join(folder, '..', `${name}.yml`);
  // JSON is YAML.
  await writeFile(
    settings,
    JSON.stringify({
      scope: 'kitabdost',
      name,
      restapi: { listen: `127.0.0.1:${restPort}`, connect_address: `127.0.0.1:${restPort}` },
      etcd3: { host: `127.0.0.1:${etcdPort}` },
      bootstrap: {
        dcs: {
          ttl: 20,
          loop_wait: 5,
          retry_timeout: 5,
          synchronous_mode: true,
          // While etcd is away, a primary goes on as long as it reaches all others.
          failsafe_mode: true,
          postgresql: {
            use_pg_rewind: true,
            parameters: {
              max_connections: 60,
              shared_buffers: '32MB',
              wal_log_hints: 'on',
              max_wal_size: '64MB',
              wal_keep_size: '64MB',
            },
          },
        },
        initdb: [{ encoding: 'UTF8' }, { locale: 'C' }],
        pg_hba: ['host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust'],
      },
      postgresql: {
        listen: `127.0.0.1:${port}`,
        connect_address: `127.0.0.1:${port}`,
        data_dir: join(folder, 'data'),
        bin_dir: join(findProgram('pg_controldata') ?? '', '..'),
        pgpass: join(folder, 'pgpass'),
        authentication: {
          superuser: { username: 'postgres' },
          replication: { username: 'postgres' },
          rewind: { username: 'postgres' },
        },
        parameters: { unix_socket_directories: folder },
      },
    }),
  );
  const program = prepareProgram('patroni', [settings], folder);
  return { name, program, folder, restPort, port };
}

function describeProxy(port: number, nodes: Node[]): string {
  return `global
  maxconn 1000
defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
listen database
  bind 127.0.0.1:${port}
  option httpchk GET /primary
  http-check expect status 200
  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map((node) => `  server ${node.name} 127.0.0.1:${node.port} check port ${node.restPort}\n`).join('')}`;
}

function describePooler(port: number, databasePort: number): string {
  return `[databases]
postgres = host=127.0.0.1 port=${databasePort} dbname=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = users.txt
pool_mode = transaction
default_pool_size = 20
max_client_conn = 300
server_login_retry = 1
query_wait_timeout = 15
`;
}
