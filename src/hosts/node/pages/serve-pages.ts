import { Hono } from 'hono';
import { readCategoryColours } from '#api/catalogue/categories.ts';
import { listShownCollections } from '#api/catalogue/collections.ts';
import { findLogo } from '#api/desk/uploads.ts';
import type { ShopSettings } from '#contract/shop-settings.ts';
import { formatColours } from '#domain/shop/brand-colours.ts';
import { DEFAULT_SETTINGS } from '#domain/shop/shop-settings.ts';
import { createBookParts, createNameParts } from '#stores/sql/book-rows.ts';
import type { Part, Shop } from '../part.ts';
import type { Env } from '../environment.ts';
import { findClientAddress } from '../middleware/client-address.ts';
import { createIcons, isIcon } from '../pictures/logo.ts';
import { createPageCache, type Turn } from './page-cache.ts';
import { createPages, memoizeByVersion } from './pages.ts';
import { makeSendable, send, type Sendable, trimSlash } from './sendable.ts';

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
export function createPagesPart(shop: Shop) {
  const { built, settings, hasGuest, dependencies, gate, readShopSettings, readVersion } = shop;
  const { siteUrl, hasConsole, payments, trustedProxies } = settings;
  const servePage = createPages({
    built,
    siteUrl,
    hasGuest,
    hasConsole,
    provider: payments[0]?.provider,
    ask: (address) => shop.api.request(address),
    async readFacts() {
      const categoryColours = await readCategoryColours(dependencies.store);
      return { ...(await readShopSettings()), ...(categoryColours && { categoryColours }) };
    },
    readVersion,
  });
  const serveSearchFile = createSearchFiles(shop);
  const routes = new Hono<Env>();
  routes.get('*', async (c) => {
    const { raw, path } = c.req;
    const client = findClientAddress(c, trustedProxies);
    const turn: Turn = { client, run: (make) => gate.makePage(c, make) };
    return (await serveSearchFile(raw, path, turn)) ?? servePage(raw, trimSlash(path), turn);
  });
  return { routes } satisfies Part;
}

/** The URL paths of two built files: the page of the desk, without data, and the manifest. */
const DESK_PAGE = '/desk/index.html';
const MANIFEST = '/manifest.webmanifest';
/** The paths of the desk's screens, which share that page. */
const DESK_PATH = /^\/desk(?:\/|$)/;

/** Resolves with `undefined` for a path without such a file. */
type FindCustomizedFile = (path: string) => Promise<Sendable | undefined>;

interface CustomizedFilesOptions {
  files: ReadonlyMap<string, Sendable>;
  deskHeaders: Record<string, string>;
  readSettings(): Promise<ShopSettings>;
  /** Resolves with another text after every change to the settings. */
  readVersion(): Promise<string>;
  findIcon(path: string, settings: ShopSettings): Promise<Sendable | undefined>;
}

/** Finds files with the owner's colours or name, each created once per version of settings. */
export function createCustomizedFiles(options: CustomizedFilesOptions): FindCustomizedFile {
  const { files, deskHeaders, readSettings, readVersion, findIcon } = options;
  const page = files.get(DESK_PAGE);
  const desk = page && { ...page, headers: { ...page.headers, ...deskHeaders } };
  const manifest = files.get(MANIFEST);
  const make = memoizeByVersion(async () => {
    const settings = await readSettings();
    return {
      settings,
      desk: desk && (await colourPage(desk, settings)),
      manifest: manifest && (await nameManifest(manifest, settings)),
    };
  });
  return async (path) => {
    const isDesk = DESK_PATH.test(path);
    if (!isDesk && path !== MANIFEST && !isIcon(path)) return undefined;
    try {
      const { settings, ...customized } = await make(await readVersion());
      if (isIcon(path)) return await findIcon(path, settings);
      return isDesk ? customized.desk : customized.manifest;
    } catch {
      // While version, settings or logo cannot be read, the built files are used.
      return isDesk ? desk : files.get(path);
    }
  };
}

/** Adds the owner's colours as a `style`, which needs no hash, and the logo's path. */
async function colourPage(page: Sendable, { colours, logo }: ShopSettings): Promise<Sendable> {
  const style = formatColours(colours);
  const attributes = `${style && `style="${style}" `}${logo && `data-logo="${logo}" `}`;
  if (attributes === '') return page;
  const html = new TextDecoder().decode(page.plain);
  return makeSendable(page.status, page.headers, html.replace('<html ', `<html ${attributes}`));
}

