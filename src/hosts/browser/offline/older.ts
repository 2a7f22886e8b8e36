import { cacheName, keptUrl, ownCaches } from './places.ts';
import type { World } from './world.ts';

/** Tabs that run an older build: they were open when this one took over, or were served by it. */
const OLDER_TABS = 'older-tabs.json';

/** The caches of the builds before this one, the oldest first. */
export async function olderCaches(world: World): Promise<string[]> {
  return (await ownCaches(world)).filter((name) => name !== cacheName(world));
}

/** What an older build kept there: a script of a tab that still runs it, or a page better than none. */
export async function findOlder(world: World, places: string[]): Promise<Response | undefined> {
  for (const name of (await olderCaches(world)).toReversed()) {
    const cache = await world.caches.open(name);
    for (const place of places) {
      const found = await cache.match(world.scope + place, { ignoreSearch: true });
      if (found) return found;
    }
  }
  return undefined;
}

let remembering: Promise<void> = Promise.resolve();

/**
 * These tabs need what older builds have kept, until they are closed or reloaded. One after the
 * other: a browser that starts again opens many tabs at once, and none may be forgotten.
 */
export function rememberOlderTabs(world: World, tabs: string[]): Promise<void> {
  const last = remembering.catch(() => undefined);
  remembering = last.then(() => addOlderTabs(world, tabs));
  return remembering;
}

async function addOlderTabs(world: World, tabs: string[]): Promise<void> {
  if ((await olderCaches(world)).length === 0) return;
  const cache = await world.caches.open(cacheName(world));
  const all = [...((await readOlderTabs(world)) ?? []), ...tabs];
  await cache.put(keptUrl(world, OLDER_TABS, ''), new Response(JSON.stringify(all)));
}

/** Removes what older builds have kept, once none of their tabs is open. */
export async function removeOlder(world: World): Promise<void> {
  // One of the two is not older at all.
  if (world.hasSuccessor()) return;
  const [older, open] = await Promise.all([readOlderTabs(world), world.openTabs()]);
  // Without a record this build has not taken over yet.
  if (!older || open.some((tab) => older.includes(tab))) return;
  await Promise.all((await olderCaches(world)).map((name) => world.caches.delete(name)));
}

/** What this build has kept goes, and gives its room back; of which tabs are older it still knows. */
export async function giveRoomBack(world: World): Promise<void> {
  const older = await readOlderTabs(world);
  await world.caches.delete(cacheName(world));
  if (older) await rememberOlderTabs(world, older);
}

async function readOlderTabs(world: World): Promise<string[] | undefined> {
  const cache = await world.caches.open(cacheName(world));
  const kept = await cache.match(keptUrl(world, OLDER_TABS, ''));
  return kept && ((await kept.json()) as string[]);
}
