/** Defines what the oldest browsers lack; imported first. `check-browsers.ts` finds more. */
addMissing(Array.prototype, {
  toSorted<T>(this: T[], compare?: (one: T, other: T) => number): T[] {
    return Array.from(this).sort(compare);
  },
  toReversed<T>(this: T[]): T[] {
    // oxlint-disable-next-line unicorn/no-array-reverse -- This is the replacement.
    return Array.from(this).reverse();
  },
  toSpliced<T>(this: T[], ...change: [start: number, deleted: number, ...added: T[]]): T[] {
    const copy = Array.from(this);
    copy.splice(...change);
    return copy;
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
    for (const source of signals) {
      const abort = () => controller.abort(source.reason);
      if (source.aborted) abort();
      else source.addEventListener('abort', abort, { signal });
    }
    return signal;
  },
});

/** Adds the functions that `owner` lacks. They are not enumerable, like the browser's own ones. */
function addMissing(owner: object, functions: object): void {
  for (const [name, value] of Object.entries(functions))
    if (!(name in owner))
      Object.defineProperty(owner, name, { value, writable: true, configurable: true });
}
