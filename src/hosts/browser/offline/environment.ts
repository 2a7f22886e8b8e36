/** The build's list of every page and file to cache, with their hashes. */
export const MANIFEST = 'kept-files.json';
export const NOT_FOUND = '404.html';

/** Whether a path below the scope is a page: it is empty, ends with a slash, or is `404.html`. */
export function isPage(path: string): boolean {
  return path === NOT_FOUND || /(^|\/)$/.test(path);
}

/** Lists the paths below the scope that may serve a URL, whose query is ignored. */
export function listPaths(url: string, scope: string): string[] {
  const below = new URL(url).pathname.slice(new URL(scope).pathname.length);
  const path = normalize(below).replace(/(^|\/)index\.html$/, '$1');
  return isPage(path) ? [path] : [path, `${path}/`];
}

/** Returns the cache key of a file. It contains the hash, because builds share unchanged files. */
export function getCachedUrl({ scope }: Environment, path: string, hash: string): string {
  return new URL(`${path}?${hash}`, scope).href;
}

/** Names a build's cache, with the folder, because other shops may share the origin. */
export function getCacheName({ scope, build }: Pick<Environment, 'scope' | 'build'>): string {
  return `kitabdost ${new URL(scope).pathname} ${build}`;
}

/** Lists the names of this shop's caches of all builds, oldest first. */
export async function listOwnCaches({
  caches,
  scope,
}: Pick<Environment, 'caches' | 'scope'>): Promise<string[]> {
  const start = getCacheName({ scope, build: '' });
  return (await caches.keys()).filter((name) => name.startsWith(start));
}

/** Normalizes the percent-encoding, which browsers and people write differently. */
function normalize(path: string): string {
  try {
    return encodeURI(decodeURI(path));
  } catch {
    return path;
  }
}

/** What the offline cache needs from the service worker; tests pass their own. */
export interface Environment {
  caches: CacheStorage;
  fetch: typeof fetch;
  /** The URL of the folder in which the shop is hosted, with a trailing slash. */
  scope: string;
  /** The hash of this build's `kept-files.json`. */
  build: string;
  listOpenTabs(): Promise<string[]>;
  /** Returns the bytes that the origin may still store; `undefined` if the browser does not say. */
  getFreeBytes(): Promise<number | undefined>;
  /** Whether a newer build is ready to take over. */
  hasSuccessor(): boolean;
}
