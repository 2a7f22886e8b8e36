import type { World } from './world.ts';

/** The shop in a folder, where every mistake with addresses shows. */
export const SCOPE = 'https://books.example/shop/';

export interface Host {
  /** What it serves now: content by place. */
  files: Record<string, string>;
  /** Places asked for, in order. */
  asked: string[];
  isDown: boolean;
}

interface WorldOptions extends Partial<World> {
  host: Host;
}

/** A worker's world over a host in memory; `caches` is shared with the builds before and after. */
export function aWorld({ host, ...more }: WorldOptions): World {
  return {
    caches: createCaches(),
    fetch: (input, init) => fetchFrom(host, input, init),
    scope: SCOPE,
    build: '',
    openTabs: async () => [],
    room: async () => undefined,
    hasSuccessor: () => false,
    ...more,
  };
}

/** Puts a build on the host and returns its name. */
export async function publish(host: Host, files: Record<string, string>): Promise<string> {
  const pairs = await Promise.all(
    Object.entries(files).map(async ([place, text]) => [place, await hashOf(text)]),
  );
  const list = JSON.stringify(Object.fromEntries(pairs));
  host.files = { ...files, 'kept-files.json': list };
  return hashOf(list);
}

export function aHost(): Host {
  return { files: {}, asked: [], isDown: false };
}

/** As a page of the shop is opened; `Request` itself cannot be made so. */
export function aNavigation(path: string): Request {
  return Object.defineProperty(new Request(new URL(path, SCOPE)), 'mode', { value: 'navigate' });
}

/** `CacheStorage` in memory, as far as it is used here; each cache has room for so many files. */
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
  return { put, match, keys } as unknown as Cache;
}

async function fetchFrom(host: Host, input: RequestInfo | URL, init: RequestInit = {}) {
  const url = input instanceof Request ? input.url : String(input);
  const place = url.replace(SCOPE, '');
  host.asked.push(place);
  if (host.isDown) throw new TypeError('Failed to fetch');
  const text = host.files[place];
  if (init.integrity && init.integrity !== (await hashOf(text ?? '')))
    throw new TypeError('The digest does not match');
  return new Response(text, { status: text === undefined ? 404 : 200 });
}

async function hashOf(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return `sha256-${btoa(String.fromCharCode(...new Uint8Array(bytes)))}`;
}
