import { Hono, type Context } from 'hono';
import { compress } from 'hono/compress';
import { cors } from 'hono/cors';
import { requestId } from 'hono/request-id';
import { secureHeaders } from 'hono/secure-headers';
import type { Api } from '#api/app.ts';
import type { HostBindings } from '#api/call/call-limits.ts';
import { HttpError, respondWithError } from '#api/errors.ts';
import { isDatabaseUnavailable } from '#stores/sql/database.ts';
import {
  makeCoversAbsolute,
  type FindCover,
  serveGeneratedCovers,
  serveUploadedCovers,
} from './pages/covers.ts';
import type { Env } from './environment.ts';
import { servePreviews, type FindPreview } from './pictures/previews.ts';
import { findClientAddress, findSite } from './middleware/client-address.ts';
import { compressJson } from './middleware/compress-json.ts';
import { createGate, type GateOptions } from './middleware/gate.ts';
import { serveMetrics } from './telemetry/metrics.ts';
import type { Telemetry } from './telemetry/telemetry.ts';
import type { Logger } from 'pino';
import type { Turn } from './pages/page-cache.ts';
import type { ServePage } from './pages/pages.ts';
import type { ServeSearchFile } from './pages/search-files.ts';
import type { FindCustomizedFile } from './pages/customized-files.ts';
import { send, type Sendable } from './pages/sendable.ts';
import { describeError } from './reason.ts';
import { createLabelFinder, createPathMasker } from './telemetry/path-labels.ts';

interface AppOptions extends GateOptions {
  api: Pick<Api, 'fetch' | 'routes'>;
  readApiDocument(): Promise<Sendable>;
  /** The built files, by URL path. */
  files: Map<string, Sendable>;
  findCustomizedFile: FindCustomizedFile;
  drawCover(bookId: string): Promise<string | undefined>;
  findCover: FindCover;
  findLogo: FindCover;
  findPreview: FindPreview;
  pagePaths: string[];
  servePage: ServePage;
  serveSearchFile: ServeSearchFile;
  /** Whether the shop can serve and store. */
  isReady(): Promise<boolean>;
  corsOrigins: string[];
  /** The public origin, without a trailing slash. */
  siteUrl: string;
  log: Logger;
  telemetry: Pick<Telemetry, 'metrics' | 'tracing'>;
  metricsToken: string | undefined;
}

/** How long a browser keeps the answer to a preflight: Chromium's limit. */
const PREFLIGHT_MAX_AGE_S = 7200;
/** The maximum length of a path; the path of a book with a long title has some 1,000 characters. */
const MAX_PATH_CHARS = 4000;

