import { once } from 'node:events';
import type { Server } from 'node:http';
import type { Database } from '#stores/sql/database.ts';
import { describe } from './app.ts';
import type { Built } from './built.ts';
import type { Logger } from 'pino';
import { makeOwnerLink } from './links.ts';
import { listen } from './listen.ts';
import { createLogger } from './log.ts';
import { openDatabase } from './open-database.ts';
import { openShop } from './open-shop.ts';
import { reasonOf } from './reason.ts';
import { repeat } from './repeat.ts';
import { readSettings, SettingsError, type Settings } from './settings.ts';

/** How long SIGTERM waits for what is under way. */
const END_LIMIT_MS = 10_000;
const WORK_PAUSE_MS = 1000;

/** Serves the shop until SIGTERM or SIGINT. */
export async function runShop(built: Built): Promise<void> {
  try {
    const settings = readSettings(process.env);
    await start(built, settings);
  } catch (error) {
    console.error(tell(error));
    process.exit(1);
  }
}

async function start(built: Built, settings: Settings): Promise<void> {
  const log = createLogger(settings.logLevel);
  const database = await openDatabase(settings);
  const shop = await openShop({ built, settings, database, log });
  const { port, host: hostname } = settings;
  const server = await listen({ fetch: shop.app.fetch, port, hostname });
  console.error(`Kitabdost is open at ${settings.siteUrl}`);
  if (shop.isNew) {
    const { siteUrl } = settings;
    const link = await makeOwnerLink({ database, siteUrl, now: Date.now() });
    console.error(`Choose e-mail and password of the owner, within 7 days: ${link}`);
  }
  const options = {
    pauseMs: WORK_PAUSE_MS,
    onError: (error: Error) => log.error(describe(error)),
  };
  // An import takes minutes: orders must not wait for it.
  const stops = [repeat(shop.doDueWork, options), repeat(shop.doImports, options)];
  const stopWork = async (limitMs: number) => {
    await Promise.all(stops.map((stop) => stop(limitMs)));
  };
  endOnSignal({ server, database, log, startEnding: shop.startEnding, stopWork });
}

interface Ending {
  server: Server;
  database: Database;
  log: Logger;
  startEnding(): void;
  /** Resolves when nothing is under way any more, or after so long. */
  stopWork(limitMs: number): Promise<void>;
}

/** Unready first, then no new connection; what is under way is finished. */
function endOnSignal({ server, database, log, startEnding, stopWork }: Ending) {
  const end = async () => {
    startEnding();
    const closed = once(server, 'close');
    server.close();
    const late = setTimeout(() => server.closeAllConnections(), END_LIMIT_MS);
    await Promise.all([closed, stopWork(END_LIMIT_MS)]);
    clearTimeout(late);
    await database.close();
    log.flush();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => {
      end().catch((error: Error) => {
        log.error(describe(error));
        process.exit(1);
      });
    });
}

function tell(error: unknown): string {
  if (error instanceof SettingsError) return error.message;
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
    return 'The port is in use. Set PORT to another, for instance PORT=4174 npm run shop.';
  return `The shop cannot start: ${reasonOf(error)}`;
}
