import { isFull, cacheFiles, readList } from './keep.ts';
import {
  findInOldBuilds,
  freeStorage,
  oldCaches,
  rememberOldTabs,
  removeOldBuilds,
} from './old-builds.ts';
import { type Environment, LIST, NOT_FOUND, cachedUrl, listPaths } from './environment.ts';

/** How long to wait for the network when an older page could be shown. */
const NETWORK_TIMEOUT_MS = 8000;

/** The pages and files of one build, for use without a network. */
export interface FileCache {
  /** Stores missing files, then deletes the caches of earlier builds. Never throws; logs the first failure. */
  keep(): Promise<void>;
  /** Call when this build's worker is activated. */
  takeOver(): Promise<void>;
  /** Whether the response may be in a cache; `false` when nothing is cached. */
  canRespond(request: Request): boolean;
  /** Responds from the cache, else from the network; `tab` is the id of the tab that a navigation opens. */
  respond(request: Request, tab: string): Promise<Response>;
}

interface Contents {
  list: Map<string, string> | undefined;
  hasOldBuilds: boolean;
}

export function createFileCache(environment: Environment): FileCache {
  let contents: Contents | undefined;
  let reading = readContents();
  let keeping: Promise<void> | undefined;
  let hasLogged = false;

  async function readContents(): Promise<Contents> {
    const [list, oldNames] = await Promise.all([
      readList(environment),
      oldCaches(environment),
    ]).catch(() => [undefined, []] as const);
    contents = { list, hasOldBuilds: oldNames.length > 0 };
    return contents;
  }

  async function keepAndClear() {
    try {
      await cacheFiles(environment);
      await removeOldBuilds(environment);
    } catch (error) {
      // The user's own data needs the storage more.
      if (isFull(error)) await freeStorage(environment).catch(nothing);
      if (!hasLogged) console.info('Not every file is stored for use without a network.', error);
      hasLogged = true;
    }
    reading = readContents();
    await reading;
  }

  async function findKept(...paths: string[]): Promise<Response | undefined> {
    const { list } = await reading;
    for (const path of paths) {
      const hash = list?.get(path);
      if (hash !== undefined) return environment.caches.match(cachedUrl(environment, path, hash));
    }
    return undefined;
  }

  /** A page that is not cached: from the network, an earlier build, or the page "not found". */
  async function servePage(request: Request, paths: string[], tab: string): Promise<Response> {
    const loading = environment.fetch(request);
    const late = new Promise<undefined>((resolve) => setTimeout(resolve, NETWORK_TIMEOUT_MS));
    const fresh = await Promise.race([loading.catch(nothing), late]);
    if (fresh) return fresh;
    const older = await findInOldBuilds(environment, paths).catch(nothing);
    if (older) await rememberOldTabs(environment, [tab]).catch(nothing);
    if (older) return older;
    const notFound = await findKept(NOT_FOUND).catch(nothing);
    if (!notFound) return loading;
    return new Response(notFound.body, { status: 404, headers: notFound.headers });
  }

  return {
    keep: () => (keeping ??= keepAndClear().finally(() => (keeping = undefined))),
    takeOver: async () => rememberOldTabs(environment, await environment.openTabs()).catch(nothing),
    canRespond({ method, url, headers }) {
      if (method !== 'GET' || headers.has('range') || !url.startsWith(environment.scope))
        return false;
      // Each build has its own list at this URL.
      if (url === environment.scope + LIST) return false;
      return contents === undefined || contents.list !== undefined || contents.hasOldBuilds;
    },
    async respond(request, tab) {
      const paths = listPaths(request.url, environment.scope);
      const kept = await findKept(...paths).catch(nothing);
      if (kept) return kept;
      if (request.mode === 'navigate') return servePage(request, paths, tab);
      return (
        (await findInOldBuilds(environment, paths).catch(nothing)) ?? environment.fetch(request)
      );
    },
  };
}

/** For `catch`: storage may be denied or damaged at any time; then the network is used. */
function nothing(): undefined {}
