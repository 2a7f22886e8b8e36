import type { Hono } from 'hono';
import { readFile } from 'node:fs/promises';
import type { Logger } from 'pino';
import { closeUsers, findOpenUsers, findPublicUsers } from '#api/account/public-users.ts';
import { createApi } from '#api/app.ts';
import { findTypesetCover } from '#api/catalogue.ts';
import { findCover } from '#api/desk/book-cover.ts';
import type { Dependencies } from '#api/dependencies.ts';
import { runImports } from '#api/imports/run-imports.ts';
import { runDueWork } from '#api/jobs/due-work.ts';
import { readSettings } from '#api/settings.ts';
import { getWebhookPath, type PaymentProvider } from '#api/payment-provider.ts';
import { describeApi } from '#api/openapi/document.ts';
import { readInWorker } from '#import/read-in-worker.ts';
import { createMailer } from '#providers/mail/smtp.ts';
import { createPaymentProviders } from '#providers/payment-providers.ts';
import { findPin } from '#seed/pin-codes/pin-codes.ts';
import { makeSeed } from '#seed/seed.ts';
import { users } from '#seed/users.ts';
import { type Database, DatabaseUnavailable } from '#stores/sql/database.ts';
import { migrate } from '#stores/sql/migrate.ts';
import { createSqlStore, seedSql } from '#stores/sql/sql-store.ts';
import { createApp, describeError } from './app.ts';
import type { Env } from './environment.ts';
import { createBookParts, createNameParts } from '#stores/sql/catalogue-parts.ts';
import { createSqlCallCounts } from '#stores/sql/call-counts.ts';
import { createSqlSessions } from '#stores/sql/ended-sessions.ts';
import { createRecordPruner } from '#stores/sql/prune-records.ts';
import { createCoverPruner } from '#stores/sql/unused-covers.ts';
import type { Built } from './built.ts';
import { createSharedCounter } from './middleware/limits.ts';
import { createLoadShedder, type LoadShedder } from './middleware/shed-load.ts';
import { createOrderWatch } from './order-watch.ts';
import { createCustomizedFiles } from './pages/own-files.ts';
import { createPages } from './pages/pages.ts';
import { BOOKS_PER_SITEMAP, NAMES_PER_SITEMAP, createSearchFiles } from './pages/search-files.ts';
import { readFiles } from './pages/static-files.ts';
import { strongPasswords } from './passwords.ts';
import { createReadinessCheck } from './ready.ts';
import { createId, readSecret } from './secret.ts';
import { type Settings, isDemo, isGuest } from './settings.ts';
import { observeProvider } from './telemetry/observed-provider.ts';
import { startTelemetry } from './telemetry/telemetry.ts';

/** How often a process polls the database for changed orders, while a page of the desk is open. */
const WATCH_INTERVAL_MS = 1000;

interface ShopOptions {
  built: Built;
  settings: Settings;
  database: Database;
  log: Logger;
}

interface Shop {
  app: Hono<Env>;
  /** Whether this start has filled the database. */
  isNew: boolean;
  /**
   * See `LoadShedder`. `undefined` if other origins may call the API: an early refusal lacks the
   * CORS headers without which their pages cannot read it.
   */
  refuseEarly: LoadShedder['refuseEarly'] | undefined;
  /** Makes `/readyz` respond with 503 from now on, and ends the event streams of the desk. */
  beginShutdown(): void;
  /** Sends the remaining traces. */
  endTraces(): Promise<void>;
  /** Does the due work in the background: orders, refunds and emails. */
  runDueWork(): Promise<void>;
  /**
   * Runs and undoes imports, and deletes unused covers; stops between two transactions when the shop
   * is shutting down.
   */
  runImports(): Promise<void>;
}

