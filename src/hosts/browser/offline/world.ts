/** What the keeping of pages takes from outside. */
export interface World {
  caches: CacheStorage;
  fetch: typeof fetch;
  /** Address of the folder the shop is hosted in, with a slash at the end. */
  scope: string;
  /** The name of this build: the hash of its `kept-files.json`. */
  build: string;
  /** Ids of the shop's open tabs. */
  openTabs(): Promise<string[]>;
  /** Bytes the browser would still let the origin store; `undefined` where it does not tell. */
  room(): Promise<number | undefined>;
  /** Whether a newer build is ready to take over. */
  hasSuccessor(): boolean;
}
