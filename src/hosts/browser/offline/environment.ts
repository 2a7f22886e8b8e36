/** Written by the build: maps the path of every page and file to keep to the hash of its content. */
export const LIST = 'kept-files.json';
export const NOT_FOUND = '404.html';

/** Whether a path below the scope is a page: it ends with a slash, and the home page's is empty. */
export function isPage(path: string): boolean {
  return path === NOT_FOUND || /(^|\/)$/.test(path);
}

/** The paths below the scope that may serve a URL: a file, or the page of that name. Ignores the query. */
export function listPaths(url: string, scope: string): string[] {
  const below = new URL(url).pathname.slice(new URL(scope).pathname.length);
  const path = normalise(below).replace(/(^|\/)index\.html$/, '$1');
  return isPage(path) ? [path] : [path, `${path}/`];
}

/** The cache key of a file. It contains the hash, so builds can share unchanged files. */
export function cachedUrl({ scope }: Environment, path: string, hash: string): string {
  return new URL(`${path}?${hash}`, scope).href;
}

/** The name of a build's cache. It contains the folder: other shops may share the origin. */
export function cacheName({ scope, build }: Pick<Environment, 'scope' | 'build'>): string {
  return `kitabdost ${new URL(scope).pathname} ${build}`;
}

/** The names of this shop's caches, of all builds, the oldest first. */
export async function ownCaches({
  caches,
  scope,
}: Pick<Environment, 'caches' | 'scope'>): Promise<string[]> {
  const start = cacheName({ scope, build: '' });
  return (await caches.keys()).filter((name) => name.startsWith(start));
}

/** Browsers and people escape the same path in different ways; this returns one of them. */
function normalise(path: string): string {
  try {
    return encodeURI(decodeURI(path));
  } catch {
    return path;
  }
}

/** What offline use needs from the service worker; tests pass their own. */
export interface Environment {
  caches: CacheStorage;
  fetch: typeof fetch;
  /** URL of the folder the shop is hosted in, ending with a slash. */
  scope: string;
  /** The hash of this build's `kept-files.json`. */
  build: string;
  /** Ids of the shop's open tabs. */
  openTabs(): Promise<string[]>;
  /** Bytes that the origin may still store; `undefined` when the browser does not say. */
  freeBytes(): Promise<number | undefined>;
  /** Whether a newer build is ready to take over. */
  hasSuccessor(): boolean;
}
