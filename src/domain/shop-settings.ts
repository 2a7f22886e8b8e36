import type { Seller, SettingsChange, ShopSettings } from '#contract/shop-settings.ts';
import { DEFAULT_CARRIERS } from './orders/tracking.ts';
import { isReadable } from './contrast.ts';
import { DEFAULT_NAME, DEFAULT_RETURN_DAYS } from './shop-defaults.ts';
import { isGstin } from './states.ts';

/** The settings of a new shop. */
export const DEFAULT_SETTINGS: ShopSettings = {
  name: DEFAULT_NAME,
  address: 'Bengaluru, Karnataka',
  pin: '560003',
  email: '',
  phone: '',
  returnDays: DEFAULT_RETURN_DAYS,
  returnsBy: 'courier',
  delivery: { fee: 0, freeFrom: 0 },
  cod: { on: true, upTo: 5000, excludedPins: [] },
  colours: { brand: '#22306b', accent: '#e8ac2a' },
  holds: { perBook: 10, perOrder: 50 },
  lowStock: 5,
  pages: { terms: '', privacy: '', returns: '', contact: '' },
  links: [],
  carriers: DEFAULT_CARRIERS,
};

/**
 * Returns the settings after a change, `badGstin` if a new GSTIN is not possible, or `lowContrast`
 * if a new colour is not readable on white. Current values and default colours are always accepted.
 */
export function changeSettings(
  settings: ShopSettings,
  { version: _read, gstin = settings.gstin, pages, ...change }: SettingsChange,
): ShopSettings | 'badGstin' | 'lowContrast' {
  const { gstin: oldGstin, ...withoutGstin } = settings;
  if (gstin && gstin !== oldGstin && !isGstin(gstin)) return 'badGstin';
  const acceptedColours = [settings, DEFAULT_SETTINGS].flatMap(({ colours }) =>
    Object.values(colours),
  );
  const colours = Object.values(change.colours ?? {});
  if (colours.some((colour) => !acceptedColours.includes(colour) && !isReadable(colour)))
    return 'lowContrast';
  return {
    ...withoutGstin,
    ...change,
    ...(gstin !== undefined && gstin !== '' && { gstin }),
    pages: { ...settings.pages, ...pages },
  };
}

/** Returns the settings that a bill keeps. */
export function getSeller({ name, address, pin, email, phone, gstin }: ShopSettings): Seller {
  return { name, address, pin, email, phone, ...(gstin !== undefined && { gstin }) };
}
