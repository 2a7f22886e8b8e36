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

/** How long to wait for the network before an older page, or `404.html`, is shown instead. */
const NETWORK_TIMEOUT_MS = 8000;

/** The cached pages and files of one build, for offline use. */
export interface FileCache {
  /**
   * Caches missing files, then deletes the caches of earlier builds that no tab runs. Never rejects;
   * logs the first failure.
   */
  fill(): Promise<void>;
  /** Records the open tabs, which still run earlier builds. Call it when the worker is activated. */
  recordOldTabs(): Promise<void>;
  /** Whether the response may be in a cache; `false` if nothing is cached. */
  canRespond(request: Request): boolean;
  /**
   * Responds from the cache, otherwise from the network; `tab` is the id of the tab that a
   * navigation opens.
   */
  serve(request: Request, tab: string): Promise<Response>;
}

interface Contents {
  list: Map<string, string> | undefined;
  hasOldBuilds: boolean;
}

export function createFileCache(environment: Environment): FileCache {
  let contents: Contents | undefined;
  let reading = readContents();
  let filling: Promise<void> | undefined;
  let hasLogged = false;

  async function readContents(): Promise<Contents> {
    const [list, oldNames] = await Promise.all([
      readManifest(environment),
      listOldCaches(environment),
    ]).catch(() => [undefined, []] as const);
    contents = { list, hasOldBuilds: oldNames.length > 0 };
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
    const { list } = await reading;
    for (const path of paths) {
      const hash = list?.get(path);
      if (hash !== undefined)
        return environment.caches.match(getCachedUrl(environment, path, hash));
    }
    return undefined;
  }

  /**
   * Responds with a page that is not in this build's cache: from the network, an earlier build, or
   * the page "not found".
   */
  async function servePage(request: Request, paths: string[], tab: string): Promise<Response> {
    const loading = environment.fetch(request);
    const late = new Promise<undefined>((resolve) => setTimeout(resolve, NETWORK_TIMEOUT_MS));
    const fresh = await Promise.race([loading.catch(ignore), late]);
    if (fresh) return fresh;
    const older = await findInOldBuilds(environment, paths).catch(ignore);
    if (older) await rememberOldTabs(environment, [tab]).catch(ignore);
    if (older) return older;
    const notFound = await findCached(NOT_FOUND).catch(ignore);
    if (!notFound) return loading;
    return new Response(notFound.body, { status: 404, headers: notFound.headers });
  }

  return {
    fill: () => (filling ??= fillAndClear().finally(() => (filling = undefined))),
    recordOldTabs: async () =>
      rememberOldTabs(environment, await environment.openTabs()).catch(ignore),
    canRespond({ method, url, headers }) {
      if (method !== 'GET' || headers.has('range') || !url.startsWith(environment.scope))
        return false;
      // The manifest must come from the network: each build has its own.
      if (url === environment.scope + MANIFEST) return false;
      return contents === undefined || contents.list !== undefined || contents.hasOldBuilds;
    },
    async serve(request, tab) {
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

/** Ignores an error: storage may be denied or damaged at any time; then the network is used. */
function ignore(): undefined {}

/**
 * The file that lists the tabs that run an earlier build: those open when this build took over, and
 * those loaded from an earlier cache.
 */
const OLD_TABS = 'older-tabs.json';

/** Lists the names of the caches of earlier builds, oldest first. */
async function listOldCaches(environment: Environment): Promise<string[]> {
  return (await listOwnCaches(environment)).filter((name) => name !== getCacheName(environment));
}

/**
 * Finds a file of an earlier build: a script for a tab that still runs that build, or a page that
 * this build does not have.
 */
async function findInOldBuilds(
  environment: Environment,
  paths: string[],
): Promise<Response | undefined> {
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

/**
 * Records that these tabs need the caches of earlier builds until they are closed or reloaded.
 * Calls run in sequence, because a restarted browser opens many tabs at once.
 */
function rememberOldTabs(environment: Environment, tabs: string[]): Promise<void> {
  const last = remembering.catch(() => undefined);
  remembering = last.then(() => addOldTabs(environment, tabs));
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
  // If a newer build is waiting, its cache would be taken for an earlier one.
  if (environment.hasSuccessor()) return;
  const [older, open] = await Promise.all([readOldTabs(environment), environment.openTabs()]);
  // Without a record, this build has not taken over yet.
  if (!older || open.some((tab) => older.includes(tab))) return;
  await Promise.all(
    (await listOldCaches(environment)).map((name) => environment.caches.delete(name)),
  );
}

/** Deletes the cache of this build to free storage, but keeps the record of old tabs. */
async function freeStorage(environment: Environment): Promise<void> {
  const older = await readOldTabs(environment);
  await environment.caches.delete(getCacheName(environment));
  if (older) await rememberOldTabs(environment, older);
}

async function readOldTabs(environment: Environment): Promise<string[] | undefined> {
  const cache = await environment.caches.open(getCacheName(environment));
  const stored = await cache.match(getCachedUrl(environment, OLD_TABS, ''));
  return stored && ((await stored.json()) as string[]);
}
