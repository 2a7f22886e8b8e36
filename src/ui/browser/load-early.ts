/** Loads something early. A failure has no effect, because whatever needs it loads it again. */
export function loadEarly(load: () => Promise<unknown>): void {
  load().catch(() => undefined);
}
