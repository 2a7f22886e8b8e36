import { createHash, timingSafeEqual } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { MailRefused } from '#api/dependencies.ts';
import { OrderRefused, RefundRefused } from '#api/payment-provider.ts';
import type { DatabaseLoad } from '#stores/sql/database.ts';
import type { ShopFigures } from '#stores/sql/figures.ts';
import type { Env } from '../environment.ts';

/** How long figures are cached: counting all orders of a large shop takes a while. */
const FIGURES_CACHE_MS = 10_000;
const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const STATEMENT_SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1, 5, 15];
const OPEN_METRICS = 'application/openmetrics-text; version=1.0.0; charset=utf-8';
/** Gauges of the library whose names wrongly end in `_total`, which is reserved for counters. */
const MISNAMED = ['handles', 'requests', 'resources'].map((name) => `nodejs_active_${name}_total`);

interface MetricsOptions {
  readFigures(): Promise<ShopFigures>;
  readLoad(): DatabaseLoad;
  /** A clock that is never set back, in ms. */
  now(): number;
}

/** Calls `run` at once, and observes it. `sql` contains no values; '' for a whole transaction. */
export type Observe = <T>(operation: string, sql: string, run: () => Promise<T>) => Promise<T>;

export type Metrics = ReturnType<typeof createMetrics>;

