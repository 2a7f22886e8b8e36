import { DEFAULT_NAME, DEFAULT_RETURN_DAYS } from '#domain/shop-settings.ts';

interface ShopFacts {
  name: string;
  returnDays: number;
}

const known = globalThis.document?.documentElement.dataset;

let facts: ShopFacts = {
  name: known?.['name'] ?? DEFAULT_NAME,
  returnDays: Number(known?.['days'] ?? DEFAULT_RETURN_DAYS),
};

/**
 * The facts about the shop that a page shows from its first paint: a server writes them into the
 * document.
 */
export function getShopFacts(): ShopFacts {
  return facts;
}

/** For a server: before it renders a page. */
export function setShopFacts(next: ShopFacts): void {
  facts = next;
}

export function countDays(days: number): string {
  return days === 1 ? '1 day' : `${days} days`;
}
