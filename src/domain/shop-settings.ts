import type { SettingsChange, ShopSettings } from '#contract/shop-settings.ts';

/** What holds until the owner decides otherwise. */
export const DEFAULT_SETTINGS: ShopSettings = {
  name: 'Kitabdost',
  address: 'Bengaluru, Karnataka',
  pin: '560003',
  email: '',
  phone: '',
  returnDays: 14,
  delivery: { fee: 0, freeFrom: 0 },
  cod: { on: true, upTo: 5000, excludedPins: [] },
  colours: { brand: '#22306b', accent: '#e8ac2a' },
  lowStock: 5,
  pages: { terms: '', privacy: '', returns: '', contact: '' },
};

/** Of text on white, as WCAG asks for. */
const MIN_CONTRAST = 4.5;

/** The settings after a change; `lowContrast` if a new colour cannot be read on white. */
export function changeSettings(
  settings: ShopSettings,
  { version: _read, gstin = settings.gstin, pages, ...change }: SettingsChange,
): ShopSettings | 'lowContrast' {
  const { gstin: _old, ...kept } = settings;
  const isNew = (colour: string) => !Object.values(settings.colours).includes(colour);
  const colours = Object.values(change.colours ?? {}).filter(isNew);
  if (colours.some((colour) => contrastOnWhite(colour) < MIN_CONTRAST)) return 'lowContrast';
  return {
    ...kept,
    ...change,
    ...(gstin !== undefined && gstin !== '' && { gstin }),
    pages: { ...settings.pages, ...pages },
  };
}

/** The contrast of a colour (`#22306b`) on white, by the formula of WCAG: 1 to 21. */
function contrastOnWhite(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}
