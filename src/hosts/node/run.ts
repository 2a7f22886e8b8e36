import { describe } from './app.ts';
import type { Built } from './built.ts';
import type { Logger } from 'pino';
import { prepareEnd } from './end.ts';
import { makeOwnerLink } from './links.ts';
import { listen } from './listen.ts';
import { createLogger } from './log.ts';
import { openDatabase } from './open-database.ts';
import { openShop } from './open-shop.ts';
import { reasonOf } from './reason.ts';
import { repeat } from './repeat.ts';
import { waitForDatabase } from './wait-for-database.ts';
import { readSettings, SettingsError, type Settings } from './settings.ts';

/** How long SIGTERM waits for what is under way, after draining. */
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
  await waitForDatabase(() => database.read('SELECT 1'), log);
  const shop = await openShop({ built, settings, database, log });
  const { port, host: hostname } = settings;
  const server = await listen({ fetch: shop.app.fetch, port, hostname });
  const end = prepareEnd(server);
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
  endOnSignal(
    log,
    (drainMs) => {
      shop.startEnding();
      return end({
        drainMs,
        limitMs: END_LIMIT_MS,
        stopWork: () => Promise.all(stops.map((stop) => stop())),
        closeDatabase: database.close,
      });
    },
    settings.drainMs,
  );
}

/**
 * `end` resolves with whether everything under way was finished. SIGINT comes from a terminal, where no
 * proxy needs time. A second signal ends the process at once.
 */
function endOnSignal(
  log: Logger,
  end: (drainMs: number) => Promise<boolean>,
  drainMs: number,
): void {
  let isEnding = false;
  const endOnce = async (waitMs: number) => {
    if (isEnding) process.exit(1);
    isEnding = true;
    const isFinished = await end(waitMs).catch((error: Error) => {
      log.error(describe(error));
      return false;
    });
    if (!isFinished) log.error('Work was cut off at the end.');
    log.flush();
    process.exit(isFinished ? 0 : 1);
  };
  process.on('SIGTERM', () => void endOnce(drainMs));
  process.on('SIGINT', () => void endOnce(0));
}

function tell(error: unknown): string {
  if (error instanceof SettingsError) return error.message;
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
    return 'The port is in use. Set PORT to another, for instance PORT=4174 npm run shop.';
  return `The shop cannot start: ${reasonOf(error)}`;
}
