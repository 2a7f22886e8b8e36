import type { ShopSettings } from '#contract/shop-settings.ts';
import { DEFAULT_FACTS } from '#domain/shop/shop-defaults.ts';
import { writeLocal } from '#ui/browser/storage.ts';

/** The inline script of the shop's pages reads this key. */
const STORAGE_KEY = 'kd-shop';

/**
 * Records whether the demo has other words or rows than its prerendered pages. If so, these hide
 * them until the API has responded. A server renders its pages with the settings.
 */
export function recordOwnShop({ name, identity }: Pick<ShopSettings, 'name' | 'identity'>): void {
  if (import.meta.env.VITE_SERVER) return;
  const { motto, headline, lead, since, heroBooks, home } = identity;
  const facts = { name, identity: { motto, headline, lead, since, heroBooks, home } };
  const { name: firstName, identity: first } = DEFAULT_FACTS;
  const isFirst = JSON.stringify(facts) === JSON.stringify({ name: firstName, identity: first });
  // Without storage, pages show the first words for a moment.
  writeLocal(STORAGE_KEY, isFirst ? undefined : '1');
}
