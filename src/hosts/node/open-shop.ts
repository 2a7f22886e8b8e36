import type { Logger } from 'pino';
import { closeUsers, findOpenUsers, findPublicUsers } from '#api/account/user.ts';
import { createApi } from '#api/app.ts';
import type { Passwords } from '#api/auth/hash.ts';
import type { Dependencies } from '#api/dependencies.ts';
import { runImports } from '#api/imports/run-imports.ts';
import { runDueEmails, runDueOrders, runDueWebhooks } from '#api/jobs/due-work.ts';
import { readSettings } from '#api/shop/settings.ts';
import { makeSeed } from '#seed/seed.ts';
import { users } from '#seed/users.ts';
import { createSqlCallCounts } from '#stores/sql/call-counts.ts';
import type { Database } from '#stores/sql/database.ts';
import { migrate } from '#stores/sql/migrate.ts';
import { createCoverPruner, createRecordPruner } from '#stores/sql/prune-records.ts';
import { seedSql } from '#stores/sql/sql-store.ts';
import { createApp } from './app.ts';
import type { Built, Part, Shop } from './part.ts';
import { createCore } from './core.ts';
import { createGate } from './middleware/gate.ts';
import { createLoadShedder } from './middleware/shed-load.ts';
import { readFiles, makeSendable, send } from './pages/sendable.ts';
import { createFiles, createPagesPart } from './pages/serve-pages.ts';
import { strongPasswords } from './passwords.ts';
import { createPainter } from './pictures/painter.ts';
import { createPictures } from './pictures/serve-pictures.ts';
import { createHealth } from './ready.ts';
import { readSecret } from './secret.ts';
import { isDemo, isGuest, type Settings } from './settings.ts';
import { startTelemetry } from './telemetry/telemetry.ts';
import { readFile } from 'node:fs/promises';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { cors } from 'hono/cors';
import { secureHeaders } from 'hono/secure-headers';
import type { HostBindings } from '#api/call/call-limits.ts';
import { HttpError } from '#api/errors.ts';
import { describeApi } from '#api/openapi/document.ts';
import type { Env } from './environment.ts';
import { findClientAddress, findSite } from './middleware/client-address.ts';
import { compressJson } from './middleware/compress-json.ts';
import { makeCoversAbsolute } from './pages/covers.ts';
import { keepLastVersion, memoizeByVersion } from './pages/pages.ts';

interface ShopOptions {
  built: Built;
  settings: Settings;
  database: Database;
  log: Logger;
  /** How passwords are hashed; tests that do not depend on the cost pass a lower one. */
  passwords?: Passwords;
}

