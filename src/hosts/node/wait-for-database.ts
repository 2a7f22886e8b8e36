import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { reasonOf } from './reason.ts';

const PAUSE_MS = 1000;
/** Then the start fails, and a supervisor may try again. */
const MAX_WAIT_MS = 300_000;

/** Codes of the network, and of PostgreSQL while it starts, ends, or has too many connections. */
const AWAY =
  /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENETUNREACH|57P0[123]|53300)$/;
/** What the driver says without a code. */
const AWAY_TEXT = /^(timeout exceeded when trying to connect|Connection terminated)/;

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
  if (!(error instanceof Error)) return false;
  return ('code' in error && AWAY.test(String(error.code))) || AWAY_TEXT.test(error.message);
}
