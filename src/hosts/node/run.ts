import { setTimeout as wait } from 'node:timers/promises';
import pino, { type Logger } from 'pino';
import { isDatabaseUnavailable } from '#stores/sql/database.ts';
import type { Built } from './part.ts';
import { listen } from './listen.ts';
import { prepareShutdown } from './sockets.ts';
import { makeOwnerLink } from './links.ts';
import { openDatabase, DATA_IN_PROGRAM, isInProgram } from './open-database.ts';
import { openShop } from './open-shop.ts';
import { describeError, toReason } from './reason.ts';
import { type Settings, SettingsError, readSettings } from './settings.ts';

const RETRY_DELAY_MS = 1000;
/** After this time without a database, the start fails, and a supervisor may retry. */
const MAX_WAIT_MS = 300_000;

/** Matches errors of the database driver that wrong settings cause: waiting does not help. */
const SETTINGS_ERROR = /SASL|SSL|certificate/i;

/** Repeats `ask` until it succeeds, while the database is unavailable, for five minutes. */
export async function waitForDatabase(ask: () => Promise<unknown>, log: Pick<Logger, 'warn'>) {
  const end = performance.now() + MAX_WAIT_MS;
  for (;;) {
    try {
      await ask();
      return;
    } catch (error) {
      if (!mayRecover(error) || performance.now() > end) throw error;
      log.warn({ reason: toReason(error) }, 'waiting for the database');
    }
    await wait(RETRY_DELAY_MS);
  }
}

/** Whether the database may become available without a change to the settings. */
function mayRecover(error: unknown): boolean {
  return isDatabaseUnavailable(error) && !SETTINGS_ERROR.test(toReason(error));
}

/** After SIGTERM and draining, how long the process waits for running work. */
const END_TIMEOUT_MS = 10_000;
const WORK_INTERVAL_MS = 1000;

/** Serves the shop until SIGTERM or SIGINT. */
export async function runShop(built: Built): Promise<void> {
  try {
    const settings = readSettings(process.env);
    await start(built, settings);
  } catch (error) {
    console.error(describeStartError(error));
    process.exit(1);
  }
}

async function start(built: Built, settings: Settings): Promise<void> {
  // JSON lines with only the fields that callers list: no header, body, query or address.
  const log = pino({
    level: settings.logLevel,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
  });
  if (isInProgram(settings, process.cwd())) log.warn({ problem: DATA_IN_PROGRAM });
  const database = await openDatabase(settings);
  await waitForDatabase(() => database.read('SELECT 1'), log);
  const shop = await openShop({ built, settings, database, log });
  const { port, host: hostname } = settings;
  const { refuseEarly, app } = shop;
  const server = await listen({ fetch: app.fetch, port, hostname, refuseEarly });
  const end = prepareShutdown(server);
  console.error(`Kitabdost is open at ${settings.siteUrl}`);
  // Not only the first time, because a first start may have failed after the seed.
  if (!shop.hasOwner) {
    const { siteUrl } = settings;
    const link = await makeOwnerLink({ database, siteUrl, now: Date.now() });
    console.error(`Choose email and password of the owner, within 7 days: ${link}`);
  }
  const options = {
    intervalMs: WORK_INTERVAL_MS,
    onError: (error: Error) => log.error(describeError(error)),
  };
  // Orders must not wait for a mail server or a webhook that does not respond, or for an import.
  const stops = Object.values(shop.jobs).map((job) => repeat(job, options));
  endOnSignal(
    log,
    (drainMs) => {
      shop.beginShutdown();
      return end({
        drainMs,
        limitMs: END_TIMEOUT_MS,
        stopWork: () => Promise.all(stops.map((stop) => stop())),
        closeDatabase: async () => {
          // An unreachable collector must not make the shutdown fail.
          await shop.endTraces().catch((error: Error) => log.warn(describeError(error)));
          await database.close();
        },
      });
    },
    settings.drainMs,
  );
}

/**
 * Ends the process on SIGTERM and SIGINT (from a terminal, without draining); a second signal ends
 * it at once. `end` resolves with whether all work was finished.
 */
function endOnSignal(log: Logger, end: (drainMs: number) => Promise<boolean>, drainMs: number) {
  let isEnding = false;
  const endOnce = async (waitMs: number) => {
    if (isEnding) return process.exit(1);
    isEnding = true;
    const isFinished = await end(waitMs).catch((error: Error) => {
      log.error(describeError(error));
      return false;
    });
    if (!isFinished) log.error('Some work did not finish before the shutdown.');
    log.flush();
    process.exit(isFinished ? 0 : 1);
  };
  process.on('SIGTERM', () => void endOnce(drainMs));
  process.on('SIGINT', () => void endOnce(0));
}

function describeStartError(error: unknown): string {
  if (error instanceof SettingsError) return error.message;
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
    return 'The port is in use. Set PORT to another, for instance PORT=4174 npm run shop.';
  return `The shop cannot start: ${toReason(error)}`;
}

interface RepeatOptions {
  /** Between the end of one run and the start of the next, in ms. */
  intervalMs: number;
  onError(error: Error): void;
}

/** Repeats `work`. Returns a function that stops it and resolves after the current run. */
export function repeat(work: () => Promise<void>, { intervalMs, onError }: RepeatOptions) {
  const controller = new AbortController();
  const { signal } = controller;
  const running = (async () => {
    while (!signal.aborted) {
      await work().catch(onError);
      // Rejects when `signal` aborts.
      await wait(intervalMs, undefined, { signal }).catch(() => undefined);
    }
  })();
  return () => {
    controller.abort();
    return running;
  };
}
