import type { Database } from '#stores/sql/database.ts';
import { readFigures } from '#stores/sql/reports.ts';
import type { Settings } from '../settings.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { observeDatabase } from './observed-database.ts';
import type { Tracing } from './tracing.ts';

/** Metrics and traces, if the settings turn them on. */
export interface Telemetry {
  metrics: Metrics | undefined;
  tracing: Tracing | undefined;
  /** The database, whose statements are measured and traced. */
  database: Database;
}

/** Starts the parts that the settings turn on. OpenTelemetry is loaded only for traces. */
export async function startTelemetry(
  { metricsToken, tracesUrl }: Pick<Settings, 'metricsToken' | 'tracesUrl'>,
  database: Database,
): Promise<Telemetry> {
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

async function loadTracing(url: string, { dialect }: Database): Promise<Tracing> {
  const { startTracing } = await import('./tracing.ts');
  return startTracing(url, dialect.name === 'postgres' ? 'postgresql' : 'sqlite');
}
