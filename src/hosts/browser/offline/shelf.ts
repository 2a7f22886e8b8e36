import { isFull, keepFiles, readList } from './keep.ts';
import { findOlder, giveRoomBack, olderCaches, rememberOlderTabs, removeOlder } from './older.ts';
import { keptUrl, LIST, NOT_FOUND, placesOf } from './places.ts';
import type { World } from './world.ts';

/** How long the network may take over a page for which there is another to show. */
const PATIENCE_MS = 8000;

/** The pages and files of one build, as its worker keeps them and answers with them. */
export interface Shelf {
  /** Keeps what is missing, then clears older builds away; never throws, and complains once. */
  keep(): Promise<void>;
  /** To be called when this build's worker takes over. */
  takeOver(): Promise<void>;
  /** Whether the answer may lie here: `false` as long as nothing is kept at all. */
  mayAnswer(request: Request): boolean;
  /** What is kept, or else what the network says; `tab` is the one that opens with the answer. */
  answer(request: Request, tab: string): Promise<Response>;
}

interface Contents {
  list: Map<string, string> | undefined;
  hasOlder: boolean;
}

export function createShelf(world: World): Shelf {
  let contents: Contents | undefined;
  let looking = look();
  let keeping: Promise<void> | undefined;
  let hasComplained = false;

  async function look(): Promise<Contents> {
    const [list, older] = await Promise.all([readList(world), olderCaches(world)]).catch(
      () => [undefined, []] as const,
    );
    contents = { list, hasOlder: older.length > 0 };
    return contents;
  }

  async function keepAndClear() {
    try {
      await keepFiles(world);
      await removeOlder(world);
    } catch (error) {
      // What the shop takes up would be missing to the reader's own data.
      if (isFull(error)) await giveRoomBack(world).catch(nothing);
      if (!hasComplained) console.info('The shop is not all kept for use without network.', error);
      hasComplained = true;
    }
    looking = look();
    await looking;
  }

  async function findKept(...places: string[]): Promise<Response | undefined> {
    const { list } = await looking;
    for (const place of places) {
      const hash = list?.get(place);
      if (hash !== undefined) return world.caches.match(keptUrl(world, place, hash));
    }
    return undefined;
  }

  /** A page that is not kept: of the network, of an older build, or the one that says so. */
  async function answerPage(request: Request, places: string[], tab: string): Promise<Response> {
    const loading = world.fetch(request);
    const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS));
    const fresh = await Promise.race([loading.catch(nothing), late]);
    if (fresh) return fresh;
    const older = await findOlder(world, places).catch(nothing);
    if (older) await rememberOlderTabs(world, [tab]).catch(nothing);
    if (older) return older;
    const notFound = await findKept(NOT_FOUND).catch(nothing);
    if (!notFound) return loading;
    return new Response(notFound.body, { status: 404, headers: notFound.headers });
  }

  return {
    keep: () => (keeping ??= keepAndClear().finally(() => (keeping = undefined))),
    takeOver: async () => rememberOlderTabs(world, await world.openTabs()).catch(nothing),
    mayAnswer({ method, url, headers }) {
      if (method !== 'GET' || headers.has('range') || !url.startsWith(world.scope)) return false;
      // Each build has its own under this name.
      if (url === world.scope + LIST) return false;
      return contents === undefined || contents.list !== undefined || contents.hasOlder;
    },
    async answer(request, tab) {
      const places = placesOf(request.url, world.scope);
      const kept = await findKept(...places).catch(nothing);
      if (kept) return kept;
      if (request.mode === 'navigate') return answerPage(request, places, tab);
      return (await findOlder(world, places).catch(nothing)) ?? world.fetch(request);
    },
  };
}

/** Storage may be denied or damaged at any time: then the network answers, as without a worker. */
function nothing(): undefined {}
