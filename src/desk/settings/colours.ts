import type { ShopSettings } from '#contract/shop-settings.ts';
import { formatColours } from '#domain/shop/brand-colours.ts';
import { writeLocal } from '#ui/browser/storage.ts';

/** The storage key of the colours. The inline script of the shop's pages also reads it. */
const STORAGE_KEY = 'kd-colours';
/** A server writes the colours into its pages. The demo's pages are prerendered without them. */
const IS_DEMO = !import.meta.env.VITE_SERVER;

/** Applies the colours. In the demo, also stores them for the shop's pages in this browser. */
export function showColours(colours: ShopSettings['colours']): void {
  const text = formatColours(colours);
  document.documentElement.style.cssText = text;
  if (IS_DEMO) writeLocal(STORAGE_KEY, text || undefined);
}

/** Applies the stored colours; only in the demo. Call it before the first render. */
export function showStoredColours(): void {
  if (IS_DEMO) document.documentElement.style.cssText = localStorage.getItem(STORAGE_KEY) ?? '';
}
