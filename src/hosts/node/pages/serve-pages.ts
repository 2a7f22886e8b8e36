import { Hono } from 'hono';
import { readCategoryColours } from '#api/catalogue/categories.ts';
import { listShownCollections } from '#api/catalogue/collections.ts';
import { findLogo } from '#api/desk/uploads.ts';
import { createBookParts, createNameParts } from '#stores/sql/catalogue-parts.ts';
import type { Env } from '../environment.ts';
import { findClientAddress } from '../middleware/client-address.ts';
import { createIcons } from '../pictures/logo.ts';
import type { Part, Shop } from '../part.ts';
import { createCustomizedFiles } from './customized-files.ts';
import type { Turn } from './page-cache.ts';
import { createPages } from './pages.ts';
import { BOOKS_PER_SITEMAP, createSearchFiles, NAMES_PER_SITEMAP } from './search-files.ts';
import { send, trimSlash } from './sendable.ts';

/** Serves the built files, and counts the requests for anything else. */
export function createFiles({ built, files, dependencies, ...options }: Shop) {
  const { painter, readShopSettings, readVersion, gate } = options;
  const findCustomizedFile = createCustomizedFiles({
    files,
    deskHeaders: built.parts.headers.desk,
    readSettings: readShopSettings,
    readVersion,
    findIcon: createIcons({ painter, findLogo: (name) => findLogo(dependencies.store, name) }),
  });
  const routes = new Hono<Env>();
  routes.get('*', async (c, next) => {
    const { path } = c.req;
    const file = (await findCustomizedFile(path)) ?? files.get(path);
    return file ? send(c.req.raw, file) : next();
  });
  routes.use(gate.limitRequests);
  return { routes } satisfies Part;
}

/** Serves the pages, and files for programs, which are created from the catalogue. */
export function createPagesPart({ built, settings, hasGuest, ...options }: Shop) {
  const { api, dependencies, database, gate, readShopSettings, readVersion } = options;
  const { siteUrl, hasConsole, payments, trustedProxies } = settings;
  const ask = (address: string) => api.request(address);
  const servePage = createPages({
    built,
    siteUrl,
    hasGuest,
    hasConsole,
    provider: payments[0]?.provider,
    ask,
    async readFacts() {
      const categoryColours = await readCategoryColours(dependencies.store);
      return { ...(await readShopSettings()), ...(categoryColours && { categoryColours }) };
    },
    readVersion,
  });
  const serveSearchFile = createSearchFiles({
    texts: built.renderer.searchFiles,
    siteUrl,
    ask,
    parts: createBookParts(database, BOOKS_PER_SITEMAP),
    nameParts: createNameParts(database, NAMES_PER_SITEMAP),
    readCollections: () => listShownCollections(dependencies),
    readVersion,
  });
  const routes = new Hono<Env>();
  routes.get('*', async (c) => {
    const { raw, path } = c.req;
    const client = findClientAddress(c, trustedProxies);
    const turn: Turn = { client, run: (make) => gate.makePage(c, make) };
    return (await serveSearchFile(raw, path, turn)) ?? servePage(raw, trimSlash(path), turn);
  });
  return { routes } satisfies Part;
}
