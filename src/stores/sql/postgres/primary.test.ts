import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Client } from 'pg';
import { startCluster } from '../../../../scripts/testing/postgres-cluster.ts';
import { DatabaseUnavailable, type Database } from '../database.ts';
import { openPostgres } from './postgres.ts';
import { splitAddresses } from './primary.ts';

it('reads several addresses in one URL, as libpq does', () => {
  const url = 'postgres://shop:p%40,s@db1:5433,db2,[::1]:5432/shop?target_session_attrs=read-write';
  expect(splitAddresses(url)).toEqual([
    'postgres://shop:p%40,s@db1:5433/shop?target_session_attrs=read-write',
    'postgres://shop:p%40,s@db2/shop?target_session_attrs=read-write',
    'postgres://shop:p%40,s@[::1]:5432/shop?target_session_attrs=read-write',
  ]);
  const toPrimary = 'postgres://one,two/shop?target_session_attrs=primary';
  expect(splitAddresses(toPrimary)).toHaveLength(2);
  expect(splitAddresses('postgresql://shop@db/shop')).toEqual(['postgresql://shop@db/shop']);
});

it.each([
  'postgres://one,two/shop?target_session_attrs=any',
  'postgres://one,two:x/shop',
  'mysql://one,two/shop',
])('reads no addresses in %s', (url) => {
  expect(splitAddresses(url)).toBeUndefined();
});

const INSERT = 'INSERT INTO changes (a) VALUES (1)';
const READ_PORT = "SELECT current_setting('port')::int AS port";

const started = await Promise.all([startCluster(), startCluster()]);
const servers = started.filter((server) => server !== undefined);
afterAll(() => Promise.all(servers.map((server) => server.remove())));

describe.skipIf(servers.length < 2)('two servers of PostgreSQL', () => {
  const getUrl = (at: number) => servers[at]?.url ?? '';
  const getPort = (at: number) => Number(new URL(getUrl(at)).port);

  beforeAll(async () => {
    for (const at of servers.keys()) await run(at, 'CREATE TABLE changes (a INT)');
  });

  async function run(at: number, ...statements: string[]) {
    const client = new Client({ connectionString: getUrl(at) });
    await client.connect();
    for (const statement of ['SET transaction_read_only = off', ...statements])
      await client.query(statement);
    await client.end();
  }

  /** Makes one server the primary. Open connections to the other server stay open. */
  async function promote(primary: number) {
    for (const at of [1 - primary, primary])
      await run(
        at,
        `ALTER SYSTEM SET default_transaction_read_only = ${at === primary ? 'off' : 'on'}`,
        'SELECT pg_reload_conf()',
      );
  }

  function open(...ports: number[]): Database {
    const hosts = ports.map((port) => `127.0.0.1:${port}`).join(',');
    return openPostgres({ url: `postgres://postgres@${hosts}/postgres` });
  }

  /** Waits because a server reloads its settings only some time after the call. */
  function waitUntilReadOnly({ read }: Database) {
    const name = 'default_transaction_read_only';
    return expect.poll(() => read(`SHOW ${name}`)).toEqual([{ [name]: 'on' }]);
  }

  it('uses the server that accepts changes, whatever its index in the list', async () => {
    await promote(1);
    const database = open(1, getPort(0), getPort(1));
    expect(await database.read(READ_PORT)).toEqual([{ port: getPort(1) }]);
    await database.close();
  });

  it('retries a change on the other server after its server has become read-only', async () => {
    await promote(0);
    const database = open(getPort(0), getPort(1));
    await database.write((query) => query(INSERT));
    await promote(1);
    await waitUntilReadOnly(database);
    await Promise.all(Array.from({ length: 20 }, () => database.write((query) => query(INSERT))));
    expect(await database.read(READ_PORT)).toEqual([{ port: getPort(1) }]);
    expect(await database.read('SELECT COUNT(*) AS rows FROM changes')).toEqual([{ rows: 20 }]);
    await database.close();
  });

  it('rejects while no server accepts changes, and recovers afterwards', async () => {
    await promote(0);
    const database = open(getPort(0), getPort(1));
    await database.read('SELECT 1');
    await run(0, 'ALTER SYSTEM SET default_transaction_read_only = on', 'SELECT pg_reload_conf()');
    await waitUntilReadOnly(database);
    const write = () => database.write((query) => query(INSERT));
    await expect(write()).rejects.toThrow(DatabaseUnavailable);
    await expect(write()).rejects.toThrow(/127\.0\.0\.1:\d+: the server is read-only/);
    await promote(0);
    await expect.poll(() => write().catch(String)).toEqual([]);
    await database.close();
  });

  it('connects to the other server when the primary is down', async () => {
    await promote(0);
    const third = await startCluster();
    const database = open(Number(new URL(third?.url ?? '').port), getPort(1));
    expect(await database.read('SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await third?.remove();
    await promote(1);
    await expect.poll(() => database.read(READ_PORT).catch(String)).toEqual([{ port: getPort(1) }]);
    await database.close();
  });

  it('reports an unknown database name at once', async () => {
    await promote(0);
    const ports = `127.0.0.1:${getPort(0)},127.0.0.1:${getPort(1)}`;
    const database = openPostgres({ url: `postgres://postgres@${ports}/unknown` });
    await expect(database.read('SELECT 1')).rejects.toThrow('database "unknown" does not exist');
    await database.close();
  });
});
