import type { Shop } from '#contract/shop-settings.ts';
import { DEFAULT_FACTS } from '#domain/shop/shop-defaults.ts';
import { assetUrl } from './paths.ts';

export type ShopFacts = Pick<Shop, 'name' | 'returnDays' | 'logo' | 'identity' | 'categoryColours'>;

const writtenFacts = globalThis.document?.documentElement.dataset['shop'];

let facts: ShopFacts =
  writtenFacts === undefined ? DEFAULT_FACTS : (JSON.parse(writtenFacts) as ShopFacts);

/** Returns the facts that a page shows from its first paint; a server writes them into the page. */
export function getShopFacts(): ShopFacts {
  return facts;
}

/** Sets the facts, before a server renders a page. */
export function setShopFacts(next: ShopFacts): void {
  facts = next;
}

/** Returns the facts as JSON, as the page has them; `undefined` for the defaults, which are left out. */
export function formatShopFacts(shop: ShopFacts): string | undefined {
  const { motto, headline, lead, since, heroBooks, home } = shop.identity;
  const { name, returnDays, logo, categoryColours } = shop;
  const identity = { motto, headline, lead, since, heroBooks, home };
  const written = JSON.stringify({ name, returnDays, logo, identity, categoryColours });
  return written === JSON.stringify(DEFAULT_FACTS) ? undefined : written;
}

/** The credentials of the guest account in the seed data. A test checks that they match. */
export const GUEST = { email: 'guest@example.com', password: 'open-shelf' };

let serverHasGuest = globalThis.document?.documentElement.dataset['guest'] !== undefined;

/** Sets whether the shop has the guest account, for a server: the build does not know. */
export function setHasGuest(has: boolean): void {
  serverHasGuest = has;
}

/** Whether the shop has the guest account; `undefined` if only a separate API knows. */
export function hasGuest(): boolean | undefined {
  if (import.meta.env.VITE_API_URL) return undefined;
  return import.meta.env.VITE_SERVER ? serverHasGuest : true;
}

let siteUrl =
  globalThis.document?.documentElement.dataset['site'] ??
  (import.meta.env.VITE_SITE_URL ?? 'https://kitabdost.example').replace(/\/$/, '');

/** Sets the origin of the site, without a slash at its end, for a server: the build lacks it. */
export function setSiteUrl(url: string): void {
  siteUrl = url;
}

/** Returns the full URL of a page or file. Imported covers already have one. */
export function absoluteUrl(path: string): string {
  if (path.startsWith('https://')) return path;
  return siteUrl + assetUrl(path);
}
