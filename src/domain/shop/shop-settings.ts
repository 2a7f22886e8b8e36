import type { Seller, SettingsChange, ShopSettings } from '#contract/shop-settings.ts';
import { DEFAULT_CARRIERS } from '../orders/tracking.ts';
import { isReadable } from './contrast.ts';
import { DEFAULT_FACTS } from './shop-defaults.ts';
import { isGstin } from '../delivery/states.ts';

export const DEFAULT_SETTINGS: ShopSettings = {
  name: DEFAULT_FACTS.name,
  address: 'Bengaluru, Karnataka',
  pin: '560003',
  email: '',
  phone: '',
  returnDays: DEFAULT_FACTS.returnDays,
  returnsBy: 'courier',
  delivery: { fee: 0, freeFrom: 0 },
  cod: { on: true, upTo: 5000, excludedPins: [] },
  identity: { ...DEFAULT_FACTS.identity, prefix: 'KD', nextPrefix: null },
  logo: DEFAULT_FACTS.logo,
  colours: { brand: '#22306b', accent: '#e8ac2a', saving: '#a82d23' },
  holds: { perBook: 10, perOrder: 50 },
  lowStock: 5,
  pages: { terms: '', privacy: '', returns: '', contact: '' },
  links: [],
  carriers: DEFAULT_CARRIERS,
  firstDay: true,
};

/** A logo is not changed by its name, but by an upload. */
type Change = Omit<SettingsChange, 'version'> &
  Partial<Pick<ShopSettings, 'logo'>> & { version?: number | undefined };

/** Returns the changed settings, or `badGstin` or `lowContrast` for a new value that is wrong. */
export function changeSettings(
  settings: ShopSettings,
  { version: _read, gstin = settings.gstin, pages, identity, colours, ...change }: Change,
): ShopSettings | 'badGstin' | 'lowContrast' {
  const { gstin: oldGstin, ...withoutGstin } = settings;
  if (gstin && gstin !== oldGstin && !isGstin(gstin)) return 'badGstin';
  const accepted = [settings.colours, DEFAULT_SETTINGS.colours];
  for (const name of ['brand', 'saving'] as const) {
    const colour = colours?.[name];
    if (colour === undefined || accepted.some((known) => known[name] === colour)) continue;
    if (!isReadable(colour)) return 'lowContrast';
  }
  return {
    ...withoutGstin,
    ...change,
    ...(gstin !== undefined && gstin !== '' && { gstin }),
    pages: { ...settings.pages, ...pages },
    identity: { ...settings.identity, ...identity },
    colours: { ...settings.colours, ...colours },
  };
}

/** Whether a setting is a group of settings, such as `delivery`. */
export function isGroup(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the letters before the numbers of orders and bills on this day (`YYYY-MM-DD`). */
export function getPrefix({ identity }: Pick<ShopSettings, 'identity'>, day: string): string {
  const { prefix, nextPrefix } = identity;
  return nextPrefix && nextPrefix.from <= day ? nextPrefix.prefix : prefix;
}

/** Returns the settings that a bill keeps. */
export function getSeller({ name, address, pin, email, phone, gstin }: ShopSettings): Seller {
  return { name, address, pin, email, phone, ...(gstin !== undefined && { gstin }) };
}
