import type { Database, Query } from '#stores/sql/database.ts';
import { readFigures } from '#stores/sql/figures.ts';
import type { Settings } from '../settings.ts';
import { createMetrics, type Observe } from './metrics.ts';

/** Metrics and traces, if the settings turn them on, and the database that they observe. */
export type Telemetry = Awaited<ReturnType<typeof startTelemetry>>;

/** Starts the parts that the settings turn on. OpenTelemetry is loaded only for traces. */
export async function startTelemetry(
  { metricsToken, tracesUrl }: Pick<Settings, 'metricsToken' | 'tracesUrl'>,
  database: Database,
) {
  const metrics =
    metricsToken === undefined
      ? undefined
      : createMetrics({
          readFigures: () => readFigures(database, Date.now()),
          readLoad: database.load,
          now: () => performance.now(),
        });
  const tracing = tracesUrl === undefined ? undefined : await loadTracing(tracesUrl, database);
  const observers = [metrics, tracing].filter((item) => item !== undefined);
  return {
    metrics,
    tracing,
    database: observers.reduce(
      (observed, { observeStatement }) => observeDatabase(observed, observeStatement),
      database,
    ),
  };
}

async function loadTracing(url: string, { dialect }: Database) {
  const { startTracing } = await import('./tracing.ts');
  return startTracing(url, dialect.name === 'postgres' ? 'postgresql' : 'sqlite');
}

const OPERATIONS = new Set(['select', 'insert', 'update', 'delete', 'with', 'lock', 'set']);

/** Calls `observe` for each statement of the database, and each `write` as a whole. */
export function observeDatabase(database: Database, observe: Observe): Database {
  const observed =
    (query: Query): Query =>
    (sql, values) =>
      observe(findOperation(sql), sql, () => query(sql, values));
  return {
    ...database,
    read: observed(database.read),
    readCatalogue: observed(database.readCatalogue),
    write: (work, options) =>
      observe('transaction', '', () => database.write((query) => work(observed(query)), options)),
    snapshot: (work) => database.snapshot((query) => work(observed(query))),
  };
}

/** Returns the first word of a statement if it is a common one, otherwise 'other'. */
function findOperation(sql: string): string {
  const word = /^\s*(\w+)/.exec(sql)?.[1]?.toLowerCase() ?? '';
  return OPERATIONS.has(word) ? word : 'other';
}
