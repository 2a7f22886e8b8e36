import { readFile } from 'node:fs/promises';
import type { Logger } from 'pino';
import { closeUsers, findOpenUsers, findPublicUsers } from '#api/account/user.ts';
import { createApi } from '#api/app.ts';
import { findTypesetCover } from '#api/catalogue/catalogue.ts';
import { listShownCollections } from '#api/catalogue/collections.ts';
import { readCategoryColours } from '#api/catalogue/categories.ts';
import { findCover, findLogo } from '#api/desk/uploads.ts';
import type { Dependencies } from '#api/dependencies.ts';
import { readSettings } from '#api/shop/settings.ts';
import type { ShopSettings } from '#contract/shop-settings.ts';
import { describeApi } from '#api/openapi/document.ts';
import { makeSeed } from '#seed/seed.ts';
import { users } from '#seed/users.ts';
import type { Database } from '#stores/sql/database.ts';
import { migrate } from '#stores/sql/migrate.ts';
import { seedSql } from '#stores/sql/sql-store.ts';
import { createApp } from './app.ts';

import { createBookParts, createNameParts } from '#stores/sql/catalogue-parts.ts';
import type { Built } from './built.ts';
import { createCore } from './core.ts';
import { createLoadShedder } from './middleware/shed-load.ts';
import { createIcons } from './pictures/logo.ts';
import { createPainter } from './pictures/painter.ts';
import { createPreviews } from './pictures/previews.ts';
import { readFiles, makeSendable } from './pages/sendable.ts';
import { createCustomizedFiles } from './pages/customized-files.ts';
import { createPages, memoizeByVersion } from './pages/pages.ts';
import { BOOKS_PER_SITEMAP, NAMES_PER_SITEMAP, createSearchFiles } from './pages/search-files.ts';
import { strongPasswords } from './passwords.ts';
import { createReadinessCheck } from './ready.ts';
import { describeError } from './reason.ts';
import { readSecret } from './secret.ts';
import { type Settings, isDemo, isGuest } from './settings.ts';
import { startTelemetry } from './telemetry/telemetry.ts';

interface ShopOptions {
  built: Built;
  settings: Settings;
  database: Database;
  log: Logger;
}

/** Migrates and seeds the database, and creates the shop over it. */
export async function openShop({ built, settings, log, ...options }: ShopOptions) {
  const telemetry = await startTelemetry(settings, options.database);
  const { database } = telemetry;
  await migrate(database);
  const isNew = await seedSql(database, makeSeed(settings.seed, strongPasswords.hash));
  const secret = await readSecret(settings.dataDir);
  const loadShedder = createLoadShedder(settings.maxConcurrent, telemetry.metrics?.countShed);
  const painter = createPainter(built.fonts, loadShedder);
  const core = createCore({ settings, telemetry, loadShedder, painter, secret, log });
  const { dependencies, readVersion } = core;
  const { store } = dependencies;
  const hasGuest = await closeSeedAccounts(dependencies, { settings, log });
  const api = createApi({ ...dependencies, hasGuest });
  const { siteUrl } = settings;
  const readShopSettings = () => readSettings(store.records);
  const pictures = {
    findCover: (name: string) => findCover(store, name),
    findLogo: (name: string) => findLogo(store, name),
  };
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
    readApiDocument: createApiDocument(await readPackageVersion(), readShopSettings),
    files,
    findCustomizedFile: createCustomizedFiles({
      files,
      deskHeaders: built.parts.headers.desk,
      readSettings: readShopSettings,
      readVersion,
      findIcon: createIcons({ painter, findLogo: pictures.findLogo }),
    }),
    ...pictures,
    findPreview: createPreviews({
      painter,
      store,
      files,
      ...pictures,
      readSettings: readShopSettings,
      now: dependencies.now,
      onError: (error) => log.error(describeError(error)),
    }),
    drawCover: (bookId) => findTypesetCover(store, bookId),
    pagePaths: built.renderer.pagePaths,
    servePage: createPages({
      built,
      siteUrl,
      hasGuest,
      hasConsole: settings.hasConsole,
      provider: settings.payments[0]?.provider,
      ask: (address) => api.request(address),
      async readFacts() {
        const categoryColours = await readCategoryColours(store);
        return { ...(await readShopSettings()), ...(categoryColours && { categoryColours }) };
      },
      readVersion,
    }),
    serveSearchFile: createSearchFiles({
      texts: built.renderer.searchFiles,
      siteUrl,
      ask: (address) => api.request(address),
      parts: createBookParts(database, BOOKS_PER_SITEMAP),
      nameParts: createNameParts(database, NAMES_PER_SITEMAP),
      readCollections: () => listShownCollections(dependencies),
      readVersion,
    }),
    isReady: async () => !core.isClosing() && (await isReady()),
    webhookPaths: core.webhookPaths,
    secret,
    log,
    telemetry,
    ...settings,
  });
  return {
    app,
    isNew,
    /** `undefined` if other origins may call the API: an early refusal lacks CORS headers. */
    refuseEarly: settings.corsOrigins.length === 0 ? loadShedder.refuseEarly : undefined,
    /** Makes `/readyz` respond with 503 from now on, and ends the event streams of the desk. */
    beginShutdown: core.close,
    endTraces: async () => telemetry.tracing?.end(),
    ...core.jobs,
  };
}

/** Returns a function that describes the API (600 kB), once for each name of the shop. */
function createApiDocument(version: string, readShopSettings: () => Promise<ShopSettings>) {
  const describe = memoizeByVersion(async (name) => {
    const headers = { 'content-type': 'application/json', 'cache-control': 'no-cache' };
    return makeSendable(200, headers, JSON.stringify(describeApi(version, name)));
  });
  return async () => describe((await readShopSettings()).name);
}

/**
 * Closes the accounts of the seed, whose passwords are public, even if these have changed, except
 * in a demo without real payments. Resolves with whether the guest may sign in.
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

async function readPackageVersion(): Promise<string> {
  const manifest = await readFile(new URL('../../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}
