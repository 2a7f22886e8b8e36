import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { importDamaged } from '#import/damage/testing.ts';
import { makeSeed } from '#seed/seed.ts';
import { migrate } from '#stores/sql/migrate.ts';
import { createSqlStore, seedSql } from '#stores/sql/sql-store.ts';
import { buildShop } from '../build/build.ts';
import { refuseUnknown, run } from '../fail.ts';
import { report } from '../bench/report.ts';
import { serveFolder } from '../serve.ts';
import { failCluster } from './cluster/cluster.ts';
import { killBrowsers, killServers } from './kill.ts';
import { sendNonsense } from './nonsense/nonsense.ts';
import { overload } from './overload.ts';
import { forBothEngines, withDatabase } from './test-shops.ts';

type Part = (rounds: number | undefined, seed: number, only?: string) => Promise<boolean>;

const PARTS: Record<string, Part> = {
  // Every fault of every call; `npm test` tests one call of each kind.
  faults: () => runInBrowser('fault-matrix'),
  layout: () => runInBrowser('odd-books'),
  hour: () => runInBrowser('desk/hour'),
  monkey: (minutes = 10) => withDemo((origin) => clickAtRandom(origin, minutes)),
  'browser-kill': (rounds = 250, seed) => withDemo((origin) => killBrowsers(origin, rounds, seed)),
  'server-kill': (rounds = 200, seed) => killServers(rounds, seed),
  cluster: (_rounds, _seed, only) => failCluster('pooler', only),
  'cluster-addresses': (_rounds, _seed, only) => failCluster('addresses', only),
  overload: (seconds = 15) => overload(seconds),
  'overload-connections': (seconds = 15) => overload(seconds, { keepAlive: false }),
  'damaged-imports': (rounds = 1000, seed) => importDamagedFiles(rounds, seed),
  'random-calls': async (_rounds, seed) => tryRandomCalls(seed),
  nonsense: (rounds = 100_000, seed) => sendNonsense(rounds, seed),
};

await stress();

/**
 * Usage: `npm run endure -- [part …] [--rounds 100] [--seed 7] [--only FAULT]`. `overload` and
 * `overload-connections` take the rounds as seconds, `monkey` as minutes; only the parts of the
 * cluster know `--only`. Exits with 1 if a part found a fault.
 */
async function stress(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { rounds: { type: 'string' }, seed: { type: 'string' }, only: { type: 'string' } },
  });
  const names = positionals.length > 0 ? positionals : Object.keys(PARTS);
  refuseUnknown('part', names, Object.keys(PARTS));
  const rounds = values.rounds ? Number(values.rounds) : undefined;
  const seed = Number(values.seed ?? Date.now() % 1_000_000);
  for (const name of names) {
    console.log(`… ${name}, seed ${seed}`);
    const begin = performance.now();
    const isFine = await PARTS[name]?.(rounds, seed, values.only);
    const seconds = Math.round((performance.now() - begin) / 1000);
    console.log(`${isFine ? '✓' : '✗'} ${name}, ${seconds} s`);
    if (!isFine) process.exitCode = 1;
  }
}

/** Imports `count` damaged files. None may stop the shop or be imported partially. */
function importDamagedFiles(count: number, seed: number): Promise<boolean> {
  return forBothEngines((engine, environment) =>
    withDatabase(environment, async (database) => {
      await migrate(database);
      await seedSql(
        database,
        makeSeed('books', async () => ''),
      );
      const faults = await importDamaged(createSqlStore(database), count, seed);
      return report(`${engine}: ${count} damaged files`, faults);
    }),
  );
}

/** Runs all cases of the browser tests with this name; `npm test` runs only some of them. */
async function runInBrowser(name: string): Promise<boolean> {
  await buildIfMissing();
  const command = ['playwright', 'test', '--config=playwright.config.ts', name];
  return run(command, { E2E_ENDURE: '1' });
}

/**
 * Clicks and types at random in the shop, then at the desk; `monkey.ts` says what must hold. Scripts
 * are not instrumented, because the pages' Content-Security-Policy allows only their own.
 */
async function clickAtRandom(origin: string, minutes: number): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'kitabdost-monkey-'));
  for (const path of ['/', '/desk']) {
    const words = `browser test ${origin}${path} scripts/stress/monkey.ts --headless --no-sandbox
      --exit-on-violation --instrument-javascript= --time-limit ${minutes * 30}s
      --output-path ${join(folder, `at${path.slice(1)}`)}`;
    // Not `run`, because this process serves the demo meanwhile.
    const monkey = spawn('bombadil', words.split(/\s+/), { stdio: 'inherit' });
    const [code] = await once(monkey, 'exit');
    if (code !== 0) return false;
  }
  return true;
}

/** Runs the tests with random input, with 25 times as many cases as in `npm test`. */
function tryRandomCalls(seed: number): boolean {
  const calls = ['any-request', 'any-call', 'any-order-call', 'model.test', 'any-refunds'];
  const files = [...calls, 'api/orders/shelf.test', 'api/catalogue/categories.test'];
  const environment = { ENDURE: '1', FUZZ_SEED: String(seed) };
  return run(['vitest', 'run', '--project', 'server', ...files], environment);
}

/** Serves the demo from `dist`. */
async function withDemo<T>(work: (origin: string) => Promise<T>): Promise<T> {
  await buildIfMissing();
  const { origin, close } = await serveFolder({ folder: 'dist', port: 0 });
  return work(origin).finally(close);
}

async function buildIfMissing(): Promise<void> {
  if (!existsSync('dist/404.html')) await buildShop();
}
