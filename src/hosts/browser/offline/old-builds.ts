import { type Environment, cacheName, cachedUrl, ownCaches } from './environment.ts';

/** Lists the tabs that run an older build: open when this one took over, or answered from an old cache. */
const OLD_TABS = 'older-tabs.json';

/** The names of the caches of earlier builds, the oldest first. */
export async function oldCaches(environment: Environment): Promise<string[]> {
  return (await ownCaches(environment)).filter((name) => name !== cacheName(environment));
}

/** A file of an earlier build: a script for a tab that still runs it, or a page when there is no newer one. */
export async function findInOldBuilds(
  environment: Environment,
  paths: string[],
): Promise<Response | undefined> {
  for (const name of (await oldCaches(environment)).toReversed()) {
    const cache = await environment.caches.open(name);
    for (const path of paths) {
      const found = await cache.match(environment.scope + path, { ignoreSearch: true });
      if (found) return found;
    }
  }
  return undefined;
}

let remembering: Promise<void> = Promise.resolve();

/**
 * Records that these tabs need the caches of earlier builds until they are closed or reloaded.
 * Calls run one after the other, because a restarted browser opens many tabs at once.
 */
export function rememberOldTabs(environment: Environment, tabs: string[]): Promise<void> {
  const last = remembering.catch(() => undefined);
  remembering = last.then(() => addOldTabs(environment, tabs));
  return remembering;
}

async function addOldTabs(environment: Environment, tabs: string[]): Promise<void> {
  if ((await oldCaches(environment)).length === 0) return;
  const cache = await environment.caches.open(cacheName(environment));
  const all = [...((await readOldTabs(environment)) ?? []), ...tabs];
  await cache.put(cachedUrl(environment, OLD_TABS, ''), new Response(JSON.stringify(all)));
}

/** Deletes the caches of earlier builds when none of their tabs is open. */
export async function removeOldBuilds(environment: Environment): Promise<void> {
  // A newer build is waiting, and its cache would look like an earlier one.
  if (environment.hasSuccessor()) return;
  const [older, open] = await Promise.all([readOldTabs(environment), environment.openTabs()]);
  // No record: this build has not taken over yet.
  if (!older || open.some((tab) => older.includes(tab))) return;
  await Promise.all((await oldCaches(environment)).map((name) => environment.caches.delete(name)));
}

/** Deletes the cache of this build to free storage, but keeps the record of old tabs. */
export async function freeStorage(environment: Environment): Promise<void> {
  const older = await readOldTabs(environment);
  await environment.caches.delete(cacheName(environment));
  if (older) await rememberOldTabs(environment, older);
}

async function readOldTabs(environment: Environment): Promise<string[] | undefined> {
  const cache = await environment.caches.open(cacheName(environment));
  const kept = await cache.match(cachedUrl(environment, OLD_TABS, ''));
  return kept && ((await kept.json()) as string[]);
}
