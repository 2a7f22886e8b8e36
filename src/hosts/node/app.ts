import { Hono } from 'hono';
import { requestId } from 'hono/request-id';
import { HttpError, respondWithError } from '#api/errors.ts';
import { isDatabaseUnavailable } from '#stores/sql/database.ts';
import type { Env } from './environment.ts';
import { trimSlash } from './pages/sendable.ts';
import type { Part, Shop } from './part.ts';
import { describeError } from './reason.ts';
import { createLabelFinder, createPathMasker } from './telemetry/path-labels.ts';

/** Creates the whole shop for a server: its parts, in order, and what all requests share. */
export function createApp(parts: readonly Part[], shop: Shop): Hono<Env> {
  const { files, log } = shop;
  const { routes } = shop.api;
  const { pagePaths } = shop.built.renderer;
  const { metrics, tracing } = shop.telemetry;
  const app = new Hono<Env>();
  const findLabels = createLabelFinder({ routes, pagePaths, isFile: (path) => files.has(path) });
  const maskPath = createPathMasker([...routes.map(({ path }) => path), ...pagePaths]);

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

  if (shop.settings.siteUrl.startsWith('https:'))
    app.use(async (c, next) => {
      await next();
      // Without `includeSubDomains`, for other sites. `c.header` would make another response.
      c.res.headers.set('strict-transport-security', 'max-age=31536000');
    });
  for (const part of parts) if (part.routes) app.route('/', part.routes);
  app.all('*', (c) =>
    c.text('This address supports only GET and HEAD.', 405, { allow: 'GET, HEAD' }),
  );
  return app;
}
