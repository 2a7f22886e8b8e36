import { MAX_LOCAL_BOOKS } from '#contract/limits.ts';
import { type Environment, NOT_FOUND, getCacheName } from './environment.ts';

/** How long to wait for the server if an older response can be shown instead. */
const SERVER_TIMEOUT_MS = 8000;
/** The pages that are cached even if they were not visited. */
const PAGES = ['', 'books', 'signin', 'cart', 'wishlist', 'profile'];
const BOOKS = '/api/products';
const CATEGORIES = '/api/categories';
/** The maximum number of pages and catalogue responses. The least recently stored are evicted. */
const MAX_RESPONSES = 200;

/** Keeps the server's last pages and catalogue in the cache of this build, for offline use. */
export function createLastResponses(environment: Environment) {
  const { caches, scope } = environment;
  const open = () => caches.open(getCacheName(environment));

  const requestFromServer = (url: string) =>
    environment.fetch(url, { cache: 'no-cache', priority: 'low' });
  const toApiUrl = (path: string) => new URL(path, scope).href;

  async function countBooks(): Promise<number> {
    const response = await requestFromServer(toApiUrl('/api/books?limit=1'));
    return ((await response.json()) as { total: number }).total;
  }

  async function remember(url: string, response: Response): Promise<void> {
    const cache = await open();
    await cache.put(toKey(url), response);
    // The build's files and its record of old tabs have a `?` in their key. They are not evicted.
    const responses = (await cache.keys()).filter(({ url: key }) => !key.includes('?'));
    const oldest = responses.slice(0, Math.max(0, responses.length - MAX_RESPONSES));
    await Promise.all(oldest.map((request) => cache.delete(request)));
  }

  async function findLast({ url, mode }: Request): Promise<Response | undefined> {
    const cache = await open();
    const last = await cache.match(toKey(url));
    if (last || mode !== 'navigate') return last;
    // The script of the page "not found" shows a book from the cached catalogue.
    return cache.match(scope + NOT_FOUND);
  }

  return {
    /** Caches the main pages, the categories and, if there are few, all books. Rejects if offline. */
    async fill(): Promise<void> {
      const urls = [...PAGES, NOT_FOUND].map((path) => scope + path);
      urls.push(toApiUrl(CATEGORIES));
      if ((await countBooks()) <= MAX_LOCAL_BOOKS) urls.push(toApiUrl(BOOKS));
      for (const url of urls) {
        const response = await requestFromServer(url);
        const isNotFoundPage = response.status === 404 && url === scope + NOT_FOUND;
        if (isWanted(response) || isNotFoundPage) await remember(url, response);
      }
    },

    /** Whether the request is for a page, or for all books or categories. */
    canRespond({ method, mode, url }: Request): boolean {
      if (method !== 'GET') return false;
      const { pathname } = new URL(url);
      return mode === 'navigate'
        ? url.startsWith(scope) && !pathname.startsWith('/api/')
        : [BOOKS, CATEGORIES].includes(pathname);
    },

    /**
     * Responds with the server's response or, after a failure or `SERVER_TIMEOUT_MS`, with the last
     * one, or `404.html` for a page. Without either, it waits for the server.
     */
    async serve(request: Request): Promise<Response> {
      const responding = environment.fetch(request);
      const late = new Promise<undefined>((resolve) => setTimeout(resolve, SERVER_TIMEOUT_MS));
      const fresh = await Promise.race([orNothing(responding), late]);
      if (fresh && isWanted(fresh) && !isFiltered(request))
        await orNothing(remember(request.url, fresh.clone()));
      if (fresh) return fresh;
      return (await orNothing(findLast(request))) ?? responding;
    },
  };
}

/** Resolves with `undefined` instead of an error: the server or the storage may be unavailable. */
async function orNothing<T>(attempt: Promise<T>): Promise<T | undefined> {
  try {
    return await attempt;
  } catch {
    return undefined;
  }
}

/** Whether this is what was requested. An error page or a redirect must not replace a page. */
function isWanted({ ok, redirected }: Response): boolean {
  return ok && !redirected;
}

/** Whether this may be a page of a filtered list, which must not be shown as the whole list. */
function isFiltered({ mode, url }: Request): boolean {
  return mode === 'navigate' && new URL(url).search !== '';
}

/** Removes the query. One page serves every query, because its script shows the requested list. */
function toKey(url: string): string {
  const { origin, pathname } = new URL(url);
  return origin + pathname;
}
