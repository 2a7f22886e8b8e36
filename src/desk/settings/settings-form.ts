import type { DeliveryRate, ShopSettings } from '#contract/shop-settings.ts';
import { DEFAULT_BOOK_GRAMS } from '#domain/delivery/delivery.ts';
import type { Names } from './settings-editor.tsx';
import { getFormText } from '../parts/texts.ts';

/** The settings of the form. What the tab Identity and Today edit is left out. */
export type FormSettings = Omit<
  ShopSettings,
  'name' | 'identity' | 'logo' | 'colours' | 'firstDay'
>;

export const PAGES = ['terms', 'privacy', 'returns', 'contact'] as const;

export function readForm(fields: FormData): FormSettings {
  const getText = (name: string) => getFormText(fields, name);
  const getNumber = (name: string) => Number(getText(name));
  return {
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
    links: readLinks(getText('links')),
    carriers: readLinks(getText('carriers')),
    pages: Object.fromEntries(
      PAGES.map((name) => [name, getText(`page-${name}`)]),
    ) as ShopSettings['pages'],
  };
}

/** Reads the settings for deliveries; leaves out what is as in a new shop. */
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
    rates: rates.length > 0 ? rates : undefined,
    bookGrams: bookGrams > 0 && bookGrams !== DEFAULT_BOOK_GRAMS ? bookGrams : undefined,
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

export function formatLinks(links: ShopSettings['links']): string {
  return links.map(({ name, url }) => `${name} ${url}`.trim()).join('\n');
}

export const NAMES: Names<FormSettings> = {
  address: 'address',
  pin: 'PIN code',
  email: 'email',
  phone: 'phone',
  gstin: 'GSTIN',
  returnDays: 'days for a return',
  returnsBy: 'who collects a return',
  delivery: 'delivery',
  cod: 'cash on delivery',
  holds: 'copies of an unpaid order',
  lowStock: 'low stock',
  pages: 'pages of the shop',
  links: 'links',
  carriers: 'couriers',
};
