import type { SettingsChange, ShopSettings } from '#contract/shop-settings.ts';

/** The pages of the shop whose texts are settings. */
export const PAGES = ['terms', 'privacy', 'returns', 'contact'] as const;

/** Reads all settings from the form. */
export function readForm(fields: FormData): ShopSettings {
  const getText = (name: string) => {
    const value = fields.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  const getNumber = (name: string) => Number(getText(name));
  return {
    name: getText('name'),
    address: getText('address'),
    pin: getText('pin'),
    email: getText('email'),
    phone: getText('phone'),
    gstin: getText('gstin').toUpperCase(),
    returnDays: getNumber('returnDays'),
    returnsBy: getText('returnsBy') as ShopSettings['returnsBy'],
    holds: { perBook: getNumber('heldPerBook'), perOrder: getNumber('heldPerOrder') },
    lowStock: getNumber('lowStock'),
    delivery: { fee: getNumber('fee'), freeFrom: getNumber('freeFrom') },
    cod: {
      on: fields.has('codOn'),
      upTo: getNumber('codUpTo'),
      excludedPins: getText('excludedPins')
        .split(/[\s,]+/)
        .filter(Boolean),
    },
    colours: { brand: getText('brand'), accent: getText('accent') },
    links: readLinks(getText('links')),
    carriers: readLinks(getText('carriers')),
    pages: Object.fromEntries(
      PAGES.map((name) => [name, getText(`page-${name}`)]),
    ) as ShopSettings['pages'],
  };
}

/** Reads lines such as `Our blog https://blog.books.example`. A line may have no address. */
function readLinks(text: string): ShopSettings['links'] {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.map((line) => {
    const words = line.trim().split(/\s+/);
    const url = words.at(-1)?.includes('://') ? words.pop() : '';
    return { name: words.join(' '), url: url ?? '' };
  });
}

/** Writes a line for each link, as `readLinks` reads it. */
export function formatLinks(links: ShopSettings['links']): string {
  return links.map(({ name, url }) => `${name} ${url}`.trim()).join('\n');
}

/**
 * Returns the settings that the user has changed: those whose value in `typed` differs from that in
 * `before`, with which the form was filled. A group such as `delivery` is returned whole if one of
 * its settings was changed; the unchanged ones have their `latest` value.
 */
export function pickChanges(
  typed: ShopSettings,
  before: ShopSettings,
  latest: ShopSettings,
): SettingsChange {
  const merge = (typedValue: unknown, oldValue: unknown, latestValue: unknown): unknown => {
    if (!isGroup(typedValue)) return isSame(typedValue, oldValue) ? latestValue : typedValue;
    const [oldGroup, latestGroup] = [oldValue, latestValue] as Record<string, unknown>[];
    return Object.fromEntries(
      Object.entries(typedValue).map(([name, value]) => [
        name,
        merge(value, oldGroup?.[name], latestGroup?.[name]),
      ]),
    );
  };
  const names = Object.keys(typed) as (keyof ShopSettings)[];
  const changed = names.filter((name) => !isSame(typed[name], before[name]));
  return Object.fromEntries(
    changed.map((name) => [name, merge(typed[name], before[name], latest[name])]),
  );
}

/** Whether two values of a setting are equal. A missing value equals an empty one. */
function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a ?? '') === JSON.stringify(b ?? '');
}

function isGroup(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const NAMES: Record<keyof ShopSettings, string> = {
  name: 'name',
  address: 'address',
  pin: 'PIN code',
  email: 'email',
  phone: 'phone',
  gstin: 'GSTIN',
  returnDays: 'days for a return',
  returnsBy: 'who collects a return',
  delivery: 'delivery',
  cod: 'cash on delivery',
  colours: 'colours',
  holds: 'copies of an unpaid order',
  lowStock: 'low stock',
  pages: 'pages of the shop',
  links: 'links',
  carriers: 'couriers',
};

/** Lists the settings that differ, by their names for people. */
export function listDifferences(before: ShopSettings, after: ShopSettings): string[] {
  const names = Object.keys(NAMES) as (keyof ShopSettings)[];
  return names.filter((name) => !isSame(before[name], after[name])).map((name) => NAMES[name]);
}
