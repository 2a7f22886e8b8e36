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
import { memoizeByVersion } from './pages/pages.ts';
import { makeSendable, send } from './pages/sendable.ts';
import type { Part, Shop } from './part.ts';

/** How long a browser keeps the answer to a preflight: Chromium's limit. */
const PREFLIGHT_MAX_AGE_S = 7200;
/** The maximum length of a path; the path of a book with a long title has some 1,000 characters. */
const MAX_PATH_CHARS = 4000;

/** Serves `/api` with its document, and refuses long paths, also those of the parts after it. */
export async function createApiPart({ api, gate, settings, readShopSettings }: Shop) {
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
