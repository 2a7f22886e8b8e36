const SECOND_MS = 1000;

/** How far the server's clock is ahead of the browser's, in ms. */
let aheadMs = 0;

/**
 * Reads the server's clock from the `Date` header of a response that has just arrived. The header
 * drops the fraction of the second, so the time is rounded up, as the ends of holds are.
 */
export function readServerClock({ headers }: Response): void {
  const sentMs = Date.parse(headers.get('date') ?? '');
  if (!Number.isNaN(sentMs)) aheadMs = sentMs + SECOND_MS - Date.now();
}

/**
 * Returns the time on the server's clock (ms since 1970), with which stored times must be compared,
 * because the browser's clock may be wrong. Before the first response, it is the browser's time.
 */
export function getServerTime(): number {
  return Date.now() + aheadMs;
}