/** Creates the whole shop for a server: health checks, API, files and pages. */
export function createApp(options: AppOptions): Hono<Env> {
  const { api, files, isReady, corsOrigins, siteUrl, log } = options;
  const { servePage, serveSearchFile, findCustomizedFile, metricsToken } = options;
  const { metrics, tracing } = options.telemetry;
  const { guardApi, limitRequests, limitRead, makePage, countPicture } = createGate(options);
  const app = new Hono<Env>();
  const findClient = (c: Context<Env>) => findClientAddress(c, options.trustedProxies);
  const getReadTurn = (c: Context<Env>): Turn => ({
    client: findClient(c),
    run: (read) => limitRead(c, read),
  });
  const findLabels = createLabelFinder({
    routes: api.routes,
    pagePaths: options.pagePaths,
    isFile: (path) => files.has(path),
  });
  const maskPath = createPathMasker([...api.routes.map(({ path }) => path), ...options.pagePaths]);

  // Ignores an id from the client, which could contain any text.
  app.use(requestId({ headerName: '' }));
  app.use(async (c, next) => {
    const startedAt = performance.now();
    const path = trimSlash(c.req.path);
    c.set('logPath', files.has(path) ? path : maskPath(path));
    await next();
    const { status } = c.res;
    const ms = performance.now() - startedAt;
    log.info({
      id: c.var.requestId,
      method: c.req.method,
      path: c.var.logPath,
      status,
      ms: Math.round(ms),
    });
    metrics?.countRequest(findLabels(c.req.method, path), status, ms);
  });
  if (tracing) app.use(tracing.traceRequests((method, path) => findLabels(method, path).route));
  app.onError((error, c) => {
    const logError = (cause: Error) => log.error({ id: c.var.requestId, ...describeError(cause) });
    if (c.req.path.startsWith('/api/'))
      return respondWithError(error, c, { logError, isStoreUnavailable: isDatabaseUnavailable });
    if (error instanceof HttpError)
      return c.text(error.message, error.status, { ...error.headers, 'cache-control': 'no-store' });
    logError(error);
    // The API has responded with 503 while the page was rendered, or the version was unreadable.
    if (('status' in error && error.status === 503) || isDatabaseUnavailable(error))
      return c.text('The shop cannot be reached at the moment. Please try again.', 503, {
        'retry-after': '5',
      });
    return c.text('Something went wrong on the server. Please try again.', 500);
  });

  if (siteUrl.startsWith('https:'))
    app.use(async (c, next) => {
      await next();
      // Without `includeSubDomains`, for other sites. `c.header` would make another response.
      c.res.headers.set('strict-transport-security', 'max-age=31536000');
    });
  app.get('/healthz', (c) => c.text('ok'));
  app.get('/readyz', async (c) => ((await isReady()) ? c.text('ok') : c.text('not ready', 503)));

  if (metrics && metricsToken !== undefined)
    app.get('/metrics', serveMetrics(metrics, metricsToken, isReady));

  app.use('/api/*', secureHeaders({ strictTransportSecurity: false }));
  if (corsOrigins.length > 0)
    app.use(
      '/api/*',
      cors({
        origin: corsOrigins,
        allowMethods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
        exposeHeaders: ['Date', 'Link', 'Retry-After', 'Preference-Applied'],
        maxAge: PREFLIGHT_MAX_AGE_S,
      }),
    );
  // Refuses long paths first: routers may scan a path once for each of its characters.
  app.use((c, next) => {
    if (c.req.path.length > MAX_PATH_CHARS) throw new HttpError(404, 'pathNotFound');
    return next();
  });
  app.use('/api/*', guardApi);
  app.use('/api/*', compress());
  app.use('/api/*', compressJson);
  app.use('/api/*', makeCoversAbsolute(siteUrl));
  app.get('/api/openapi.json', async (c) => send(c.req.raw, await options.readApiDocument()));
  app.all('/api/*', (c) => {
    const clientAddress = findClient(c);
    const clientSite = findSite(clientAddress);
    return api.fetch(c.req.raw, { clientAddress, clientSite } satisfies HostBindings);
  });

  app.get('*', async (c, next) => {
    const { path } = c.req;
    const file = (await findCustomizedFile(path)) ?? files.get(path);
    return file ? send(c.req.raw, file) : next();
  });
  app.use(limitRequests);
  // The load shedder counts only the lookup of a picture, because a 404 page counts itself.
  app.get('/covers/uploaded/:file', serveUploadedCovers(options.findCover, getReadTurn));
  app.get('/logo/:file', serveUploadedCovers(options.findLogo, getReadTurn));
  app.get('/previews/:file', servePreviews(options.findPreview, limitRead, countPicture));
  app.get('/covers/set/:file', serveGeneratedCovers(options.drawCover, limitRead));
  app.get('*', async (c) => {
    const { raw, path } = c.req;
    const turn: Turn = { client: findClient(c), run: (make) => makePage(c, make) };
    return (await serveSearchFile(raw, path, turn)) ?? servePage(raw, trimSlash(path), turn);
  });
  app.all('*', (c) =>
    c.text('This address supports only GET and HEAD.', 405, { allow: 'GET, HEAD' }),
  );
  return app;
}

function trimSlash(path: string): string {
  if (path === '/') return path;
  // Not by a regular expression, which would take quadratic time with many slashes.
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}
