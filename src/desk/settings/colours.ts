import type { ShopSettings } from '#contract/shop-settings.ts';
import { formatColours } from '#domain/brand-colours.ts';

/** Read by the inline script of the shop's pages, too. */
const KEY = 'kd-colours';
/** A server writes the colours into its pages; those of the demo were made before there was an owner. */
const IS_DEMO = !import.meta.env.VITE_SERVER;

/** Shows the colours from now on. In the demo, the shop's pages in this browser follow when they are loaded. */
export function showColours(colours: ShopSettings['colours']): void {
  const text = formatColours(colours);
  document.documentElement.style.cssText = text;
  if (!IS_DEMO) return;
  if (text === '') localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, text);
}

/** In the demo, before the first paint. */
export function showKeptColours(): void {
  if (IS_DEMO) document.documentElement.style.cssText = localStorage.getItem(KEY) ?? '';
}
