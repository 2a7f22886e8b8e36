const DELAY_MS = 10_000;

/**
 * Calls `act` 10 s after the page has loaded, when it can no longer slow down the first view. Offline
 * it does not wait, because the page came from the worker's cache.
 */
export function longAfterLoad(act: () => void): void {
  if (!navigator.onLine) return act();
  const wait = () =>
    setTimeout(() => (globalThis.requestIdleCallback ?? setTimeout)(act), DELAY_MS);
  afterLoad(wait);
}

/** Calls `act` once the page and its images have loaded; immediately if they already have. */
export function afterLoad(act: () => void): void {
  if (document.readyState === 'complete') act();
  else addEventListener('load', act, { once: true });
}
