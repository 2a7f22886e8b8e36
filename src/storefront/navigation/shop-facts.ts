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

/** What the page says of the shop, from its first paint: a server writes it into the document. */
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
