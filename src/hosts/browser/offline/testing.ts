import type { Environment } from './environment.ts';

/** The shop is hosted in a folder, because mistakes with paths show only there. */
export const SCOPE = 'https://books.example/shop/';

export interface Host {
  /** The current files of the host: content by path. */
  files: Record<string, string>;
  /** Requested paths, in order. */
  requested: string[];
  isDown: boolean;
  /** Creates the response to every request for a page or another file, instead of the file. */
  createPage?: () => Response;
}

interface EnvironmentOptions extends Partial<Environment> {
  host: Host;
}

/**
 * For tests: the environment of a worker over a host in memory. Pass the same `caches` again to
 * simulate a later build.
 */
export function anEnvironment({ host, ...more }: EnvironmentOptions): Environment {
  return {
    caches: createCaches(),
    fetch: (input, init) => fetchFrom(host, input, init),
    scope: SCOPE,
    build: '',
    listOpenTabs: async () => [],
    getFreeBytes: async () => undefined,
    hasSuccessor: () => false,
    ...more,
  };
}

/** For tests: publishes a build on the host and returns its hash. */
export async function publish(host: Host, files: Record<string, string>): Promise<string> {
  const pairs = await Promise.all(
    Object.entries(files).map(async ([path, text]) => [path, await hash(text)]),
  );
  const list = JSON.stringify(Object.fromEntries(pairs));
  host.files = { ...files, 'kept-files.json': list };
  return hash(list);
}

/** For tests: a host without files. */
export function aHost(): Host {
  return { files: {}, requested: [], isDown: false };
}

/** For tests: a navigation request, which the constructor of `Request` does not allow. */
export function aNavigation(path: string): Request {
  return Object.defineProperty(new Request(new URL(path, SCOPE)), 'mode', { value: 'navigate' });
}

/**
 * For tests: a version in memory of the parts of `CacheStorage` that the shop uses. Each cache has
 * room for `maxFiles` files.
 */
export function createCaches(maxFiles = Infinity): CacheStorage {
  const cachesByName = new Map<string, Cache>();
  const open = async (name: string) => {
    const cache = cachesByName.get(name) ?? createCache(maxFiles);
    cachesByName.set(name, cache);
    return cache;
  };
  const match = async (url: string) => {
    for (const cache of cachesByName.values()) {
      const found = await cache.match(url);
      if (found) return found;
    }
    return undefined;
  };
  const keys = async () => [...cachesByName.keys()];
  const remove = async (name: string) => cachesByName.delete(name);
  return { open, match, keys, delete: remove } as unknown as CacheStorage;
}

function createCache(maxFiles: number): Cache {
  const entries = new Map<string, Response>();
  const withoutQuery = (url: string) => url.replace(/\?.*/, '');
  const put = async (url: string, response: Response) => {
    if (entries.size >= maxFiles) throw new DOMException('No room', 'QuotaExceededError');
    entries.set(url, response);
  };
  const match = async (url: string, options?: CacheQueryOptions) => {
    const found = [...entries].find(([key]) =>
      options?.ignoreSearch ? withoutQuery(key) === withoutQuery(url) : key === url,
    );
    if (!found) return undefined;
    const [, { redirected }] = found;
    return Object.defineProperty(found[1].clone(), 'redirected', { value: redirected });
  };
  const keys = async () => [...entries.keys()].map((url) => ({ url }));
  const remove = async ({ url }: Request) => entries.delete(url);
  return { put, match, keys, delete: remove } as unknown as Cache;
}

async function fetchFrom(host: Host, input: RequestInfo | URL, init: RequestInit = {}) {
  const url = input instanceof Request ? input.url : String(input);
  const path = url.replace(SCOPE, '');
  host.requested.push(path);
  if (host.isDown) throw new TypeError('Failed to fetch');
  if (host.createPage && !path.includes('/api/')) return host.createPage();
  const text = host.files[path];
  if (init.integrity && init.integrity !== (await hash(text ?? '')))
    throw new TypeError('The digest does not match');
  return new Response(text, { status: text === undefined ? 404 : 200 });
}

async function hash(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return `sha256-${btoa(String.fromCharCode(...new Uint8Array(bytes)))}`;
}
