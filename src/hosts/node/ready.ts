import { statfs } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { Hono } from 'hono';
import type { Logger } from 'pino';
import type { Database } from '#stores/sql/database.ts';
import type { Env } from './environment.ts';
import type { Part, Shop } from './part.ts';
import { toReason } from './reason.ts';
import { serveMetrics } from './telemetry/metrics.ts';

const PROBE_TIMEOUT_MS = 2000;
/** How long a result is reused: `/readyz` is public, and each probe is a write. */
const KEEP_MS = 1000;
/** With less free space than this, SQLite may fail to store the next change. */
const MIN_FREE_BYTES = 16 * 1024 ** 2;

/** Writes to a separate row, because the row of the catalogue is often locked. */
const WRITE = `INSERT INTO counters (name, value) VALUES ('probe', 1)
  ON CONFLICT (name) DO UPDATE SET value = counters.value + 1`;

/** Serves the health checks and the metrics. After `close`, `/readyz` responds with 503. */
export function createHealth({ settings, telemetry, database, log }: Shop) {
  const { databaseUrl, dataDir, metricsToken } = settings;
  const { metrics } = telemetry;
  const canServe = createReadinessCheck({
    database,
    folder: databaseUrl === undefined ? dataDir : undefined,
    log,
    now: () => performance.now(),
  });
  let isClosing = false;
  const isReady = async () => !isClosing && (await canServe());
  const routes = new Hono<Env>();
  routes.get('/healthz', (c) => c.text('ok'));
  routes.get('/readyz', async (c) => ((await isReady()) ? c.text('ok') : c.text('not ready', 503)));
  if (metrics && metricsToken !== undefined)
    routes.get('/metrics', serveMetrics(metrics, metricsToken, isReady));
  return {
    routes,
    close() {
      isClosing = true;
    },
  } satisfies Part;
}

interface ReadinessOptions {
  database: Pick<Database, 'write'>;
  /** The folder of SQLite's file; `undefined` with PostgreSQL, whose disk is elsewhere. */
  folder: string | undefined;
  log: Pick<Logger, 'warn'>;
  /** A clock that is never set back, in ms. */
  now(): number;
}

/**
 * Returns a function that checks whether the shop can store data. One probe runs at a time, and all
 * callers share its result. While the probe hangs, the shop is not ready.
 */
export function createReadinessCheck(options: ReadinessOptions): () => Promise<boolean> {
  const { database, folder, log, now } = options;
  let result = Promise.resolve(false);
  let isProbing = false;
  let endedAt = -Infinity;

  async function probe(): Promise<void> {
    if (folder !== undefined) await checkSpace(folder);
    await database.write((query) => query(WRITE));
  }

  function start(): Promise<void> {
    isProbing = true;
    const probing = probe().finally(() => {
      isProbing = false;
      endedAt = now();
    });
    const late = wait(PROBE_TIMEOUT_MS, undefined, { ref: false }).then(() => {
      throw new Error(`The database did not respond within ${PROBE_TIMEOUT_MS} ms.`);
    });
    return Promise.race([probing, late]);
  }

  return () => {
    if (isProbing || now() - endedAt < KEEP_MS) return result;
    result = start().then(
      () => true,
      (error: unknown) => {
        log.warn({ reason: toReason(error) }, 'not ready');
        return false;
      },
    );
    return result;
  };
}

async function checkSpace(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < MIN_FREE_BYTES)
    throw new Error(`The disk of DATA_DIR is full: ${bavail * bsize} bytes are free.`);
}
