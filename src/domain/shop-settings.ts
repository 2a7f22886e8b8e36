import type { ShopSettings } from '#contract/shop-settings.ts';

/** What holds until the owner decides otherwise. */
export const DEFAULT_SETTINGS: ShopSettings = {
  name: 'Kitabdost',
  address: 'Bengaluru, Karnataka',
  pin: '560003',
  returnDays: 14,
  delivery: { fee: 0, freeFrom: 0 },
  cod: { on: true, upTo: 5000, excludedPins: [] },
  colours: { brand: '#22306b', accent: '#e8ac2a' },
  lowStock: 5,
};
