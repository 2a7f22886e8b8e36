import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { report } from '../../bench/report.ts';
import { stockBooks, withServers, type ShopProcess } from '../test-shops.ts';
import { beginRound, buyWhile, findFaults, createLedger, type Ledger } from './ledger.ts';
import {
  killPostgres,
  listMissing,
  startCluster,
  startFront,
  type Cluster,
  type Node,
  type LinkKind,
} from './programs.ts';

const SHOPS = 3;
const COPIES_OF_EACH = 100_000;
/** How long a fault lasts by default. */
const FAULT_MS = 8000;
/** How long the shop sells books after a fault. */
const AFTER_MS = 12_000;
const SETTLE_TIMEOUT_MS = 90_000;

/** What a fault damages. */
interface FaultTarget {
  cluster: Cluster;
  shops: readonly ShopProcess[];
}

/** Causes a fault and ends it. */
type Fault = (target: FaultTarget) => Promise<void>;

const FAULTS: Record<string, Fault> = {
  'nothing, to compare with': () => wait(FAULT_MS),

  async 'kill -9 of a shop process'({ shops: [shop] }) {
    await shop?.end('SIGKILL');
    await wait(FAULT_MS);
    await shop?.start();
  },

  async 'rolling restart of the shop'({ shops }) {
    for (const shop of shops) {
      await shop.end('SIGTERM');
      await shop.start();
    }
  },

  'kill -9 of the primary': async ({ cluster }) => crash(await findNode(cluster, '/primary')),
  'kill -9 of the synchronous standby': async ({ cluster }) =>
    crash(await findNode(cluster, '/synchronous')),

  async 'kill -9 of etcd'({ cluster: { etcd } }) {
    etcd.kill('SIGKILL');
    await etcd.ended();
    // Longer than the lease of the primary.
    await wait(3 * FAULT_MS);
    etcd.start();
  },

  async 'network cut between shop and database'({ cluster: { link } }) {
    link.kill('SIGSTOP');
    await wait(FAULT_MS);
    link.kill('SIGCONT');
  },

  /** The link is PgBouncer, or one proxy per node. */
  async 'link to the database killed and restarted'({ cluster: { link } }) {
    link.kill('SIGKILL');
    await link.ended();
    await wait(1000);
    link.start();
  },

  async 'switch-over by hand'({ cluster }) {
    const leader = (await findNode(cluster, '/primary')).name;
    const { restPort, name: candidate } = await findNode(cluster, '/synchronous');
    const body = JSON.stringify({ leader, candidate });
    const status = await askNode(restPort, '/switchover', body);
    if (status !== 200) throw new Error(`Patroni responded to the switch-over with ${status}.`);
  },

  async 'full disk of the primary'({ cluster }) {
    if (!cluster.hasOwnDisks) throw new Error('left out: no disk can be mounted here');
    const { folder } = await findNode(cluster, '/primary');
    const ballast = join(folder, 'ballast');
    try {
      execFileSync('dd', ['if=/dev/zero', `of=${ballast}`, 'bs=1M'], { stdio: 'ignore' });
    } catch {
      // `dd` fails when the disk is full.
    }
    await wait(3 * FAULT_MS);
    await rm(ballast);
  },
};

/** Kills a node, and starts it again after a while. */
async function crash({ program, folder }: Node): Promise<void> {
  program.kill('SIGKILL');
  killPostgres(folder);
  await program.ended();
  await wait(3 * FAULT_MS);
  program.start();
}

/** Finds the node whose Patroni responds with 200 to this path of its health check. */
async function findNode({ nodes }: Cluster, path: string): Promise<Node> {
  for (const end = Date.now() + SETTLE_TIMEOUT_MS; Date.now() < end; await wait(300))
    for (const node of nodes) if ((await askNode(node.restPort, path)) === 200) return node;
  throw new Error(`No node responds to ${path}.`);
}

/** Sends a request to a node's Patroni. Resolves with the status; 0 without a response. */
function askNode(port: number, path: string, body?: string): Promise<number> {
  return new Promise((resolve) => {
    request(
      { port, path, host: '127.0.0.1', method: body ? 'POST' : 'GET', timeout: 30_000 },
      (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      },
    )
      .once('error', () => resolve(0))
      .end(body);
  });
}

