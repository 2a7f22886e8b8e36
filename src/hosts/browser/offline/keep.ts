import { cacheName, isPage, keptUrl, LIST } from './places.ts';
import type { World } from './world.ts';

const AT_ONCE = 4;
/** The shop takes a third of it; the reader's cart and wishlist come first. */
const ROOM_NEEDED = 10_000_000;

type Entry = [place: string, hash: string];

/**
 * Keeps what is not kept yet of this build. Throws when something is still missing at the end; what
 * has come stays, and the next call goes on from there.
 */
export async function keepFiles(world: World): Promise<void> {
  const cache = await world.caches.open(cacheName(world));
  await keepFile(world, cache, [LIST, world.build]);
  const kept = new Set((await cache.keys()).map(({ url }) => url));
  const list = [...((await readList(world)) ?? [])];
  const missing = list.filter(([place, hash]) => !kept.has(keptUrl(world, place, hash)));
  if (missing.length > 0) await demandRoom(world);
  const isCode = ([place]: Entry) => place.startsWith('assets/');
  const keep = (entries: Entry[]) => keepAll(world, cache, entries);

  const lostCode = await keep(missing.filter(isCode));
  // A page that is kept without its script would be worse than a page that is not.
  if (lostCode > 0) throw new Error(`${lostCode} scripts and styles did not come.`);
  const others = missing.filter((entry) => !isCode(entry));
  const lost =
    (await keep(others.filter(([place]) => isPage(place)))) +
    (await keep(others.filter(([place]) => !isPage(place))));
  if (lost > 0) throw new Error(`${lost} pages and pictures did not come.`);
}

async function demandRoom(world: World): Promise<void> {
  const room = (await world.room()) ?? Infinity;
  if (room < ROOM_NEEDED) throw new Error('There is little room left.');
}

/** Place and hash of all there is to keep; `undefined` before this build has kept anything. */
export async function readList(world: World): Promise<Map<string, string> | undefined> {
  const list = await world.caches.match(keptUrl(world, LIST, world.build));
  return list && new Map(Object.entries((await list.json()) as Record<string, string>));
}

/** Resolves with how many did not come; throws when there is no room for more. */
async function keepAll(world: World, cache: Cache, entries: Entry[]): Promise<number> {
  let lost = 0;
  const queue = entries.values();
  const takeTurns = async () => {
    for (const entry of queue)
      try {
        await keepFile(world, cache, entry);
      } catch (error) {
        if (isFull(error)) throw error;
        lost += 1;
      }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, takeTurns));
  return lost;
}

/** Whether storage has no room for more. */
export function isFull(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError';
}

/** Taken from the build before if it is the same there; else the browser checks it against the hash. */
async function keepFile(world: World, cache: Cache, [place, hash]: Entry): Promise<void> {
  const url = keptUrl(world, place, hash);
  const response =
    (await world.caches.match(url)) ??
    (await world.fetch(world.scope + place, {
      integrity: hash,
      cache: 'no-cache',
      priority: 'low',
    }));
  // A new one, because a page must not be answered with a response that was redirected.
  await cache.put(url, new Response(response.body, response));
}
