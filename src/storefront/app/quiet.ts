const QUIET_MS = 10_000;

/**
 * Calls back once nothing can be in the way of a first view any more: a good while after the page
 * has loaded. A page that opens without a network came from what is kept, and need not wait.
 */
export function whenQuiet(act: () => void): void {
  if (!navigator.onLine) return act();
  const wait = () =>
    setTimeout(() => (globalThis.requestIdleCallback ?? setTimeout)(act), QUIET_MS);
  afterLoad(wait);
}

/** Calls back once the page and what it shows have loaded: at once, if they have. */
export function afterLoad(act: () => void): void {
  if (document.readyState === 'complete') act();
  else addEventListener('load', act, { once: true });
}
