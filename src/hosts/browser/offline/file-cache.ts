import { isFull, cacheFiles, readManifest } from './fill-cache.ts';
import {
  type Environment,
  MANIFEST,
  NOT_FOUND,
  getCachedUrl,
  listPaths,
  getCacheName,
  listOwnCaches,
} from './environment.ts';

/** How long to wait for the network before an older page or `404.html` is shown instead. */
const NETWORK_TIMEOUT_MS = 8000;

interface Contents {
  /** The hash of each file of this build by its path; `undefined` if the manifest is not cached. */
  hashes: Map<string, string> | undefined;
  hasOldBuilds: boolean;
}

/** Creates the cache of the pages and files of one build, for offline use. */
export function createFileCache(environment: Environment) {
  let contents: Contents | undefined;
  let reading = readContents();
  let filling: Promise<void> | undefined;
  let hasLogged = false;

  async function readContents(): Promise<Contents> {
    const [hashes, oldNames] = await Promise.all([
      readManifest(environment),
      listOldCaches(environment),
    ]).catch(() => [undefined, []] as const);
    contents = { hashes, hasOldBuilds: oldNames.length > 0 };
    return contents;
  }

  async function fillAndClear() {
    try {
      await cacheFiles(environment);
      await removeOldBuilds(environment);
    } catch (error) {
      // Frees the storage, because the user's own data needs it more.
      if (isFull(error)) await freeStorage(environment).catch(ignore);
      if (!hasLogged) console.info('Not every file is stored for offline use.', error);
      hasLogged = true;
    }
    reading = readContents();
    await reading;
  }

  async function findCached(...paths: string[]): Promise<Response | undefined> {
    const { hashes } = await reading;
    for (const path of paths) {
      const hash = hashes?.get(path);
      if (hash !== undefined)
        return environment.caches.match(getCachedUrl(environment, path, hash));
    }
    return undefined;
  }

  /** Responds with an uncached page: from the network, an earlier build, or `404.html`. */
  async function servePage(request: Request, paths: string[], tab: string): Promise<Response> {
    const loading = environment.fetch(request);
    const late = new Promise<undefined>((resolve) => setTimeout(resolve, NETWORK_TIMEOUT_MS));
    const fresh = await Promise.race([loading.catch(ignore), late]);
    if (fresh) return fresh;
    const older = await findInOldBuilds(environment, paths).catch(ignore);
    if (older) await rememberOldTabs(environment, [tab]).catch(ignore);
    if (older) return older;
    // The network has failed or is slow, and no cache has the page.
    const notFound = await findCached(NOT_FOUND).catch(ignore);
    if (!notFound) return loading;
    return new Response(notFound.body, { status: 404, headers: notFound.headers });
  }

  return {
    /**
     * Caches missing files, then deletes the caches of earlier builds that no tab needs. If storage
     * becomes full, deletes the cache of this build instead. Never rejects; logs the first failure.
     */
    fill: () => (filling ??= fillAndClear().finally(() => (filling = undefined))),
    /** Records the open tabs, which still run earlier builds. Call it when the worker activates. */
    recordOldTabs: async () =>
      rememberOldTabs(environment, await environment.listOpenTabs()).catch(ignore),
    /** Whether the response may be in a cache; `false` once nothing was found in any. */
    canRespond({ method, url, headers }: Request): boolean {
      if (method !== 'GET' || headers.has('range') || !url.startsWith(environment.scope))
        return false;
      // The manifest must come from the network: each build has its own.
      if (url === environment.scope + MANIFEST) return false;
      return contents === undefined || contents.hashes !== undefined || contents.hasOldBuilds;
    },
    /**
     * Responds from the cache of this build; else a page comes from the network before an earlier
     * build, and another file after it. `tab` is the tab in which a navigation opens its page.
     */
    async serve(request: Request, tab: string): Promise<Response> {
      const paths = listPaths(request.url, environment.scope);
      const stored = await findCached(...paths).catch(ignore);
      if (stored) return stored;
      if (request.mode === 'navigate') return servePage(request, paths, tab);
      return (
        (await findInOldBuilds(environment, paths).catch(ignore)) ?? environment.fetch(request)
      );
    },
  };
}

/** Ignores an error. Storage may be denied or damaged at any time; then the network is used. */
function ignore(): undefined {}

/** Lists the tabs of earlier builds: open when this build took over, or loaded from a cache. */
const OLD_TABS = 'older-tabs.json';

/** Lists the names of the caches of earlier builds, oldest first. */
async function listOldCaches(environment: Environment): Promise<string[]> {
  return (await listOwnCaches(environment)).filter((name) => name !== getCacheName(environment));
}

/** Finds a file in earlier builds: for their tabs, or a page that this build does not have. */
async function findInOldBuilds(environment: Environment, paths: string[]) {
  for (const name of (await listOldCaches(environment)).toReversed()) {
    const cache = await environment.caches.open(name);
    for (const path of paths) {
      const cached = await cache.match(environment.scope + path, { ignoreSearch: true });
      if (cached) return cached;
    }
  }
  return undefined;
}

let remembering: Promise<void> = Promise.resolve();

/** Records that these tabs need earlier builds. In sequence, because many may open at once. */
function rememberOldTabs(environment: Environment, tabs: string[]): Promise<void> {
  // The earlier call reports its own failure.
  const run = () => addOldTabs(environment, tabs);
  remembering = remembering.then(run, run);
  return remembering;
}

async function addOldTabs(environment: Environment, tabs: string[]): Promise<void> {
  if ((await listOldCaches(environment)).length === 0) return;
  const cache = await environment.caches.open(getCacheName(environment));
  const all = [...((await readOldTabs(environment)) ?? []), ...tabs];
  await cache.put(getCachedUrl(environment, OLD_TABS, ''), new Response(JSON.stringify(all)));
}

/** Deletes the caches of earlier builds if none of their tabs is open. */
async function removeOldBuilds(environment: Environment): Promise<void> {
  // If a newer build is waiting, its cache would be mistaken for that of an earlier build.
  if (environment.hasSuccessor()) return;
  const [oldTabs, open] = await Promise.all([readOldTabs(environment), environment.listOpenTabs()]);
  // Without a record, this build has not taken over yet.
  if (!oldTabs || open.some((tab) => oldTabs.includes(tab))) return;
  await Promise.all(
    (await listOldCaches(environment)).map((name) => environment.caches.delete(name)),
  );
}

/** Deletes the cache of this build to free storage. The record of old tabs is kept. */
async function freeStorage(environment: Environment): Promise<void> {
  const oldTabs = await readOldTabs(environment);
  await environment.caches.delete(getCacheName(environment));
  if (oldTabs) await rememberOldTabs(environment, oldTabs);
}

async function readOldTabs(environment: Environment): Promise<string[] | undefined> {
  const cache = await environment.caches.open(getCacheName(environment));
  const stored = await cache.match(getCachedUrl(environment, OLD_TABS, ''));
  return stored && ((await stored.json()) as string[]);
}
