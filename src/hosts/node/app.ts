import { Hono } from 'hono';
import { requestId } from 'hono/request-id';
import { TrieRouter } from 'hono/router/trie-router';
import { HttpError, respondWithError } from '#api/errors.ts';
import { isDatabaseUnavailable } from '#stores/sql/database.ts';
import type { Env } from './environment.ts';
import { trimSlash } from './pages/sendable.ts';
import type { Part, Shop } from './part.ts';
import { describeError } from './reason.ts';

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

/** The maximum number of path segments in the log. */
const MAX_LOGGED_SEGMENTS = 10;

/** Returns a mask for logged paths: all segments but those of `knownPaths` become `*`. */
function createPathMasker(knownPaths: string[]): (path: string) => string {
  const words = new Set(knownPaths.flatMap((path) => path.split('/')));
  for (const word of ['healthz', 'readyz', 'covers', 'logo', 'previews', 'openapi.json'])
    words.add(word);
  return (path) => {
    const segments = path.split('/', MAX_LOGGED_SEGMENTS);
    return segments.map((segment) => (words.has(segment) ? segment : '*')).join('/');
  };
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
/** The first segments, outside the storefront's screens, that have a label of their own. */
const OTHER_SEGMENTS = [
  'healthz',
  'readyz',
  'metrics',
  'covers',
  'logo',
  'previews',
  'desk',
  'sitemaps',
];

interface Patterns {
  /** The routes of the API, including middleware, whose paths have a `*`. */
  routes: readonly { method: string; path: string }[];
  pagePaths: readonly string[];
  isFile(path: string): boolean;
}

/**
 * Returns a function that maps a request to its labels: its method, and a route such as
 * `/api/products/:id`, `/books/*`, `file` or `other`. Clients cannot cause new ones.
 */
function createLabelFinder({ routes, pagePaths, isFile }: Patterns) {
  const router = new TrieRouter<string>();
  for (const { method, path } of routes) if (!path.includes('*')) router.add(method, path, path);
  const firstSegments = new Set([...pagePaths.map(getFirstSegment), ...OTHER_SEGMENTS]);

  function findRoute(method: string, path: string): string {
    if (path.startsWith('/api/')) {
      const [[first]] = router.match(method === 'HEAD' ? 'GET' : method, path.replace(/\/$/, ''));
      return first?.[0] ?? 'other';
    }
    if (isFile(path)) return 'file';
    const segment = getFirstSegment(path);
    if (!firstSegments.has(segment)) return 'other';
    // A path such as `/books/`, with two slashes, is the same as `/books`.
    return path.length > segment.length + 2 ? `/${segment}/*` : `/${segment}`;
  }

  return (method: string, path: string) => ({
    method: METHODS.has(method) ? method : 'other',
    route: findRoute(method, path),
  });
}

function getFirstSegment(path: string): string {
  return path.split('/', 2)[1] ?? '';
}
