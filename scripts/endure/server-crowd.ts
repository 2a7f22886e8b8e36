import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBinaries, makeCluster } from '../testing/postgres-cluster.ts';
import { signUpReader, type Reader } from './reader.ts';
import { prepareShop, type ShopProcess } from './shop-process.ts';

const READERS = 16;
const SECONDS = 60;
const PRIMARY = 'primary restarted every 10 s';

/** Two servers over one PostgreSQL, with a replica, under load; each trouble lasts a minute. */
export async function troubleServers(): Promise<boolean> {
  const binaries = findBinaries();
  if (binaries === undefined) {
    console.log('  PostgreSQL is not installed here: not tried.');
    return true;
  }
  const folder = await mkdtemp(join(tmpdir(), 'kitabdost-crowd-'));
  const primary = await makeCluster(binaries);
  const replica = await makeCluster(binaries, primary.url).catch(async (error: unknown) => {
    await primary.remove();
    throw error;
  });
  const environment = {
    DATA_DIR: folder,
    DATABASE_URL: primary.url,
    DATABASE_READ_URL: replica.url,
  };
  const [steady, killed] = [await prepareShop(environment), await prepareShop(environment)];
  await steady.start();
  await killed.start();
  try {
    const results = [
      await endure('one of two servers killed every second', steady, killed, async () => {
        await killed.end('SIGKILL');
        await killed.start();
      }),
      await endure(PRIMARY, steady, killed, async (second) => {
        if (second % 10 !== 5) return;
        await primary.stop();
        await primary.start();
      }),
      await endure('replica cut off for 10 s in every 20', steady, killed, async (second) => {
        if (second % 20 === 5) await replica.stop();
        if (second % 20 === 15) await replica.start();
      }),
    ];
    return results.every(Boolean);
  } finally {
    await Promise.all([steady.end('SIGTERM'), killed.end('SIGTERM')]);
    await replica.remove();
    await primary.remove();
    await rm(folder, { recursive: true });
  }
}

let crowds = 0;

/** `trouble` is called every second. Half of the readers use each server. */
async function endure(
  name: string,
  steady: ShopProcess,
  other: ShopProcess,
  trouble: (second: number) => Promise<void>,
): Promise<boolean> {
  crowds += 1;
  const sign = (server: ShopProcess, at: number) =>
    signUpReader(() => server.origin, `crowd-${crowds}-${at}`);
  const ofSteady = await Promise.all(
    Array.from({ length: READERS / 2 }, (_, at) => sign(steady, at)),
  );
  const ofOther = await Promise.all(
    Array.from({ length: READERS / 2 }, (_, at) => sign(other, READERS + at)),
  );
  const end = Date.now() + SECONDS * 1000;
  const counts = new Map<string, number>();
  const work = async (reader: Reader, group: string) => {
    while (Date.now() < end) {
      const status = await reader.change();
      const key = `${group} ${status < 300 && status > 0 ? 'done' : status}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
      if (status === 0 || status >= 500) await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  const troubles = async () => {
    for (let second = 0; Date.now() < end; second++) {
      const next = Date.now() + 1000;
      await trouble(second);
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, next - Date.now())));
    }
  };
  await Promise.all([
    troubles(),
    ...ofSteady.map((reader) => work(reader, 'steady')),
    ...ofOther.map((reader) => work(reader, 'other')),
  ]);
  const faults = (
    await Promise.all([...ofSteady, ...ofOther].map((reader) => reader.judge()))
  ).filter((fault) => fault !== '');
  const told = [...counts].toSorted().map(([key, count]) => `${key}: ${count}`);
  // Only without a primary may a server fail.
  if (name !== PRIMARY)
    faults.push(
      ...told.filter((text) => text.startsWith('steady 5')).map((text) => `${name}: ${text}`),
    );
  console.log(`  ${name}: ${told.join(', ')}; ${faults.length} faults`);
  for (const fault of faults.slice(0, 5)) console.log(`    ${fault}`);
  return faults.length === 0;
}
