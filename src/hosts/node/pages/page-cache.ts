import type { Sendable } from './sendable.ts';

/** Runs `make` for a request, now or later, or throws. */
export type RunRender = <T>(make: () => Promise<T>) => Promise<T>;

/** The memory for an entry without its page, so that redirects are limited, too. */
const ENTRY_BYTES = 1000;

/**
 * Creates a cache of pages by path, for one version of the catalogue, in about `maxBytes` of
 * memory. The least recently used pages are evicted first. Concurrent requests for a page that is
 * being rendered share it.
 */
export function createPageCache(maxBytes: number) {
  let version = '';
  let bytes = 0;
  const pages = new Map<string, { page: Promise<Sendable | undefined>; bytes: number }>();

  function drop(path: string) {
    bytes -= pages.get(path)?.bytes ?? 0;
    pages.delete(path);
  }

  return {
    /** Resolves with the page, which `make` renders if needed; `undefined` is not cached. */
    get(
      currentVersion: string,
      path: string,
      make: () => Promise<Sendable | undefined>,
    ): Promise<Sendable | undefined> {
      if (currentVersion !== version) {
        pages.clear();
        bytes = 0;
        version = currentVersion;
      }
      const cached = pages.get(path);
      if (cached) {
        pages.delete(path);
        pages.set(path, cached);
        return cached.page;
      }
      const entry = { page: make(), bytes: 0 };
      pages.set(path, entry);
      const isKept = () => pages.get(path) === entry;
      entry.page.then(
        (page) => {
          if (!isKept()) return;
          if (!page) return drop(path);
          const { plain, brotli, gzip } = page;
          entry.bytes = ENTRY_BYTES + plain.length + (brotli?.length ?? 0) + (gzip?.length ?? 0);
          bytes += entry.bytes;
          for (const oldest of pages.keys()) {
            if (bytes <= maxBytes) break;
            drop(oldest);
          }
        },
        () => isKept() && drop(path),
      );
      return entry.page;
    },
  };
}
