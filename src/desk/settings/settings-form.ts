import type { ShopSettings } from '#contract/shop-settings.ts';
import type { Names } from './settings-changes.ts';

/** The settings of the form. What the tab Identity edits is left out. */
type FormSettings = Omit<ShopSettings, 'name' | 'identity' | 'logo' | 'colours'>;

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
    address: getText('address'),
    pin: getText('pin'),
    email: getText('email'),
    phone: getText('phone'),
    gstin: getText('gstin').toUpperCase(),
    returnDays: getNumber('returnDays'),
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

/** The names of the settings for people. */
export const NAMES: Names<FormSettings> = {
  address: 'address',
  pin: 'PIN code',
  email: 'email',
  phone: 'phone',
  gstin: 'GSTIN',
  returnDays: 'days for a return',
  delivery: 'delivery',
  cod: 'cash on delivery',
  holds: 'copies of an unpaid order',
  lowStock: 'low stock',
  pages: 'pages of the shop',
  links: 'links',
  carriers: 'couriers',
};
