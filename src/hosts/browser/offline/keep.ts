import { type Environment, LIST, cacheName, isPage, cachedUrl } from './environment.ts';

const CONCURRENCY = 4;
/** Three times what the shop needs, so that space is left for the user's cart and wishlist. */
const NEEDED_BYTES = 10_000_000;

type Entry = [path: string, hash: string];

/**
 * Caches the files of this build that are not in its cache yet. Throws if some are still missing at
 * the end; the others remain cached, and the next call continues from there.
 */
export async function cacheFiles(environment: Environment): Promise<void> {
  const cache = await environment.caches.open(cacheName(environment));
  await keepFile(environment, cache, [LIST, environment.build]);
  const cachedUrls = new Set((await cache.keys()).map(({ url }) => url));
  const list = [...((await readList(environment)) ?? [])];
  const missing = list.filter(
    ([path, hash]) => !cachedUrls.has(cachedUrl(environment, path, hash)),
  );
  if (missing.length > 0) await checkFreeSpace(environment);
  const isCode = ([path]: Entry) => path.startsWith('assets/');
  const keep = (entries: Entry[]) => keepAll(environment, cache, entries);

  const lostCode = await keep(missing.filter(isCode));
  // A cached page without its script is worse than no page.
  if (lostCode > 0) throw new Error(`${lostCode} scripts and styles could not be loaded.`);
  const others = missing.filter((entry) => !isCode(entry));
  const lost =
    (await keep(others.filter(([path]) => isPage(path)))) +
    (await keep(others.filter(([path]) => !isPage(path))));
  if (lost > 0) throw new Error(`${lost} pages and images could not be loaded.`);
}

async function checkFreeSpace(environment: Environment): Promise<void> {
  const free = (await environment.freeBytes()) ?? Infinity;
  if (free < NEEDED_BYTES) throw new Error('There is little storage left.');
}

/**
 * Estimates the bytes that the origin may still store. `undefined` if the browser does not report
 * it, or has no `navigator.storage` (Safari before 17).
 */
export async function estimateFreeBytes(
  storage: Partial<StorageManager> | undefined,
): Promise<number | undefined> {
  const { quota, usage = 0 } = (await storage?.estimate?.()) ?? {};
  return quota && quota - usage;
}

/**
 * Reads the map from path to hash for all files of this build; `undefined` if it is not cached yet.
 */
export async function readList(environment: Environment): Promise<Map<string, string> | undefined> {
  const list = await environment.caches.match(cachedUrl(environment, LIST, environment.build));
  return list && new Map(Object.entries((await list.json()) as Record<string, string>));
}

/** Resolves with the number of files that failed; throws if storage is full. */
async function keepAll(environment: Environment, cache: Cache, entries: Entry[]): Promise<number> {
  let failedCount = 0;
  const queue = entries.values();
  const work = async () => {
    for (const entry of queue)
      try {
        await keepFile(environment, cache, entry);
      } catch (error) {
        if (isFull(error)) throw error;
        failedCount += 1;
      }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  return failedCount;
}

/** Whether the error means that storage is full. */
export function isFull(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError';
}

/**
 * Copies the file from an earlier build if it is unchanged; otherwise downloads it, and the browser
 * checks the hash.
 */
async function keepFile(
  environment: Environment,
  cache: Cache,
  [path, hash]: Entry,
): Promise<void> {
  const url = cachedUrl(environment, path, hash);
  const response =
    (await environment.caches.match(url)) ??
    (await environment.fetch(environment.scope + path, {
      integrity: hash,
      cache: 'no-cache',
      priority: 'low',
    }));
  // Copied, because browsers refuse a redirected response to a navigation.
  await cache.put(url, new Response(response.body, response));
}
