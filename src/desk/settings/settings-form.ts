import type { DeliveryRate, SettingsChange, ShopSettings } from '#contract/shop-settings.ts';
import { DEFAULT_BOOK_GRAMS } from '#domain/delivery.ts';

/** The settings of the form. The identity has a form of its own. */
export type FormSettings = Omit<ShopSettings, 'identity'>;

/** The pages of the shop whose texts are settings. */
export const PAGES = ['terms', 'privacy', 'returns', 'contact'] as const;

/** Reads all settings from the form. */
export function readForm(fields: FormData): FormSettings {
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
    delivery: readDelivery(fields, getNumber),
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

/** Reads the settings for deliveries; like a new shop, one without rates has none. */
function readDelivery(
  fields: FormData,
  getNumber: (name: string) => number,
): ShopSettings['delivery'] {
  const bookGrams = getNumber('bookGrams');
  const getTexts = (name: string) => fields.getAll(name).map((value) => String(value).trim());
  const columns = {
    names: getTexts('rateName'),
    pins: getTexts('ratePins'),
    upTo: getTexts('rateUpTo'),
    fees: getTexts('rateFee'),
    days: getTexts('rateDays'),
    cash: getTexts('rateCod'),
  };
  const rates = getTexts('rateKey').map((key, index): DeliveryRate => {
    const [name = '', upTo = ''] = [columns.names[index], columns.upTo[index]];
    const days = (columns.days[index]?.match(/\d+/g) ?? []).map(Number);
    const [from = 0, to = from] = days.toSorted((a, b) => a - b);
    return {
      ...(name !== '' && { name }),
      pins: columns.pins[index]?.match(/\d+/g) ?? [],
      ...(upTo !== '' && { upToGrams: Number(upTo) }),
      fee: Number(columns.fees[index]),
      days: [from, to],
      cod: columns.cash.includes(key),
    };
  });
  return {
    fee: getNumber('fee'),
    freeFrom: getNumber('freeFrom'),
    ...(rates.length > 0 && { rates }),
    ...(bookGrams > 0 && bookGrams !== DEFAULT_BOOK_GRAMS && { bookGrams }),
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
  typed: FormSettings,
  before: FormSettings,
  latest: FormSettings,
): SettingsChange {
  const merge = (typedValue: unknown, oldValue: unknown, latestValue: unknown): unknown => {
    if (!isGroup(typedValue)) return isSame(typedValue, oldValue) ? latestValue : typedValue;
    const groups = [typedValue, oldValue, latestValue] as Record<string, unknown>[];
    const names = new Set(groups.flatMap((group) => Object.keys(group)));
    const [typedGroup, oldGroup, latestGroup] = groups;
    return Object.fromEntries(
      [...names]
        .map((name) => [name, merge(typedGroup?.[name], oldGroup?.[name], latestGroup?.[name])])
        .filter(([, value]) => value !== undefined),
    );
  };
  const names = Object.keys(typed) as (keyof FormSettings)[];
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

const NAMES: Record<keyof FormSettings, string> = {
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
export function listDifferences(before: FormSettings, after: FormSettings): string[] {
  const names = Object.keys(NAMES) as (keyof FormSettings)[];
  return names.filter((name) => !isSame(before[name], after[name])).map((name) => NAMES[name]);
}
