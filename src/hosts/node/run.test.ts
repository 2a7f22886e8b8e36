import { once } from 'node:events';
import { mkdtemp, readdir } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { openSmtp } from '#providers/mail/testing.ts';
import { aContent, aJob, anImport, anOrder, RECORDS } from '#stores/builders.ts';
import { DatabaseUnavailable } from '#stores/sql/database.ts';
import { migrate } from '#stores/sql/migrate.ts';
import { openPostgres } from '#stores/sql/postgres/postgres.ts';
import { createSqlStore, seedSql } from '#stores/sql/sql-store.ts';
import { openSqlite } from '#stores/sql/sqlite/sqlite.ts';
import { repeat, runShop, waitForDatabase } from './run.ts';
import { aBuild } from './testing.ts';

it('repeats the work, one run at a time and even after a failure, until it is stopped', async () => {
  const errors: string[] = [];
  let runs = 0;
  let activeRuns = 0;
  const stop = repeat(
    async () => {
      expect(++activeRuns).toBe(1);
      await Promise.resolve();
      activeRuns--;
      if (++runs === 2) throw new Error('no database');
    },
    { intervalMs: 1, onError: ({ message }) => errors.push(message) },
  );
  await expect.poll(() => runs).toBeGreaterThan(3);
  await stop();
  const runsAtStop = runs;
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect([runs, errors]).toEqual([runsAtStop, ['no database']]);
});