interface Row {
  fault: string;
  text: string;
  isFine: boolean;
}

/**
 * Sells books with three nodes of PostgreSQL and three shop processes while parts of them fail.
 * After each fault, compares the acknowledged orders with the stored ones. With `only`, causes only
 * the faults whose names contain it.
 */
export async function failCluster(linkKind: LinkKind, only: string | undefined): Promise<boolean> {
  const missing = listMissing();
  if (missing.length > 0) {
    console.log(`  Left out: ${missing.join(', ')} are not installed.`);
    return true;
  }
  const folder = await mkdtemp(join(tmpdir(), 'kitabdost-cluster-'));
  const cluster = await startCluster(folder, linkKind);
  const rows: Row[] = [];
  try {
    const environment = { ...cluster.environment, DATA_DIR: join(folder, 'shop') };
    const ledger = createLedger();
    await withServers(environment, SHOPS, async (shops) => {
      const bookIds = await stockBooks(environment, COPIES_OF_EACH);
      const copies = bookIds.length * COPIES_OF_EACH;
      const front = await startFront(folder, shops);
      const stopping = new AbortController();
      const buying = buyWhile(front.origin, bookIds, ledger, stopping.signal);
      try {
        await wait(AFTER_MS);
        for (const [name, fault] of Object.entries(FAULTS)) {
          if (only !== undefined && !name.includes(only)) continue;
          rows.push(await tryFault(name, fault, { target: { cluster, shops }, ledger, copies }));
          console.log(`  ${rows.at(-1)?.fault}: ${rows.at(-1)?.text}`);
        }
      } finally {
        stopping.abort();
        await buying;
        front.program.kill('SIGKILL');
        await front.program.ended();
      }
    });
    const { orders, signUps, unexpected } = ledger;
    const faults = [
      ...rows.filter(({ isFine }) => !isFine).map(({ fault }) => fault),
      ...unexpected,
    ];
    return report(`${orders.length} orders and ${signUps.length} sign-ups acknowledged`, faults);
  } finally {
    await cluster.remove();
    await rm(folder, { recursive: true, force: true });
  }
}

interface Trial {
  target: FaultTarget;
  ledger: Ledger;
  /** The copies of all books before the first sale. */
  copies: number;
}

async function tryFault(
  name: string,
  fault: Fault,
  { target, ledger, copies }: Trial,
): Promise<Row> {
  await findNode(target.cluster, '/synchronous');
  beginRound(ledger);
  const ordersBefore = ledger.orders.length;
  try {
    await fault(target);
  } catch (error) {
    return { fault: name, text: String(error), isFine: String(error).includes('left out') };
  }
  await wait(AFTER_MS);
  await findNode(target.cluster, '/primary');
  await waitUntilItSells(ledger);
  const { lost, doubled, wrong } = await findFaults(target.cluster.directUrl, ledger, copies);
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  const seen = [...ledger.failures].map(([what, count]) => `${what} × ${count}`);
  return {
    fault: name,
    isFine: lost === 0 && doubled === 0 && wrong.length === 0,
    text: [
      `${ledger.orders.length - ordersBefore} orders`,
      `lost ${lost}`,
      `doubled ${doubled}`,
      `wrong ${wrong.join(', ') || 'nothing'}`,
      `longest without a write ${seconds(ledger.writes.longestGapMs)}`,
      `without a read ${seconds(ledger.reads.longestGapMs)}`,
      `seen: ${seen.join(', ') || 'nothing'}`,
    ].join(' · '),
  };
}

/** Waits until an order is placed again. */
async function waitUntilItSells(ledger: Ledger): Promise<void> {
  const ordersBefore = ledger.orders.length;
  for (const end = Date.now() + SETTLE_TIMEOUT_MS; Date.now() < end; await wait(200))
    if (ledger.orders.length > ordersBefore) return;
  throw new Error('The shop no longer sells.');
}
