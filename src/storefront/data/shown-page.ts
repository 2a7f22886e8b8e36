import { useLayoutEffect } from 'react';

/** The page that was shown last; a server never sets it, because effects run in browsers. */
let shown: { path: string; value: unknown } | undefined;

/** Keeps what a page shows, for `readPage`. */
export function useShownPage(path: string, value: unknown): void {
  // Not later than the page is on screen, because its data may be read again at once.
  useLayoutEffect(() => {
    shown = { path, value };
  }, [path, value]);
}

/** Resolves with a page's data, or those that were shown last if it cannot be read. */
export async function readPage<T>(path: string, call: Promise<T>): Promise<T> {
  return call.catch((error: unknown) => {
    if (shown?.path !== path) throw error;
    return shown.value as T;
  });
}