describe('a process', () => {
  /** Runs a shop. `printed` are its lines without tokens, `exits` its exit codes. */
  async function run(environment: Record<string, string>) {
    const signals = new Map<string, () => void>();
    const printed: string[] = [];
    const exits: unknown[] = [];
    onTestFinished(() => void vi.unstubAllEnvs());
    vi.stubEnv('LOG_LEVEL', 'silent');
    for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
    vi.spyOn(console, 'error').mockImplementation((line: string) => {
      printed.push(line.replace(/#[\da-f]{64}/, '#TOKEN'));
    });
    vi.spyOn(process, 'exit').mockImplementation((code) => exits.push(code) as never);
    const listen = process.on.bind(process);
    vi.spyOn(process, 'on').mockImplementation((name, listener) => {
      if (name !== 'SIGTERM' && name !== 'SIGINT') return listen(name, listener);
      signals.set(name, listener);
      return process;
    });
    await runShop(aBuild(environment['DATA_DIR'] ?? ''));
    const send = (signal: string) => signals.get(signal)?.();
    return { printed, exits, send };
  }

  it('prints where it is open, and a link until there is an owner, and ends with 0', async () => {
    const folder = await mkdtemp(join(inject('dataFolder'), 'run-'));
    const environment = { DATA_DIR: folder, PORT: '0', SEED: 'none', DRAIN_SECONDS: '0' };
    const first = await run(environment);
    expect(first.printed).toEqual([
      'Kitabdost is open at http://127.0.0.1:0',
      'Choose email and password of the owner, within 7 days: http://127.0.0.1:0/desk/welcome#TOKEN',
    ]);
    expect(first.exits).toEqual([]);
    first.send('SIGTERM');
    await expect.poll(() => first.exits).toEqual([0]);
    const database = await openSqlite(join(folder, 'shop.db'));
    await createSqlStore(database).transact((transaction) =>
      transaction.put('people', RECORDS.people),
    );
    await database.close();
    const second = await run({ ...environment, DRAIN_SECONDS: '60' });
    expect(second.printed).toEqual(['Kitabdost is open at http://127.0.0.1:0']);
    // SIGINT does not wait for the 60 s.
    second.send('SIGINT');
    await expect.poll(() => second.exits).toEqual([0]);
    second.send('SIGTERM');
    expect(second.exits).toEqual([0, 1]);
  });

  it('does each kind of due work until it ends, and closes its database', async () => {
    const folder = await mkdtemp(join(inject('dataFolder'), 'run-'));
    const smtp = await openSmtp();
    const database = await openSqlite(join(folder, 'shop.db'));
    await migrate(database);
    await seedSql(database, aContent());
    const { transact, records } = createSqlStore(database);
    const hook = { ...RECORDS.webhooks, url: 'http://127.0.0.1:1' };
    const event = {
      kind: 'webhook' as const,
      hookId: hook._id,
      events: [{ id: 'ev', type: 'test', body: '{}', at: 0 }],
    };
    await transact(({ put }) => {
      put('orders', anOrder());
      put('jobs', aJob({ _id: 'mail' }), aJob({ _id: 'event', task: event }));
      put('webhooks', hook);
      put('imports', anImport({ state: 'running', phase: 'cleaning', due: 0 }));
    });
    const { exits, send } = await run({
      DATA_DIR: folder,
      PORT: '0',
      DRAIN_SECONDS: '0',
      SMTP_URL: smtp.url,
      MAIL_FROM: 'shop@books.example',
      WEBHOOKS_TO: 'anywhere',
    });
    await expect.poll(() => smtp.mails.length).toBeGreaterThan(0);
    await expect.poll(async () => (await records.get('webhooks', hook._id))?.last).toBeDefined();
    await expect.poll(async () => (await records.get('imports', 'im01'))?.phase).toBe('finished');
    await expect
      .poll(async () => (await records.get('orders', 'or01'))?.order.status)
      .toBe('expired');
    await database.close();
    send('SIGTERM');
    await expect.poll(() => exits).toEqual([0]);
    // The last process that closes the database removes its log.
    expect(await readdir(folder)).not.toContain('shop.db-wal');
  });

  it('refuses calls before it reads them while too many are in progress', async () => {
    const folder = await mkdtemp(join(inject('dataFolder'), 'run-'));
    const probe = createServer().listen(0, '127.0.0.1');
    await once(probe, 'listening');
    const { port } = probe.address() as AddressInfo;
    probe.close();
    const environment = { DATA_DIR: folder, PORT: String(port), DRAIN_SECONDS: '0' };
    const { exits, send } = await run({ ...environment, MAX_CALLS_AT_ONCE: '1' });
    const ask = (path: string, init: RequestInit = {}) =>
      fetch(`http://127.0.0.1:${port}/api/${path}`, init);
    // By default, other computers cannot reach it: it listens at one address.
    await expect(fetch(`http://127.0.0.2:${port}/healthz`)).rejects.toThrow('fetch failed');
    const database = await openSqlite(join(folder, 'shop.db'));
    const user = { firstName: 'Asha', lastName: 'Rao', email: 'asha@example.com' };
    const body = JSON.stringify({ ...user, password: 'a long password' });
    const headers = { 'content-type': 'application/json' };
    let signUp: Promise<Response> | undefined;
    await database.write(async () => {
      // It keeps its place while it waits for this transaction.
      signUp = ask('auth/signup', { method: 'POST', body, headers });
      await expect.poll(async () => (await ask('products')).status).toBe(503);
      // A call that was parsed has the security headers.
      expect((await ask('products')).headers.has('x-content-type-options')).toBe(false);
    });
    expect((await signUp)?.status).toBe(201);
    expect((await ask('products')).headers.has('x-content-type-options')).toBe(true);
    await database.close();
    send('SIGTERM');
    await expect.poll(() => exits).toEqual([0]);
  });

  it.each([
    [{ PORT: 'x' }, 'PORT must be a number from 0 to 65535, not "x".'],
    [
      { DATA_DIR: '/dev/null/x' },
      "DATA_DIR, /dev/null/x, cannot be used: ENOTDIR: not a directory, stat '/dev/null/x'.",
    ],
  ])('explains why it cannot start with %j, and ends with 1', async (environment, line) => {
    expect(await run(environment)).toMatchObject({ printed: [line], exits: [1] });
  });

  it('explains that its port is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void other.close());
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const folder = await mkdtemp(join(inject('dataFolder'), 'run-'));
    const { printed, exits } = await run({ DATA_DIR: folder, PORT: String(port), SEED: 'none' });
    const line = 'The port is in use. Set PORT to another, for instance PORT=4174 npm run shop.';
    expect([printed, exits]).toEqual([[line], [1]]);
    const second = await run({ DATA_DIR: folder, PORT: '0', SEED: 'none', DRAIN_SECONDS: '0' });
    expect(second.printed.at(-1)).toContain('/desk/welcome#TOKEN');
    second.send('SIGINT');
    await expect.poll(() => second.exits).toEqual([0]);
  });
});

describe.runIf(inject('postgresUrl'))('waiting for PostgreSQL', () => {
  /**
   * Connects to a database as the shop does when it starts. `onWait` is called with each line that
   * is logged while the shop waits.
   */
  async function connectAsShop(url: URL, onWait: (line: unknown) => void) {
    const { read, close } = openPostgres({ url: url.href });
    onTestFinished(() => close());
    await waitForDatabase(() => read('SELECT 1'), { warn: onWait });
  }

  it('retries until the database is available', async () => {
    const url = new URL(inject('postgresUrl'));
    const real = { host: url.hostname, port: Number(url.port || 5432) };
    const proxy = createServer((socket) => {
      const upstream = connect(real);
      for (const end of [socket, upstream]) end.on('error', () => undefined);
      socket.pipe(upstream).pipe(socket);
    }).listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    const { port } = proxy.address() as AddressInfo;
    proxy.close();
    await once(proxy, 'close');
    onTestFinished(() => void proxy.close());
    url.host = `127.0.0.1:${port}`;
    const lines: unknown[] = [];
    await connectAsShop(url, (line) => {
      lines.push(line);
      proxy.listen(port, '127.0.0.1');
    });
    expect(lines).toEqual([{ reason: `connect ECONNREFUSED 127.0.0.1:${port}` }]);
  });

  it('does not wait for a database that does not exist', async () => {
    const url = new URL(inject('postgresUrl'));
    url.pathname = '/no_such_shop';
    const connecting = connectAsShop(url, (line) => expect.fail(JSON.stringify(line)));
    await expect(connecting).rejects.toThrow('database "no_such_shop" does not exist');
  });

  it('does not wait if the password is missing', async () => {
    const missing = new DatabaseUnavailable('SASL: client password must be a string');
    const log = { warn: () => expect.fail('It does not come by waiting.') };
    await expect(waitForDatabase(() => Promise.reject(missing), log)).rejects.toThrow(missing);
  });
});
