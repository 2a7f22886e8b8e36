import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { MailRefused } from '#api/dependencies.ts';
import { OrderRefused, RefundRefused } from '#api/payment-provider.ts';
import type { ShopFigures } from '#stores/sql/figures.ts';
import { openSeparateDatabase, openTestShop, post } from '../testing.ts';
import { createMetrics } from './metrics.ts';

const TOKEN = 'a-token-of-the-operator';
const WITH_TOKEN = { headers: { authorization: `Bearer ${TOKEN}` } };
const hasPromtool = spawnSync('promtool', ['--version']).status === 0;

/** Parses the samples of metrics in text format, by name and labels. */
function readSamples(text: string): Record<string, number> {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return Object.fromEntries(
    lines.map((line) => {
      const space = line.lastIndexOf(' ');
      return [line.slice(0, space), Number(line.slice(space + 1))];
    }),
  );
}

it('serves no metrics if the shop has no token, or if the request has a wrong one', async () => {
  const shopWithoutToken = await openTestShop();
  expect((await shopWithoutToken.ask('/metrics', WITH_TOKEN)).status).toBe(404);
  const { ask } = await openTestShop({ METRICS_TOKEN: TOKEN });
  for (const authorization of ['', TOKEN, 'Bearer', `Bearer ${TOKEN}x`]) {
    const response = await ask('/metrics', { headers: { authorization } });
    expect([response.status, await response.text()]).toEqual([404, 'Not found.']);
  }
  expect((await ask('/metrics', WITH_TOKEN)).headers.get('cache-control')).toBe('no-store');
});

it('counts requests by the pattern of their route, so that no label contains personal data', async () => {
  const { ask } = await openTestShop({ METRICS_TOKEN: TOKEN });
  await ask('/api/products/bk01');
  await ask('/api/products/bk02/');
  await ask('/api/products/none');
  await ask('/cart');
  await ask('/cart/asha@example.com');
  await ask('/../etc/passwd');
  await ask('/healthz');
  await ask('/api/none/asha@example.com');
  await ask('/api/auth/login', post({ email: 'asha@example.com', password: 'wrong' }));
  const text = await (await ask('/metrics', WITH_TOKEN)).text();
  const samples = readSamples(text);
  const readCount = (method: string, route: string, status: number) =>
    samples[
      `kitabdost_http_requests_total{method="${method}",route="${route}",status="${status}"}`
    ];
  expect(readCount('GET', '/api/products/:id', 200)).toBe(2);
  expect(readCount('GET', '/api/products/:id', 404)).toBe(1);
  expect(readCount('GET', '/cart', 200)).toBe(1);
  expect(readCount('GET', '/cart/*', 404)).toBe(1);
  expect(readCount('GET', '/healthz', 200)).toBe(1);
  expect(readCount('GET', 'other', 404)).toBe(2);
  expect(readCount('POST', '/api/auth/login', 404)).toBe(1);
  expect(text).not.toContain('asha');
  expect(
    samples[
      'kitabdost_http_request_duration_seconds_count{method="GET",route="/api/products/:id"}'
    ],
  ).toBe(3);
  expect(
    samples['kitabdost_database_statement_duration_seconds_count{operation="select"}'],
  ).toBeGreaterThan(3);
  expect(samples['kitabdost_database_waiting']).toBe(0);
  expect(samples['nodejs_eventloop_lag_p99_seconds']).toBeGreaterThanOrEqual(0);
  expect(samples['process_resident_memory_bytes']).toBeGreaterThan(1_000_000);
});

it('counts a call that is refused because too many are in progress', async () => {
  const { ask } = await openTestShop({ METRICS_TOKEN: TOKEN, MAX_CALLS_AT_ONCE: '1' });
  const responses = await Promise.all(
    ['192.0.2.1', '192.0.2.2'].map((address) => ask('/api/products', {}, address)),
  );
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 503]);
  const samples = readSamples(await (await ask('/metrics', WITH_TOKEN)).text());
  expect(samples['kitabdost_http_requests_shed_total']).toBe(1);
});

