/**
 * Functions that the shop uses and that its oldest supported browsers lack. The page and its
 * workers import this module first. `npm test` checks the built files for other new functions:
 * scripts/checks/check-browsers.ts.
 */
addMissing(Array.prototype, {
  toSorted<T>(this: T[], compare?: (one: T, other: T) => number): T[] {
    return Array.from(this).sort(compare);
  },
  toReversed<T>(this: T[]): T[] {
    // oxlint-disable-next-line unicorn/no-array-reverse -- This is the replacement.
    return Array.from(this).reverse();
  },
  with<T>(this: T[], at: number, value: T): T[] {
    const copy = Array.from(this);
    copy.splice(at, 1, value);
    return copy;
  },
});
addMissing(AbortSignal, {
  any(signals: AbortSignal[]): AbortSignal {
    const controller = new AbortController();
    const { signal } = controller;
    for (const one of signals) {
      const abort = () => controller.abort(one.reason);
      if (one.aborted) abort();
      else one.addEventListener('abort', abort, { signal });
    }
    return signal;
  },
});

/** Adds the functions that `owner` lacks, not enumerable, like the browser's own. */
function addMissing(owner: object, functions: object): void {
  for (const [name, value] of Object.entries(functions))
    if (!(name in owner))
      Object.defineProperty(owner, name, { value, writable: true, configurable: true });
}