async function nameManifest(file: Sendable, settings: ShopSettings): Promise<Sendable> {
  const { name, colours, identity } = settings;
  const manifest = JSON.parse(new TextDecoder().decode(file.plain)) as { short_name: string };
  const hasFirstName = name === manifest.short_name;
  const hasFirstBrand = colours.brand === DEFAULT_SETTINGS.colours.brand;
  if (hasFirstName && hasFirstBrand) return file;
  const named = {
    ...manifest,
    ...(!hasFirstName && { name, short_name: name, description: identity.lead || name }),
    ...(!hasFirstBrand && { theme_color: colours.brand }),
  };
  return makeSendable(file.status, file.headers, JSON.stringify(named));
}

/** The maximum number of pages in one sitemap that the format allows. */
export const BOOKS_PER_SITEMAP = 50_000;
/** Fewer than 50,000, because names that share a slug have a page each. */
const NAMES_PER_SITEMAP = 40_000;
/** The memory limit of cached sitemaps, which would evict pages from their cache. */
const MAX_BYTES = 32 * 1024 * 1024;
const PAGES_PATH = '/sitemaps/pages.xml';
const PART_PATH = /^\/sitemaps\/(?:(author|series)-)?([1-9]\d{0,8})\.xml$/;
const KINDS = ['author', 'series'] as const;

/** Handles GET and HEAD of a file for programs, made in `turn`; `undefined` for others. */
type ServeSearchFile = (
  request: Request,
  path: string,
  turn?: Turn,
) => Promise<Response | undefined>;

/** Serves `robots.txt`, the sitemaps, and `PROGRAM_FILES`, all created on request. */
function createSearchFiles(shop: Shop): ServeSearchFile {
  const { api, database, dependencies, readVersion } = shop;
  const texts = shop.built.renderer.searchFiles;
  const root = `${shop.settings.siteUrl}/`;
  const parts = createBookParts(database, BOOKS_PER_SITEMAP);
  const nameParts = createNameParts(database, NAMES_PER_SITEMAP);
  const cache = createPageCache(MAX_BYTES);

  async function makePart(kind: string | undefined, part: number): Promise<Sendable | undefined> {
    const name = KINDS.find((known) => known === kind);
    const pages = name
      ? (await nameParts.slugs(name, part)).map((slug) => texts.toNamePage(name, slug))
      : (await parts.books(part)).map(texts.toBookPage);
    return pages.length === 0 ? undefined : makeSitemap(pages);
  }

  const makeSitemap = (pages: Parameters<typeof texts.renderSitemap>[0]) =>
    makeFile('application/xml', texts.renderSitemap(pages, root));

  async function makeIndex(): Promise<Sendable> {
    const names = await Promise.all(
      KINDS.map(async (kind) =>
        Array.from({ length: await nameParts.count(kind) }, (_, index) => `${kind}-${index + 1}`),
      ),
    );
    const files = [...(await parts.numbers()), ...names.flat()];
    const paths = [PAGES_PATH, ...files.map((file) => `/sitemaps/${file}.xml`)];
    return makeFile('application/xml', texts.renderSitemapIndex(paths, root));
  }

  async function makePages(): Promise<Sendable> {
    const collections = await listShownCollections(dependencies);
    return makeSitemap([...texts.LISTED_PAGES, ...collections.map(texts.toCollectionPage)]);
  }

  async function makeProgramFile(path: string): Promise<Sendable> {
    const { type, text } = await texts.renderProgramFile(
      path,
      (address) => api.request(address),
      root,
    );
    return makeFile(type, text);
  }

  function findMaker(path: string): (() => Promise<Sendable | undefined>) | undefined {
    if (path === '/robots.txt')
      return () => makeFile('text/plain; charset=utf-8', texts.renderRobots(root));
    if (path === '/sitemap.xml') return makeIndex;
    if (texts.PROGRAM_FILES.includes(path)) return () => makeProgramFile(path);
    if (path === PAGES_PATH) return makePages;
    const [, kind, part] = PART_PATH.exec(path) ?? [];
    return part === undefined ? undefined : () => makePart(kind, Number(part));
  }

  return async (request, path, turn) => {
    const make = findMaker(path);
    if (!make) return undefined;
    const file = await cache.get(await readVersion(), path, make, turn);
    return file && send(request, file);
  };
}

function makeFile(type: string, text: string): Promise<Sendable> {
  const headers = {
    'content-type': type,
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
  };
  return makeSendable(200, headers, text);
}