/** Creates the Prometheus metrics of a process. All labels are constants of the program. */
export function createMetrics({ readFigures, readLoad, now }: MetricsOptions) {
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });
  for (const name of MISNAMED) register.removeSingleMetric(name);

  const counter = (name: string, help: string, labelNames: string[] = []) =>
    new Counter({ name: `kitabdost_${name}_total`, help, labelNames, registers });
  const requests = counter('http_requests', 'Handled requests.', ['method', 'route', 'status']);
  const durations = new Histogram({
    name: 'kitabdost_http_request_duration_seconds',
    help: 'Time until the response began.',
    labelNames: ['method', 'route'],
    buckets: REQUEST_SECONDS,
    registers,
  });
  const shed = counter(
    'http_requests_shed',
    'Requests refused with 503 because too many were under way.',
  );
  const outsideCalls = counter(
    'outside_calls',
    'Calls to the mail server and the payment provider.',
    ['system', 'outcome'],
  );
  const webhooks = counter(
    'webhooks',
    'Webhooks of the payment provider, by whether their signature was right.',
    ['outcome'],
  );
  // Present from the start: Prometheus sees no increase from a missing series to its first value.
  for (const outcome of ['ok', 'failed'])
    for (const system of ['mail', 'payments']) outsideCalls.inc({ system, outcome }, 0);
  for (const outcome of ['accepted', 'refused']) webhooks.inc({ outcome }, 0);
  const statements = new Histogram({
    name: 'kitabdost_database_statement_duration_seconds',
    help: 'Time until a statement had its result, with the wait for a connection.',
    labelNames: ['operation'],
    buckets: STATEMENT_SECONDS,
    registers,
  });

  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `kitabdost_${name}`, help, labelNames, registers });
  const connections = gauge(
    'database_connections',
    'Connections of this process to the database.',
    ['state'],
  );
  const waiting = gauge('database_waiting', 'Calls by this process that wait for a connection.');
  const orders = gauge('orders', 'Orders by their status.', ['status']);
  const holds = gauge('holds', 'Orders that hold copies until they are paid.');
  const overdue = gauge(
    'orders_overdue_seconds',
    'How long the oldest check of an order, or the end of a hold, is overdue.',
  );
  const jobs = gauge(
    'jobs',
    'Jobs: due now, waiting for another try, kept without a mail server, or abandoned.',
    ['kind', 'state'],
  );
  const oldest = gauge('jobs_age_seconds', 'Age of the oldest job that is not done.', ['kind']);
  const backup = gauge('backup_timestamp_seconds', 'When the last backup was made; 0 for never.');
  const ready = gauge('ready', 'Whether the process can store changes, as in /readyz.');
  const replicaUp = gauge('replica_up', 'Whether the catalogue is read from the replica.');
  const databaseUp = gauge('database_up', 'Whether the figures of the database could be read.');
  const databaseGauges = [orders, holds, overdue, jobs, oldest];

  function refreshLoad(): void {
    const load = readLoad();
    connections.set({ state: 'used' }, load.running);
    connections.set({ state: 'idle' }, load.idle);
    waiting.set(load.waiting);
    replicaUp.remove();
    if (load.isReplicaUsed !== undefined) replicaUp.set(Number(load.isReplicaUsed));
  }

  let readAt = -Infinity;
  async function refreshFigures(): Promise<void> {
    if (now() - readAt < FIGURES_CACHE_MS) return;
    readAt = now();
    const [read] = await Promise.allSettled([readFigures()]);
    databaseUp.set(read.status === 'fulfilled' ? 1 : 0);
    for (const figure of databaseGauges) figure.reset();
    // Unlike `reset`, which sets a gauge without labels to 0.
    backup.remove();
    if (read.status === 'rejected') return;
    const figures = read.value;
    for (const [status, count] of Object.entries(figures.orders)) orders.set({ status }, count);
    holds.set(figures.orders['awaiting-payment'] ?? 0);
    overdue.set(figures.overdueMs / 1000);
    backup.set(figures.backupAt / 1000);
    for (const { kind, ageMs, ...counts } of figures.jobs) {
      for (const [state, count] of Object.entries(counts)) jobs.set({ kind, state }, count);
      oldest.set({ kind }, ageMs / 1000);
    }
  }

  const observeStatement: Observe = (operation, _sql, run) => {
    const end = statements.startTimer({ operation });
    return run().finally(end);
  };

  return {
    /** Counts a handled request. `route` is a pattern, never an address. */
    countRequest(labels: { method: string; route: string }, status: number, ms: number): void {
      requests.inc({ ...labels, status });
      durations.observe(labels, ms / 1000);
    },
    /** Counts a request that was refused because too many are in progress. */
    countShed: () => shed.inc(),
    /** Makes and counts a call to another system; a refusal is no failure of the system. */
    async observeOutsideCall<T>(system: 'mail' | 'payments', run: () => Promise<T>): Promise<T> {
      let outcome = 'ok';
      try {
        return await run();
      } catch (error) {
        const isRefused = [MailRefused, OrderRefused, RefundRefused].some(
          (refusal) => error instanceof refusal,
        );
        if (!isRefused) outcome = 'failed';
        throw error;
      } finally {
        outsideCalls.inc({ system, outcome });
      }
    },
    /** Counts a webhook; one with a wrong signature is refused. */
    countWebhook: (isRefused: boolean) =>
      webhooks.inc({ outcome: isRefused ? 'refused' : 'accepted' }),
    observeStatement,
    /** Resolves with the text of `GET /metrics` and its content type, for this `Accept` header. */
    async write(accept: string, isReady: boolean) {
      refreshLoad();
      ready.set(Number(isReady));
      await refreshFigures();
      const text = await register.metrics();
      return accept.includes('application/openmetrics-text')
        ? { text: toOpenMetrics(text), type: OPEN_METRICS }
        : { text, type: register.contentType };
    },
  };
}

/** Converts to OpenMetrics, where the family name of a counter has no `_total`. */
function toOpenMetrics(text: string): string {
  const families = text.replaceAll(/^(# (?:HELP|TYPE) \w+)_total /gm, '$1 ');
  return `${families.replaceAll(/\n{2,}/g, '\n').trimEnd()}\n# EOF\n`;
}

/** Handles `GET /metrics` for requests with the token; responds with 404 to all others. */
export function serveMetrics(
  metrics: Metrics,
  token: string,
  isReady: () => Promise<boolean>,
): MiddlewareHandler<Env> {
  const expectedHash = hash(`Bearer ${token}`);
  return async (c, next) => {
    if (!timingSafeEqual(hash(c.req.header('authorization') ?? ''), expectedHash)) return next();
    const { text, type } = await metrics.write(c.req.header('accept') ?? '', await isReady());
    return c.body(text, 200, { 'content-type': type, 'cache-control': 'no-store' });
  };
}

/** Hashes a text to a fixed length, for a comparison in constant time. */
function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
