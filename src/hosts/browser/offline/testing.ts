import type { Environment } from './environment.ts';

/** The shop in a folder, because mistakes with paths show only there. */
export const SCOPE = 'https://books.example/shop/';

export interface Host {
  /** The current files of the host: content by path. */
  files: Record<string, string>;
  /** Requested paths, in order. */
  requested: string[];
  isDown: boolean;
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
    openTabs: async () => [],
    freeBytes: async () => undefined,
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

export function aHost(): Host {
  return { files: {}, requested: [], isDown: false };
}

/** For tests: a navigation request, which the constructor of `Request` does not allow. */
export function aNavigation(path: string): Request {
  return Object.defineProperty(new Request(new URL(path, SCOPE)), 'mode', { value: 'navigate' });
}

/**
 * For tests: an in-memory version of the parts of `CacheStorage` that the shop uses; `room` is the
 * maximum number of files in a cache.
 */
export function createCaches(room = Infinity): CacheStorage {
  const all = new Map<string, Cache>();
  const open = async (name: string) => {
    const cache = all.get(name) ?? createCache(room);
    all.set(name, cache);
    return cache;
  };
  const match = async (url: string) => {
    for (const cache of all.values()) {
      const found = await cache.match(url);
      if (found) return found;
    }
    return undefined;
  };
  const keys = async () => [...all.keys()];
  const remove = async (name: string) => all.delete(name);
  return { open, match, keys, delete: remove } as unknown as CacheStorage;
}

function createCache(room: number): Cache {
  const entries = new Map<string, Response>();
  const bare = (url: string) => url.replace(/\?.*/, '');
  const put = async (url: string, response: Response) => {
    if (entries.size >= room) throw new DOMException('No room', 'QuotaExceededError');
    entries.set(url, response);
  };
  const match = async (url: string, options?: CacheQueryOptions) => {
    const found = [...entries].find(([key]) =>
      options?.ignoreSearch ? bare(key) === bare(url) : key === url,
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
  const text = host.files[path];
  if (init.integrity && init.integrity !== (await hash(text ?? '')))
    throw new TypeError('The digest does not match');
  return new Response(text, { status: text === undefined ? 404 : 200 });
}

async function hash(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return `sha256-${btoa(String.fromCharCode(...new Uint8Array(bytes)))}`;
}
