/** What offline use needs from the service worker; tests pass their own. */
export interface Environment {
  caches: CacheStorage;
  fetch: typeof fetch;
  /** URL of the folder the shop is hosted in, ending with a slash. */
  scope: string;
  /** The hash of this build's `kept-files.json`. */
  build: string;
  /** Ids of the shop's open tabs. */
  openTabs(): Promise<string[]>;
  /** Bytes that the origin may still store; `undefined` when the browser does not say. */
  freeBytes(): Promise<number | undefined>;
  /** Whether a newer build is ready to take over. */
  hasSuccessor(): boolean;
}
