import { setTimeout as wait } from 'node:timers/promises';
import { HTTPException } from 'hono/http-exception';
import { parseAccept } from 'hono/utils/accept';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Shop, ShopSettings } from '#contract/shop-settings.ts';
import { isDatabaseUnavailable } from '#stores/sql/database.ts';
import type { Built } from '../part.ts';
import { SettingsError } from '../settings.ts';
import { createPageCache, type Turn } from './page-cache.ts';
import { makeSendable, send, type Sendable } from './sendable.ts';

interface PagesOptions {
  built: Pick<Built, 'parts' | 'renderer'>;
  siteUrl: string;
  hasGuest: boolean;
  /** Whether the console is available; otherwise its address responds with 404. */
  hasConsole: boolean;
  /** The payment provider's name; the rehearsal needs none, as every policy allows it. */
  provider: string | undefined;
  /** Handles a GET of the API; `address` is a path with its query, without an origin. */
  ask(address: string): Response | Promise<Response>;
  readFacts(): Promise<ShopSettings & Pick<Shop, 'categoryColours'>>;
  /** Resolves with another text after every change to what the pages show. */
  readVersion(): Promise<string>;
}

/** Handles GET and HEAD of a page; `turn` schedules rendering. Rejects if either fails. */
export type ServePage = (request: Request, path: string, turn?: Turn) => Promise<Response>;

/** How long a request waits for the version of the catalogue before it uses the last known one. */
const VERSION_TIMEOUT_MS = 1000;
const MAX_BYTES = 64 * 1024 * 1024;
/** An address that the shop does not have. Its page is sent for all unknown addresses. */
const NOT_FOUND_PATH = '/404';

/** Returns a function that resolves with the version, or the last known one while it is unavailable. */
export function keepLastVersion(readVersion: () => Promise<string>): () => Promise<string> {
  let lastVersion: string | undefined;
  return async () => {
    const reading = readVersion().then((current) => (lastVersion = current));
    if (lastVersion === undefined) return reading;
    const previous = lastVersion;
    try {
      return await Promise.race([reading, wait(VERSION_TIMEOUT_MS, previous, { ref: false })]);
    } catch (error) {
      if (isDatabaseUnavailable(error)) return previous;
      throw error;
    }
  };
}

/** Serves each page rendered once per catalogue. Throws `SettingsError` for a lacking policy. */
export function createPages(options: PagesOptions): ServePage {
  const { built, siteUrl, hasGuest, hasConsole, provider, ask, readVersion } = options;
  const { parts, renderer } = built;
  const { renderPage, renderShell, getPageAddress, isAlsoMarkdown, isLargeShop, consolePath } =
    renderer;
  const { styles, beforeStart } = parts;
  const assets = { styles, beforeStart, siteUrl, hasGuest, hasConsole };
  const pageHeaders = provider === undefined ? parts.headers : parts.checkoutHeaders[provider];
  if (!pageHeaders)
    throw new SettingsError(
      `The built pages would block the checkout of ${provider}, which is not in CHECKOUT_PROVIDERS. Build the shop again.`,
    );
  const findHeaders = (path: string, type = 'text/html') => ({
    ...(pageHeaders.byPath[path] ?? pageHeaders.all),
    'content-type': `${type}; charset=utf-8`,
    'cache-control': 'no-cache',
  });
  const findShell = (path: string) => {
    const shell = renderer.getShellPath(path);
    return shell === consolePath && !hasConsole ? NOT_FOUND_PATH : shell;
  };
  const cache = createPageCache(MAX_BYTES);
  const getShop = memoizeByVersion(options.readFacts);
  const isLarge = memoizeByVersion(async () => {
    const response = await ask('/api/books?limit=1');
    if (!response.ok) throw new HTTPException(response.status as ContentfulStatusCode);
    const { total } = (await response.json()) as { total: number };
    return isLargeShop(total);
  });

  async function make(
    catalogueVersion: string,
    address: string,
    asMarkdown: boolean,
  ): Promise<Sendable | undefined> {
    const [path = ''] = address.split('?');
    if (!isRoutable(path)) return undefined;
    const sharedOptions = {
      assets: { ...assets, shop: await getShop(catalogueVersion) },
      files: parts.files,
      isLarge: await isLarge(catalogueVersion),
    };
    if (findShell(path) !== undefined) {
      const html = renderShell(path, sharedOptions);
      return makeSendable(200, findHeaders(path), html);
    }
    const isNotFound = path === NOT_FOUND_PATH;
    const { status, html, markdown, location } = await renderPage(address, {
      ...sharedOptions,
      send: ask,
      isShared: isNotFound,
      asMarkdown,
    });
    if (location !== undefined)
      return {
        status,
        headers: { ...findHeaders(path), location },
        // Never compared, because `send` responds with 304 only in place of a 200.
        etag: '-',
        plain: new Uint8Array(),
      };
    // All unknown addresses share one page, because there are infinitely many.
    const text = html ?? markdown;
    if (text === undefined || (status === 404 && !isNotFound)) return undefined;
    const headers = findHeaders(path, asMarkdown ? 'text/markdown' : undefined);
    // The unknown addresses that share a page include those of books.
    const hasMarkdown = isNotFound || isAlsoMarkdown(path);
    return makeSendable(status, { ...headers, ...(hasMarkdown && { vary: 'accept' }) }, text);
  }

  return async (request, path, turn) => {
    const address =
      (isRoutable(path) && findShell(path)) || getPageAddress(path, new URL(request.url).search);
    const current = await readVersion();
    const asMarkdown =
      prefersMarkdown(request.headers.get('accept') ?? '') &&
      isRoutable(path) &&
      isAlsoMarkdown(path);
    const toKey = (page: string) => (asMarkdown ? `markdown ${page}` : page);
    const page =
      (await cache.get(current, toKey(address), () => make(current, address, asMarkdown), turn)) ??
      (await cache.get(current, toKey(NOT_FOUND_PATH), () =>
        make(current, NOT_FOUND_PATH, asMarkdown),
      ));
    // This text is logged, so it omits the URL, which may contain a secret.
    if (!page) throw new Error(`${NOT_FOUND_PATH} cannot be rendered.`);
    return send(request, page);
  };
}

/** Whether `Accept` names Markdown, as no browser does, and not HTML before it. */
export function prefersMarkdown(accept: string): boolean {
  if (!accept.includes('text/markdown')) return false;
  // Sorted by their `q`.
  const ranges = parseAccept(accept);
  const first = ranges.find(({ type }) => type === 'text/markdown' || type === 'text/html');
  if (first?.type !== 'text/markdown' || first.q === 0) return false;
  const html = ['text/html', 'text/*', '*/*'].flatMap(
    (range) => ranges.find(({ type }) => type === range) ?? [],
  );
  return (html[0]?.q ?? 0) <= first.q;
}

/** Returns a function that calls `read` once for each version. */
export function memoizeByVersion<T>(
  read: (version: string) => Promise<T>,
): (version: string) => Promise<T> {
  let last: { version: string; value: Promise<T> } | undefined;
  return (version) => {
    if (last?.version === version) return last.value;
    const current = { version, value: read(version) };
    last = current;
    current.value.catch(() => {
      // A failed read is not cached.
      if (last === current) last = undefined;
    });
    return current.value;
  };
}

/** Whether the router accepts the path; empty segments would take quadratic time. */
function isRoutable(path: string): boolean {
  if (path.includes('//')) return false;
  try {
    return !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(decodeURIComponent(path));
  } catch {
    return false;
  }
}
