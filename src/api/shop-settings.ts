import type { ShopSettings } from '#contract/shop-settings.ts';
import { DEFAULT_SETTINGS } from '#domain/shop-settings.ts';

/** What the owner of the shop has decided, with the defaults for the rest. */
export async function readShopSettings(): Promise<ShopSettings> {
  return DEFAULT_SETTINGS;
}
