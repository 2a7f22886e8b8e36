import type { ShopSettings } from '#contract/shop-settings.ts';
import { formatColours } from '#domain/shop/brand-colours.ts';
import { DEFAULT_FACTS } from '#domain/shop/shop-defaults.ts';
import { writeLocal } from '#ui/browser/storage.ts';

/** The storage keys of the demo. The inline script of the shop's pages reads them, too. */
const SHOP_KEY = 'kd-shop';
const COLOURS_KEY = 'kd-colours';
/** A server writes the colours into its pages. The demo's pages are prerendered without them. */
const IS_DEMO = !import.meta.env.VITE_SERVER;

/**
 * Records whether the demo has other words or rows than its prerendered pages. If so, these hide
 * them until the API has responded. A server renders its pages with the settings.
 */
export function recordOwnShop({ name, identity }: Pick<ShopSettings, 'name' | 'identity'>): void {
  if (!IS_DEMO) return;
  const { motto, headline, lead, since, heroBooks, home } = identity;
  const facts = { name, identity: { motto, headline, lead, since, heroBooks, home } };
  const { name: firstName, identity: first } = DEFAULT_FACTS;
  const isFirst = JSON.stringify(facts) === JSON.stringify({ name: firstName, identity: first });
  // Without storage, pages show the first words for a moment.
  writeLocal(SHOP_KEY, isFirst ? undefined : '1');
}

/** Applies the colours. In the demo, also stores them for the shop's pages in this browser. */
export function showColours(colours: ShopSettings['colours']): void {
  const text = formatColours(colours);
  document.documentElement.style.cssText = text;
  if (IS_DEMO) writeLocal(COLOURS_KEY, text || undefined);
}

/** Applies the stored colours; only in the demo. Call it before the first render. */
export function showStoredColours(): void {
  if (IS_DEMO) document.documentElement.style.cssText = localStorage.getItem(COLOURS_KEY) ?? '';
}
