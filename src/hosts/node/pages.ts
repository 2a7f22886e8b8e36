import type { Built } from './built.ts';
import { createPageCache } from './page-cache.ts';
import { makeSendable, send, type Sendable } from './sendable.ts';

interface PagesOptions {
  built: Pick<Built, 'parts' | 'renderer'>;
  siteUrl: string;
  /** Whether pages load the checkout of Razorpay. */
  hasRealPayment: boolean;
  /** Answers requests to the API, whose URLs have no origin. */
  ask(address: string): Response | Promise<Response>;
  /** Another text after every change of what the pages show. */
  version(): Promise<string>;
}

/** Answers a GET or HEAD for a page. Rejects while the catalogue cannot be read. */
export type AnswerPage = (request: Request, path: string) => Promise<Response>;

/** Of the pages that are kept. */
const MOST_BYTES = 64 * 1024 * 1024;
/** Made once; the address is none of the shop's. */
const NOT_FOUND = '/404';

/** Pages from the catalogue as it is now, each made once for each version of it. */
export function createPages(options: PagesOptions): AnswerPage {
  const { built, siteUrl, hasRealPayment, ask, version } = options;
  const { parts, renderer } = built;
  const { renderPage, renderShell, shellPath } = renderer;
  const assets = { styles: parts.styles, beforeStart: parts.beforeStart, siteUrl };
  const scriptsOf = (path: string) => parts.scripts.byPath[path] ?? parts.scripts.all;
  const pageHeaders = hasRealPayment ? parts.headersWithRazorpay : parts.headers;
  const headersOf = (path: string) => ({
    ...(pageHeaders.byPath[path] ?? pageHeaders.all),
    ...(siteUrl.startsWith('https:') && { 'Strict-Transport-Security': 'max-age=31536000' }),
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
  });
  const cache = createPageCache(MOST_BYTES);

  async function make(path: string): Promise<Sendable | undefined> {
    if (!isRoutable(path)) return undefined;
    if (shellPath(path) !== undefined) {
      const html = renderShell(path, { assets, scripts: scriptsOf(path) });
      return makeSendable(200, headersOf(path), html);
    }
    const isNotFound = path === NOT_FOUND;
    const page = await renderPage(path, {
      assets,
      scripts: scriptsOf(path),
      send: ask,
      isHeld: isNotFound,
    });
    const { status, html, location } = page;
    if (location !== undefined)
      return { status, headers: { location }, etag: '-', plain: new Uint8Array() };
    // One page serves all addresses that are not in the shop: they are without number.
    if (html === undefined || (status === 404 && !isNotFound)) return undefined;
    return makeSendable(status, headersOf(path), html);
  }

  return async (request, address) => {
    const path = (isRoutable(address) && shellPath(address)) || address;
    const current = await version();
    const page =
      (await cache.get(current, path, () => make(path))) ??
      (await cache.get(current, NOT_FOUND, () => make(NOT_FOUND)));
    if (!page) throw new Error(`${path} cannot be rendered.`);
    return send(request, page);
  };
}

/** The router warns about addresses that it cannot decode, and fails at those with a line end. */
function isRoutable(path: string): boolean {
  try {
    return !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(decodeURIComponent(path));
  } catch {
    return false;
  }
}
