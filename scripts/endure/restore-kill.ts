import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { createDice } from '#api/testing.ts';
import { overBothEngines, type Environment } from './both-engines.ts';
import { prepareShop } from './shop-process.ts';
import { dumpShop, fillShop } from './shop-content.ts';

const BOOKS = 20_000;
const run = promisify(execFile);

interface Saved {
  file: string;
  /** All rows, sorted. */
  rows: string[];
}

/**
 * Kills `npm run manage -- restore FILE --replace` at random moments. Afterwards the data must be all
 * old or all new, the shop must start over them, and the next restore must succeed. Over SQLite, then
 * over PostgreSQL.
 */
export async function killRestores(rounds: number, seed: number): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'kitabdost-restore-'));
  try {
    return await overBothEngines((name, environment) =>
      killOne({ name, rounds, seed, environment, folder }),
    );
  } finally {
    await rm(folder, { recursive: true });
  }
}

interface Trial {
  name: string;
  rounds: number;
  seed: number;
  environment: Environment;
  /** For the backups. */
  folder: string;
}

async function killOne({ name, rounds, seed, environment, folder }: Trial): Promise<boolean> {
  const { roll } = createDice(seed);
  const shop = await prepareShop(environment);
  const found = { old: 0, new: 0, ended: 0 };
  const faults: string[] = [];
  let target = await makeBackup(environment, join(folder, `${name}-1.gz`), 'First');
  let present = await makeBackup(environment, join(folder, `${name}-2.gz`), 'Second');
  await restore(environment, target);
  let usual = await restore(environment, present);
  const begin = performance.now();
  for (let round = 0; round < rounds; round++) {
    const child = spawn(process.execPath, wordsOf(target), { env: own(environment) });
    const ended = once(child, 'exit');
    // Every second time near the end, where the commit is.
    await wait(round % 2 === 0 ? roll(usual) : usual * 0.8 + roll(usual * 0.25));
    child.kill('SIGKILL');
    await ended;
    if (child.exitCode === 0) found.ended += 1;

    const rows = await dumpShop(environment);
    if (isSame(rows, present.rows) && child.exitCode !== 0) found.old += 1;
    else if (isSame(rows, target.rows)) found.new += 1;
    else faults.push(`round ${round}: ${rows.length} rows are neither all old nor all new`);
    const opened = await openShop(shop);
    if (opened !== '') faults.push(`round ${round}: ${opened}`);
    usual = await restore(environment, target);
    if (!isSame(await dumpShop(environment), target.rows))
      faults.push(`round ${round}: the second restore did not restore everything`);
    [present, target] = [target, present];
  }
  const seconds = Math.round((performance.now() - begin) / 1000);
  console.log(
    `  ${name}: ${rounds} killed restores of ${present.rows.length} rows (seed ${seed}): ` +
      `${found.old} left all old ones, ${found.new} all new ones (${found.ended} had ended); ` +
      `${faults.length} faults, ${seconds} s`,
  );
  for (const fault of faults.slice(0, 10)) console.log(`    ${fault}`);
  return faults.length === 0;
}

/** Fills the database with books of this name, and saves it. */
async function makeBackup(environment: Environment, file: string, title: string): Promise<Saved> {
  await fillShop(environment, title, BOOKS);
  await run(process.execPath, ['scripts/manage.ts', 'backup', file], { env: own(environment) });
  return { file, rows: await dumpShop(environment) };
}

/** Resolves with the ms that it took: the kills must fall into as many. */
async function restore(environment: Environment, saved: Saved): Promise<number> {
  const begin = performance.now();
  await run(process.execPath, wordsOf(saved), { env: own(environment) });
  return performance.now() - begin;
}

/** What is wrong with a shop over these data; '' if nothing is. */
async function openShop(shop: Awaited<ReturnType<typeof prepareShop>>): Promise<string> {
  await shop.start();
  const { status } = await fetch(`${shop.origin}/api/products/synthetic-${BOOKS}`);
  const code = await shop.end('SIGTERM');
  return status === 200 && code === 0 ? '' : `the shop answers ${status} and ends with ${code}`;
}

function wordsOf({ file }: Saved): string[] {
  return ['scripts/manage.ts', 'restore', file, '--replace'];
}

function own(environment: Environment): NodeJS.ProcessEnv {
  const { DATABASE_URL: _others, ...rest } = process.env;
  return { ...rest, ...environment };
}

function isSame(rows: string[], others: string[]): boolean {
  return rows.length === others.length && rows.every((row, at) => row === others[at]);
}
