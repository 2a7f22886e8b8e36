import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { DatabaseUnavailable } from '#stores/sql/database.ts';
import { reasonOf } from './reason.ts';

const PAUSE_MS = 1000;
/** Then the start fails, and a supervisor may try again. */
const MAX_WAIT_MS = 300_000;

/** Errors of the driver that wrong settings cause: waiting does not help. */
const OF_SETTINGS = /SASL|SSL|certificate/i;

/**
 * Resolves once `ask` does, which is tried again while the database is away. Rejects for any other
 * reason, such as a wrong password, or after five minutes.
 */
export async function waitForDatabase(
  ask: () => Promise<unknown>,
  log: Pick<Logger, 'warn'>,
): Promise<void> {
  const end = performance.now() + MAX_WAIT_MS;
  for (;;) {
    try {
      await ask();
      return;
    } catch (error) {
      if (!isAway(error) || performance.now() > end) throw error;
      log.warn({ reason: reasonOf(error) }, 'waiting for the database');
    }
    await wait(PAUSE_MS);
  }
}

function isAway(error: unknown): boolean {
  return error instanceof DatabaseUnavailable && !OF_SETTINGS.test(reasonOf(error));
}
