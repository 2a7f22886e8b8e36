import { type Environment, MANIFEST, getCacheName, isPage, getCachedUrl } from './environment.ts';

const CONCURRENCY = 4;
/** More than the files of the shop need, so that space is left for the user's cart and wishlist. */
const MIN_FREE_BYTES = 10_000_000;

type Entry = [path: string, hash: string];

/** Caches the missing files of this build. Throws if some stay missing; a later call goes on. */
export async function cacheFiles(environment: Environment): Promise<void> {
  const cache = await environment.caches.open(getCacheName(environment));
  // The name of the build is the hash of its manifest.
  await cacheFile(environment, cache, [MANIFEST, environment.build]);
  const cachedUrls = new Set((await cache.keys()).map(({ url }) => url));
  const entries = [...((await readManifest(environment)) ?? [])];
  const missing = entries.filter(
    ([path, hash]) => !cachedUrls.has(getCachedUrl(environment, path, hash)),
  );
  if (missing.length > 0) await checkFreeSpace(environment);
  const isCode = ([path]: Entry) => path.startsWith('assets/');
  const cacheEntries = (batch: Entry[]) => cacheAll(environment, cache, batch);

  const failedScripts = await cacheEntries(missing.filter(isCode));
  // A cached page without its script is worse than no page.
  if (failedScripts > 0)
    throw new Error(`${failedScripts} scripts and styles could not be loaded.`);
  const others = missing.filter((entry) => !isCode(entry));
  const failedFiles =
    (await cacheEntries(others.filter(([path]) => isPage(path)))) +
    (await cacheEntries(others.filter(([path]) => !isPage(path))));
  if (failedFiles > 0) throw new Error(`${failedFiles} pages and images could not be loaded.`);
}

async function checkFreeSpace(environment: Environment): Promise<void> {
  const free = (await environment.getFreeBytes()) ?? Infinity;
  if (free < MIN_FREE_BYTES) throw new Error('There is little storage left.');
}

/** Estimates the bytes that may be stored; `undefined` if unknown (Safari before 17, HTTP). */
export async function estimateFreeBytes(storage: Partial<StorageManager> | undefined) {
  const { quota, usage = 0 } = (await storage?.estimate?.()) ?? {};
  return quota && quota - usage;
}

/** Reads the hashes of this build's files by path; `undefined` if not cached yet. */
export async function readManifest(environment: Environment) {
  const url = getCachedUrl(environment, MANIFEST, environment.build);
  const manifest = await environment.caches.match(url);
  return manifest && new Map(Object.entries((await manifest.json()) as Record<string, string>));
}

/** Resolves with the number of files that could not be cached. Throws if storage is full. */
async function cacheAll(environment: Environment, cache: Cache, entries: Entry[]): Promise<number> {
  let failedCount = 0;
  const queue = entries.values();
  const cacheNext = async () => {
    for (const entry of queue)
      try {
        await cacheFile(environment, cache, entry);
      } catch (error) {
        if (isFull(error)) throw error;
        failedCount += 1;
      }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, cacheNext));
  return failedCount;
}

export function isFull(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError';
}

/** Caches a file: copied from an earlier build if unchanged, else downloaded and checked. */
async function cacheFile(environment: Environment, cache: Cache, [path, hash]: Entry) {
  const url = getCachedUrl(environment, path, hash);
  const response =
    (await environment.caches.match(url)) ??
    (await environment.fetch(environment.scope + path, {
      integrity: hash,
      cache: 'no-cache',
      priority: 'low',
    }));
  // The response is copied, because browsers refuse a redirected response to a navigation.
  await cache.put(url, new Response(response.body, response));
}