/** Migrates and seeds the database, and creates the shop over it. */
export async function openShop({ built, settings, log, ...options }: ShopOptions) {
  const { passwords = strongPasswords } = options;
  const telemetry = await startTelemetry(settings, options.database);
  const { database } = telemetry;
  await migrate(database, (statement) =>
    log.warn({ statement }, 'waiting for readers of a table, such as a backup'),
  );
  await seedSql(database, makeSeed(settings.seed, passwords.hash));
  const secret = await readSecret(settings.dataDir);
  const loadShedder = createLoadShedder(settings.maxConcurrent, telemetry.metrics?.countShed);
  const painter = createPainter(built.fonts, loadShedder);
  const core = createCore({
    settings,
    telemetry,
    loadShedder,
    painter,
    passwords,
    secret,
    log,
  });
  const { dependencies, webhookPaths } = core;
  const hasGuest = await closeSeedAccounts(dependencies, { settings, log });
  const people = await dependencies.store.records.list('people', {});
  const shop: Shop = {
    built,
    settings,
    log,
    telemetry,
    database,
    dependencies,
    api: createApi({ ...dependencies, hasGuest }),
    hasGuest,
    painter,
    files: await readFiles(built.files),
    gate: createGate({ ...settings, loadShedder, webhookPaths, secret, log }),
    readVersion: keepLastVersion(core.readVersion),
    readShopSettings: () => readSettings(dependencies.store.records),
  };
  const background = createBackground(shop);
  const parts: Part[] = [
    core,
    background,
    createHealth(shop),
    await createApiPart(shop),
    createFiles(shop),
    createPictures(shop),
    createPagesPart(shop),
  ];
  return {
    app: createApp(parts, shop),
    hasOwner: people.some(({ role }) => role !== 'helper'),
    /** `undefined` if other origins may call the API: an early refusal lacks CORS headers. */
    refuseEarly: settings.corsOrigins.length === 0 ? loadShedder.refuseEarly : undefined,
    jobs: background.jobs,
    /** Makes `/readyz` respond with 503 from now on, and ends the event streams of the desk. */
    beginShutdown() {
      for (const part of parts) part.close?.();
    },
    endTraces: async () => telemetry.tracing?.end(),
  };
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

/** The work in the background. Nothing further is begun after `close`. */
function createBackground({ dependencies, database }: Shop) {
  const callCounts = createSqlCallCounts(database);
  const pruneRecords = createRecordPruner(database);
  const pruneCovers = createCoverPruner(database);
  let isClosing = false;
  const mayContinue = () => !isClosing;
  return {
    jobs: {
      /** Does the due work of orders: expiries, captures, refunds. */
      async runDueOrders() {
        const now = Date.now();
        const pruning = [callCounts.removeOld(now), pruneRecords(now)];
        await Promise.all([runDueOrders(dependencies), ...pruning]);
      },
      runDueEmails: () => runDueEmails(dependencies, mayContinue),
      runDueWebhooks: () => runDueWebhooks(dependencies, mayContinue),
      /** Runs and undoes imports, and deletes unused covers. */
      async runImports() {
        await runImports(dependencies, mayContinue);
        await pruneCovers(Date.now(), mayContinue);
      },
    },
    close() {
      isClosing = true;
    },
  } satisfies Part & { jobs: Record<string, () => Promise<void>> };
}

/** How long a browser keeps the answer to a preflight: Chromium's limit. */
const PREFLIGHT_MAX_AGE_S = 7200;
/** The maximum length of a path; the path of a book with a long title has some 1,000 characters. */
const MAX_PATH_CHARS = 4000;

/** Serves `/api` with its document, and refuses long paths, also those of the parts after it. */
async function createApiPart({ api, gate, settings, readShopSettings }: Shop) {
  const { corsOrigins, siteUrl, trustedProxies } = settings;
  const readDocument = createApiDocument(await readPackageVersion(), readShopSettings);
  const routes = new Hono<Env>();
  routes.use('/api/*', secureHeaders({ strictTransportSecurity: false }));
  if (corsOrigins.length > 0)
    routes.use(
      '/api/*',
      cors({
        origin: corsOrigins,
        allowMethods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
        exposeHeaders: ['Date', 'Link', 'Retry-After', 'Preference-Applied'],
        maxAge: PREFLIGHT_MAX_AGE_S,
      }),
    );
  // Refuses long paths first: routers may scan a path once for each of its characters.
  routes.use((c, next) => {
    if (c.req.path.length > MAX_PATH_CHARS) throw new HttpError(404, 'pathNotFound');
    return next();
  });
  routes.use('/api/*', gate.guardApi);
  routes.use('/api/*', compress());
  routes.use('/api/*', compressJson);
  routes.use('/api/*', makeCoversAbsolute(siteUrl));
  routes.get('/api/openapi.json', async (c) => send(c.req.raw, await readDocument()));
  routes.all('/api/*', (c) => {
    const clientAddress = findClientAddress(c, trustedProxies);
    const clientSite = findSite(clientAddress);
    return api.fetch(c.req.raw, { clientAddress, clientSite } satisfies HostBindings);
  });
  return { routes } satisfies Part;
}

/** Returns a function that describes the API (600 kB), once for each name of the shop. */
function createApiDocument(version: string, readShopSettings: Shop['readShopSettings']) {
  const describe = memoizeByVersion(async (name) => {
    const headers = { 'content-type': 'application/json', 'cache-control': 'no-cache' };
    return makeSendable(200, headers, JSON.stringify(describeApi(version, name)));
  });
  return async () => describe((await readShopSettings()).name);
}

async function readPackageVersion(): Promise<string> {
  const manifest = await readFile(new URL('../../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}