it('counts requests by their method, and all unknown methods as one', async () => {
  const { ask } = await openTestShop({ METRICS_TOKEN: TOKEN });
  const known = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
  for (const method of [...known, 'PURGE', 'MKCOL']) await ask('/nowhere', { method });
  const text = await (await ask('/metrics', WITH_TOKEN)).text();
  const counted = text.match(/^kitabdost_http_requests_total\{method="\w+",route="other".*$/gm);
  expect(counted?.map((line) => line.replace(/^.*method="(\w+)".* (\d+)$/, '$1 $2'))).toEqual([
    ...known.map((method) => `${method} 1`),
    'other 2',
  ]);
});

it('counts orders by status, holds, and jobs by kind and state, and reports overdue work', async () => {
  const { ask, database } = await openTestShop({ METRICS_TOKEN: TOKEN });
  const past = Date.now() - 60_000;
  await database.write(async (query) => {
    for (const [id, status, due] of [
      ['a', 'placed', null],
      ['b', 'awaiting-payment', past],
      ['c', 'awaiting-payment', Date.now() + 60_000],
    ] as const)
      await query(
        `INSERT INTO orders (record_id, sequence, user_id, status, payment_status, has_open_return, search, due, key, record)
          VALUES ($1, $2, 'u', $3, 'pending', 0, '', $4, $1, '{}')`,
        [id, id.charCodeAt(0), status, due],
      );
    for (const [id, kind, due] of [
      ['a', 'mail', past],
      ['b', 'mail', null],
      ['c', 'refund', Date.now() + 60_000],
    ] as const)
      await query(`INSERT INTO jobs (record_id, kind, due, record) VALUES ($1, $2, $3, $4)`, [
        id,
        kind,
        due,
        JSON.stringify({ since: past }),
      ]);
  });
  const samples = readSamples(await (await ask('/metrics', WITH_TOKEN)).text());
  expect(samples).toMatchObject({
    'kitabdost_orders{status="placed"}': 1,
    'kitabdost_orders{status="awaiting-payment"}': 2,
    kitabdost_holds: 2,
    'kitabdost_jobs{kind="mail",state="due"}': 1,
    // The job without a due time, which is not retried.
    'kitabdost_jobs{kind="mail",state="kept"}': 1,
    'kitabdost_jobs{kind="mail",state="waiting"}': 0,
    'kitabdost_jobs{kind="refund",state="waiting"}': 1,
    'kitabdost_jobs{kind="mail",state="abandoned"}': 0,
    kitabdost_database_up: 1,
    kitabdost_ready: 1,
    kitabdost_backup_timestamp_seconds: 0,
  });
  expect(samples['kitabdost_orders_overdue_seconds']).toBeCloseTo(60, 0);
  expect(samples['kitabdost_jobs_age_seconds{kind="mail"}']).toBeCloseTo(60, 0);
  // A job that waits for its next try is as old as before the try.
  expect(samples['kitabdost_jobs_age_seconds{kind="refund"}']).toBeCloseTo(60, 0);
});

it('reports that the database fails, and still serves the metrics of the process', async () => {
  const { database } = await openSeparateDatabase();
  const { ask } = await openTestShop({ METRICS_TOKEN: TOKEN }, database);
  await database.write((query) => query('ALTER TABLE jobs RENAME TO away'));
  const samples = readSamples(await (await ask('/metrics', WITH_TOKEN)).text());
  expect(samples['kitabdost_database_up']).toBe(0);
  expect(Object.keys(samples)).not.toContain('kitabdost_backup_timestamp_seconds');
  expect(Object.keys(samples).filter((name) => name.startsWith('kitabdost_orders{'))).toEqual([]);
  expect(samples['process_resident_memory_bytes']).toBeGreaterThan(1_000_000);
});

it.runIf(hasPromtool)('passes the check of `promtool`', async () => {
  const { ask } = await openTestShop({ METRICS_TOKEN: TOKEN });
  await ask('/books');
  const input = await (await ask('/metrics', WITH_TOKEN)).text();
  const { status, stderr } = spawnSync('promtool', ['check', 'metrics'], { input });
  expect([String(stderr), status]).toEqual(['', 0]);
});

it('responds in OpenMetrics on request', async () => {
  const { ask } = await openTestShop({ METRICS_TOKEN: TOKEN });
  await ask('/none');
  const accept = 'application/openmetrics-text;version=1.0.0,text/plain;q=0.5';
  const headers = { ...WITH_TOKEN.headers, accept };
  const response = await ask('/metrics', { headers });
  expect(response.headers.get('content-type')).toMatch(
    'application/openmetrics-text; version=1.0.0',
  );
  const text = await response.text();
  expect(text).toContain('# TYPE kitabdost_http_requests counter\n');
  expect(text).toMatch(/^# HELP kitabdost_http_requests /m);
  expect(text).toContain(
    'kitabdost_http_requests_total{method="GET",route="other",status="404"} 1',
  );
  expect(text).not.toContain('\n\n');
  expect(text.endsWith('\n# EOF\n')).toBe(true);
});

it('counts refused requests and statements, and a call to another system as failed unless that responds', async () => {
  const metrics = createMetrics({
    readFigures: () => Promise.resolve({ orders: {}, overdueMs: 0, jobs: [], backupAt: 0 }),
    readLoad: () => ({ running: 0, idle: 0, waiting: 0, isReplicaUsed: false }),
    now: () => 0,
  });
  for (const [system, error] of [
    ['mail', new Error('Down.')],
    ['mail', new MailRefused('550 No such mailbox')],
    ['payments', new OrderRefused('The amount is too large.')],
    ['payments', new RefundRefused('The payment was refunded already.')],
  ] as const)
    await expect(metrics.observeOutsideCall(system, () => Promise.reject(error))).rejects.toBe(
      error,
    );
  expect(await metrics.observeOutsideCall('mail', async () => 'sent')).toBe('sent');
  const refused = new Error('The statement was refused.');
  const statement = metrics.observeStatement('update', '', () => Promise.reject(refused));
  await expect(statement).rejects.toBe(refused);
  metrics.countShed();
  const samples = readSamples((await metrics.write('', false)).text);
  expect(samples).toMatchObject({
    'kitabdost_outside_calls_total{system="mail",outcome="ok"}': 2,
    'kitabdost_outside_calls_total{system="mail",outcome="failed"}': 1,
    'kitabdost_outside_calls_total{system="payments",outcome="failed"}': 0,
    'kitabdost_database_statement_duration_seconds_count{operation="update"}': 1,
    kitabdost_http_requests_shed_total: 1,
    kitabdost_ready: 0,
    kitabdost_replica_up: 0,
  });
});

it('reports times in seconds, and no figures that are out of date', async () => {
  let ms = 0;
  let figures: ShopFigures = {
    orders: { placed: 2 },
    overdueMs: 60_000,
    jobs: [{ kind: 'mail', ageMs: 90_000, due: 1, waiting: 0, kept: 0, abandoned: 0 }],
    backupAt: 1_700_000_000_000,
  };
  let isReplicaUsed: boolean | undefined = true;
  const metrics = createMetrics({
    readFigures: async () => figures,
    readLoad: () => ({ running: 0, idle: 0, waiting: 0, isReplicaUsed }),
    now: () => ms,
  });
  const read = async () => readSamples((await metrics.write('', true)).text);
  expect(await read()).toMatchObject({
    kitabdost_backup_timestamp_seconds: 1_700_000_000,
    kitabdost_orders_overdue_seconds: 60,
    'kitabdost_jobs_age_seconds{kind="mail"}': 90,
    'kitabdost_orders{status="placed"}': 2,
    kitabdost_replica_up: 1,
  });
  figures = { orders: {}, overdueMs: 0, jobs: [], backupAt: 0 };
  isReplicaUsed = undefined;
  ms += 11_000;
  const names = Object.keys(await read());
  expect(names).not.toContain('kitabdost_orders{status="placed"}');
  expect(names).not.toContain('kitabdost_jobs_age_seconds{kind="mail"}');
  expect(names).not.toContain('kitabdost_replica_up');
});
