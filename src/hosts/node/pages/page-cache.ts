import type { Sendable } from './sendable.ts';

/** Runs `make` for a request, now or later, or throws. */
type RunRender = <T>(make: () => Promise<T>) => Promise<T>;

/** How a request waits until its page is made. */
export interface Turn {
  /** Whose queue `run` uses. Requests of one client for one page need only one turn. */
  client: string;
  run: RunRender;
}

const AT_ONCE: Turn = { client: '', run: (make) => make() };
/** The memory for an entry without its path and page. */
const ENTRY_BYTES = 1000;

type PageOrNone = Sendable | undefined;

interface Entry {
  /** Set when the page is being made, or has been. */
  page?: Promise<PageOrNone>;
  /** Settles like `page`. */
  made: PromiseWithResolvers<PageOrNone>;
  /** The requests that wait for their turn, by client. */
  waiting: Map<string, Promise<PageOrNone>>;
  bytes: number;
}

/**
 * Creates a cache of pages by path, for one version of the catalogue, in about `maxBytes`. The
 * least recently used are evicted first. Redirects are not kept, because each wrong path of a book
 * is one. Requests for a page share it: it is made at the first turn of any of their clients,
 * because one with a long queue must not delay the others.
 */
export function createPageCache(maxBytes: number) {
  let version = '';
  let bytes = 0;
  const pages = new Map<string, Entry>();

  function drop(path: string) {
    bytes -= pages.get(path)?.bytes ?? 0;
    pages.delete(path);
  }

  function begin(path: string, entry: Entry, make: () => Promise<PageOrNone>) {
    const page = make();
    entry.page = page;
    const isKept = () => pages.get(path) === entry;
    page.then(entry.made.resolve, entry.made.reject);
    page.then(
      (made) => {
        if (!isKept()) return;
        if (!made || made.headers['location'] !== undefined) return drop(path);
        const { plain, brotli, gzip } = made;
        entry.bytes =
          ENTRY_BYTES +
          2 * path.length +
          plain.length +
          (brotli?.length ?? 0) +
          (gzip?.length ?? 0);
        bytes += entry.bytes;
        for (const oldest of pages.keys()) {
          if (bytes <= maxBytes) break;
          drop(oldest);
        }
      },
      () => isKept() && drop(path),
    );
    return page;
  }

  async function takeTurn(
    path: string,
    entry: Entry,
    { turn, make }: { turn: Turn; make: () => Promise<PageOrNone> },
  ): Promise<PageOrNone> {
    try {
      return await turn.run(() => entry.page ?? begin(path, entry, make));
    } catch (error) {
      // A refusal concerns only this client.
      if (entry.page) return await entry.page;
      throw error;
    }
  }

  return {
    /** Resolves with the page, which `make` renders if needed; `undefined` is not cached. */
    get(
      currentVersion: string,
      path: string,
      make: () => Promise<PageOrNone>,
      turn: Turn = AT_ONCE,
    ): Promise<PageOrNone> {
      if (currentVersion !== version) {
        pages.clear();
        bytes = 0;
        version = currentVersion;
      }
      const entry: Entry = pages.get(path) ?? {
        made: Promise.withResolvers(),
        waiting: new Map(),
        bytes: 0,
      };
      pages.delete(path);
      pages.set(path, entry);
      if (entry.page) return entry.page;
      const known = entry.waiting.get(turn.client);
      if (known) return known;
      const own = takeTurn(path, entry, { turn, make });
      const page = Promise.race([own, entry.made.promise]);
      entry.waiting.set(turn.client, page);
      const leave = () => {
        entry.waiting.delete(turn.client);
        const isAbandoned = !entry.page && entry.waiting.size === 0;
        if (isAbandoned && pages.get(path) === entry) drop(path);
      };
      own.then(leave, leave);
      return page;
    },
  };
}
