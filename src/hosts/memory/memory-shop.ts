export interface MemoryShopOptions {
  /** A file exported by the demo; without it, the demo's 25 books. Throws for a damaged one. */
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
