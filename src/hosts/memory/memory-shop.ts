export interface MemoryShopOptions {
  /**
   * The JSON of a file that the demo has exported on `/mock-man`. Without it, the shop has the
   * demo's 25 books and two users. Throws if the file has problems.
   */
  data?: string;
  /** The clock of the shop, in ms since 1970; `Date.now` by default. */
  now?: () => number;
}

/** A shop of its own, whose data live as long as this object. */
export interface MemoryShop {
  /** Handles one request to `/api` or below it. The origin of the URL does not matter. */
  fetch(request: Request): Promise<Response>;
}

export type CreateMemoryShop = (options?: MemoryShopOptions) => MemoryShop;