/** Migrates and seeds the database, and creates the shop over it. */
export async function openShop({ built, settings, log, ...options }: ShopOptions): Promise<Shop> {
  const telemetry = await startTelemetry(settings, options.database);
  const { database } = telemetry;
  await migrate(database);
  const isNew = await seedSql(database, makeSeed(settings.seed, strongPasswords.hash));
  const secret = await readSecret(settings.dataDir);
  const logError = (error: Error) => log.error(describeError(error));
  const store = createSqlStore(database, logError);
  const callCounts = createSqlCallCounts(database);
  const pruneRecords = createRecordPruner(database);
  const pruneCovers = createCoverPruner(database);
  const orderWatch = createOrderWatch({
    readVersion: coalesceReads(store.ordersVersion),
    pollIntervalMs: WATCH_INTERVAL_MS,
    onError: logError,
  });
  const providers = createPaymentProviders(settings.payments, { store, secret, createId });
  const { metrics } = telemetry;
  const sendMail = settings.mail && createMailer(settings.mail);
  const loadShedder = createLoadShedder(settings.maxConcurrent, metrics?.countShed);
  const observe = (item: PaymentProvider) =>
    item.rehearse ? item : observeProvider(item, { ...loadShedder, log, metrics });
  const [provider, ...otherProviders] = providers;
  const readVersion = coalesceReads(store.catalogueVersion);
  const dependencies: Dependencies = {
    store,
    readCatalogueVersion: readVersion,
    orderWatch,
    now: Date.now,
    secret,
    createId,
    passwords: strongPasswords,
    findPin,
    hostWritesStatusTexts: true,
    sessions: createSqlSessions(database, Date.now),
    provider: observe(provider),
    otherProviders: otherProviders.map(observe),
    holdMs: settings.holdMs,
    ...(settings.hasRateLimits && {
      countCall: createSharedCounter({ shared: callCounts, secret, now: Date.now, log }),
    }),
    ...(sendMail && {
      // The job of an email logs its failures.
      sendMail: metrics
        ? (...mail) => metrics.observeOutsideCall('mail', () => sendMail(...mail))
        : sendMail,
    }),
    readBooks: readInWorker,
    servesCovers: true,
    siteUrl: settings.siteUrl,
    isPublicAccount: isGuest,
    deskCookie: createDeskCookie(settings.siteUrl),
    corsOrigins: settings.corsOrigins,
    isUnavailable,
    logError,
  };
  const hasGuest = await closeSeedAccounts(dependencies, { settings, log });
  const api = createApi({ ...dependencies, hasGuest });
  const { siteUrl } = settings;
  const readShopSettings = () => readSettings(store.records);
  let isShuttingDown = false;
  const isReady = createReadinessCheck({
    database,
    folder: settings.databaseUrl === undefined ? settings.dataDir : undefined,
    log,
    now: () => performance.now(),
  });
  const files = await readFiles(built.files);
  const app = createApp({
    api,
    loadShedder,
    apiDocument: JSON.stringify(describeApi(await readPackageVersion())),
    files,
    findCustomizedFile: createCustomizedFiles({
      files,
      deskHeaders: built.parts.headers.desk,
      readSettings: readShopSettings,
      readVersion,
    }),
    findCover: (name) => findCover(store, name),
    drawCover: (bookId) => findTypesetCover(store, bookId),
    pagePaths: built.renderer.pagePaths,
    servePage: createPages({
      built,
      siteUrl,
      hasGuest,
      hasConsole: settings.hasConsole,
      provider: settings.payments[0]?.provider,
      ask: (address) => api.request(address),
      readSettings: readShopSettings,
      readVersion,
      isUnavailable,
    }),
    serveSearchFile: createSearchFiles({
      texts: built.renderer.searchFiles,
      siteUrl,
      parts: createBookParts(database, BOOKS_PER_SITEMAP),
      nameParts: createNameParts(database, NAMES_PER_SITEMAP),
      readVersion,
    }),
    isReady: async () => !isShuttingDown && (await isReady()),
    webhookPaths: providers.flatMap((item) => getWebhookPath(item) ?? []),
    secret,
    isUnavailable,
    log,
    telemetry,
    ...settings,
  });
  return {
    app,
    isNew,
    refuseEarly: settings.corsOrigins.length === 0 ? loadShedder.refuseEarly : undefined,
    beginShutdown() {
      isShuttingDown = true;
      orderWatch.end();
    },
    endTraces: async () => telemetry.tracing?.end(),
    async runDueWork() {
      const now = Date.now();
      await Promise.all([runDueWork(dependencies), callCounts.removeOld(now), pruneRecords(now)]);
    },
    async runImports() {
      const mayContinue = () => !isShuttingDown;
      await runImports(dependencies, mayContinue);
      await pruneCovers(Date.now(), mayContinue);
    },
  };
}

/**
 * Whether the error means that the database is unavailable, or that the API has responded with 503
 * while a page was rendered.
 */
function isUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true;
  return error instanceof Error && 'status' in error && error.status === 503;
}

/**
 * Closes the accounts of the seed's users, whose passwords are public, except in a demo without
 * real payments. An earlier release or a demo may have left such accounts; they are closed even if
 * their passwords have changed. Resolves with whether the guest may sign in.
 */
async function closeSeedAccounts(
  dependencies: Dependencies,
  { settings, log }: Pick<ShopOptions, 'settings' | 'log'>,
): Promise<boolean> {
  if (isDemo(settings)) {
    const publicUsers = await findPublicUsers(dependencies, users);
    return publicUsers.some(({ email }) => isGuest(email));
  }
  const open = await findOpenUsers(dependencies, users);
  if (open.length > 0) {
    await closeUsers(dependencies, open);
    log.warn({ users: open.length }, 'closed accounts whose passwords are public');
  }
  return false;
}

/**
 * Describes the cookie of the desk. Browsers accept the prefix `__Host-` only over HTTPS; with it,
 * no other site can set the cookie.
 */
function createDeskCookie(siteUrl: string): Dependencies['deskCookie'] {
  const isSecure = siteUrl.startsWith('https:');
  return { name: isSecure ? '__Host-kd-desk' : 'kd-desk', isSecure, origins: [siteUrl] };
}

async function readPackageVersion(): Promise<string> {
  const manifest = await readFile(new URL('../../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}

/**
 * Runs at most one `read` at a time. All calls during a run share the next one, so each caller gets
 * data that were read after its call.
 */
export function coalesceReads<T>(read: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> | undefined;
  let next: Promise<T> | undefined;

  function start(): Promise<T> {
    next = undefined;
    const reading = read();
    const done = Promise.allSettled([reading]).then(() => {
      if (running === done) running = undefined;
    });
    running = done;
    return reading;
  }

  return () => {
    if (!running) return start();
    return (next ??= running.then(start));
  };
}
