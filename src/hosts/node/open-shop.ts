import { readFile } from 'node:fs/promises';
import type { Hono } from 'hono';
import { createApi } from '#api/app.ts';
import type { Dependencies } from '#api/dependencies.ts';
import { doDueWork } from '#api/jobs/due-work.ts';
import { doImports } from '#api/imports/do-imports.ts';
import { describeApi } from '#api/openapi/document.ts';
import { findSetCover } from '#api/catalogue/set-cover-picture.ts';
import { readInWorker } from '#import/read-in-worker.ts';
import { createRazorpay } from '#providers/razorpay/provider.ts';
import { createMailer } from '#providers/mail/smtp.ts';
import { createRehearsal } from '#providers/rehearsal/provider.ts';
import { closeUsers, findOpenUsers, findPublicUsers } from '#api/account/public-users.ts';
import { findPin } from '#seed/pin-codes/pin-codes.ts';
import { users } from '#seed/users.ts';
import { createBookParts } from '#stores/sql/book-parts.ts';
import { createNameParts } from '#stores/sql/name-parts.ts';
import { migrate } from '#stores/sql/migrate.ts';
import { createSqlCallCounts } from '#stores/sql/sql-call-counts.ts';
import { createSqlSessions } from '#stores/sql/sql-sessions.ts';
import { createSqlStore } from '#stores/sql/sql-store.ts';
import { seedSql } from '#stores/sql/seed-sql.ts';
import { DatabaseUnavailable, type Database } from '#stores/sql/database.ts';
import type { Built } from './built.ts';
import { createApp, describe, type Env } from './app.ts';
import type { Logger } from 'pino';
import { createSharedCounter } from './gate/limits.ts';
import { strongPasswords } from './passwords.ts';
import { createPages } from './pages/pages.ts';
import { BOOKS_OF_SITEMAP, createSearchFiles, NAMES_OF_SITEMAP } from './pages/search-files.ts';
import { createId } from './create-id.ts';
import { createReadiness } from './ready.ts';
import { readSecret } from './secret.ts';
import { isDemo, isGuest, seedOf } from './seed.ts';
import type { Settings } from './settings.ts';
import { shareNext } from './share-next.ts';
import { readFiles } from './pages/static-files.ts';

interface ShopOptions {
  built: Built;
  settings: Settings;
  database: Database;
  log: Logger;
}

interface Shop {
  app: Hono<Env>;
  /** Whether this start filled the database. */
  isNew: boolean;
  /** Makes `/readyz` answer 503 from now on. */
  startEnding(): void;
  /** Does the work that no call does: orders, refunds and mails that are due. */
  doDueWork(): Promise<void>;
  /** Imports, and their undoing: ends between two transactions once the shop is ending. */
  doImports(): Promise<void>;
}

/** Migrates and fills the database, and puts the shop together over it. */
export async function openShop({ built, settings, database, log }: ShopOptions): Promise<Shop> {
  await migrate(database, (books) => log.info({ books }, 'made books findable'));
  const isNew = await seedSql(database, seedOf(settings.seed));
  const secret = await readSecret(settings.dataDir);
  const logError = (error: Error) => log.error(describe(error));
  const store = createSqlStore(database, logError);
  const callCounts = createSqlCallCounts(database);
  const dependencies: Dependencies = {
    store,
    now: Date.now,
    secret,
    createId,
    passwords: strongPasswords,
    findPin,
    isOverHttp: true,
    sessions: createSqlSessions(database, Date.now),
    provider: settings.razorpay
      ? createRazorpay(settings.razorpay)
      : createRehearsal({ store, secret, createId }),
    holdMs: settings.holdMs,
    ...(settings.hasLimits && {
      countCall: createSharedCounter({ shared: callCounts, secret, now: Date.now, log }),
    }),
    ...(settings.mail && { sendMail: createMailer(settings.mail) }),
    readBooks: readInWorker,
    siteUrl: settings.siteUrl,
    isPublic: isGuest,
    deskCookie: deskCookieOf(settings.siteUrl),
    isUnavailable,
    logError,
  };
  const hasGuest = await admitGuest(dependencies, { settings, log });
  const api = createApi({ ...dependencies, hasGuest });
  const { siteUrl } = settings;
  const version = shareNext(store.catalogueVersion);
  let isEnding = false;
  const isReady = createReadiness({
    database,
    folder: settings.databaseUrl === undefined ? settings.dataDir : undefined,
    log,
    now: Date.now,
  });
  const app = createApp({
    api,
    apiDocument: JSON.stringify(describeApi(await readVersion())),
    files: await readFiles(built.files),
    drawCover: (bookId) => findSetCover(store, bookId),
    pagePaths: built.renderer.pagePaths,
    answerPage: createPages({
      built,
      siteUrl,
      hasGuest,
      hasRealPayment: settings.razorpay !== undefined,
      ask: (address) => api.request(address),
      version,
      isUnavailable,
    }),
    answerSearchFile: createSearchFiles({
      texts: built.renderer.searchFiles,
      siteUrl,
      parts: createBookParts(database, BOOKS_OF_SITEMAP),
      nameParts: createNameParts(database, NAMES_OF_SITEMAP),
      version,
    }),
    isReady: async () => !isEnding && (await isReady()),
    now: Date.now,
    secret,
    isUnavailable,
    log,
    ...settings,
  });
  return {
    app,
    isNew,
    startEnding() {
      isEnding = true;
    },
    async doDueWork() {
      await Promise.all([doDueWork(dependencies), callCounts.removeOld(Date.now())]);
    },
    doImports: () => doImports(dependencies, () => !isEnding),
  };
}

/** Also when a page could not be made of what the API answered. */
function isUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true;
  return error instanceof Error && 'status' in error && error.status === 503;
}

/**
 * Whether the guest may sign in: only in a demo that takes no money. Else users with passwords that
 * everybody knows or knew, of an earlier release or of a demo, are closed.
 */
async function admitGuest(
  dependencies: Dependencies,
  { settings, log }: Pick<ShopOptions, 'settings' | 'log'>,
): Promise<boolean> {
  if (isDemo(settings)) {
    const known = await findPublicUsers(dependencies, users);
    return known.some(({ email }) => isGuest(email));
  }
  const open = await findOpenUsers(dependencies, users);
  if (open.length > 0) {
    await closeUsers(dependencies, open);
    log.warn({ users: open.length }, 'closed accounts whose passwords everybody knew');
  }
  return false;
}

/** Browsers take the prefix only over HTTPS, and then no other site can set the cookie. */
function deskCookieOf(siteUrl: string): Dependencies['deskCookie'] {
  const isSecure = siteUrl.startsWith('https:');
  return { name: isSecure ? '__Host-kd-desk' : 'kd-desk', isSecure, origins: [siteUrl] };
}

async function readVersion(): Promise<string> {
  const manifest = await readFile(new URL('../../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}
