import { cutText, joinWords } from '#domain/values/text.ts';
import { formatDay } from '#domain/values/time.ts';
import { readDate } from './dates.ts';
import {
  type Element,
  findByCode,
  getChildren,
  listTexts,
  type OnixName,
  readTextAt,
} from './tree.ts';

export interface PriceOptions {
  /** The price type and the currency that the header of the message declares for all products. */
  priceType: string;
  currency: string;
  /** The date in India as `YYYY-MM-DD`. */
  today: string;
}

/** The supply of a market, with how well the market fits: see `rankTerritories`. */
interface MarketSupply {
  element: Element;
  rank: number;
  markets: Element[];
}

export interface Price {
  element: Element;
  supply: Element;
  /** The English names of the countries that it is for. */
  countries: string[];
  currency: string;
  /** The code of list 58. */
  type: string;
  qualifier: string;
  /** How well its territory and its market fit. */
  rank: number;
  from: string;
  until: string;
}

const TYPES_WITH_TAX = ['02', '04'];
const TYPES_WITHOUT_TAX = ['01', '03'];

interface Condition {
  isMet(price: Price, today: string): boolean;
  /** Returns the reason, if none of these prices meets the condition. */
  explain(prices: Price[]): string;
}

const CONDITIONS: Condition[] = [
  {
    isMet: ({ currency }) => currency === 'INR',
    explain: (prices) =>
      `It has no price in ₹, only in ${joinWords(prices.map(({ currency }) => currency || 'a currency without a name'))}.`,
  },
  {
    isMet: ({ rank }) => rank > 0,
    explain: (prices) => {
      const countries = joinWords(prices.flatMap((price) => price.countries));
      return `Its price in ₹ is not for India, but for ${countries || 'other countries'}.`;
    },
  },
  {
    // Unqualified, or for consumers.
    isMet: ({ qualifier }) => ['', '00', '05'].includes(qualifier),
    explain: () => 'Its price in ₹ is not for consumers, but for others, such as libraries.',
  },
  {
    isMet: ({ element }) =>
      ['', '00'].includes(readTextAt(element, 'PricePer')) &&
      !(Number(readTextAt(element, 'MinimumOrderQuantity')) > 1),
    explain: () => 'Its price in ₹ is only for several copies.',
  },
  {
    // No condition, or one of updates.
    isMet: ({ element }) =>
      getChildren(element, 'PriceCondition').every((condition) =>
        ['', '00', '01', '03'].includes(readTextAt(condition, 'PriceConditionType')),
      ),
    explain: () => 'Its price in ₹ has a condition, such as a rental or another purchase.',
  },
  {
    isMet: ({ type }) => TYPES_WITH_TAX.includes(type) || TYPES_WITHOUT_TAX.includes(type),
    explain: (prices) =>
      prices.some(({ type }) => type === '')
        ? 'The file does not say whether its price in ₹ is the retail price.'
        : 'It has no retail price in ₹, only one for the trade.',
  },
  {
    isMet: ({ until }, today) => until === '' || until >= today.slice(0, until.length),
    explain: (prices) =>
      `Its price in ₹ ended on ${formatDay(sortDates(prices, 'until').at(-1) ?? '')}.`,
  },
  {
    isMet: ({ from }, today) => from <= today,
    explain: (prices) =>
      `Its price in ₹ begins on ${formatDay(sortDates(prices, 'from')[0] ?? '')}.`,
  },
];

/** Reads a price of a supply. Its own territory narrows that of the market. */
export function readPrice(
  element: Element,
  { element: supply, rank, markets }: MarketSupply,
  { currency, priceType }: PriceOptions,
): Price {
  const territories = getChildren(element, 'Territory');
  const findDate = (role: string) => findByCode(element, 'PriceDate', 'PriceDateRole', role);
  // From, until, or both in one.
  const period = findDate('24');
  return {
    element,
    supply,
    countries: (territories.length > 0 ? [element] : markets).flatMap(listCountries),
    currency: readTextAt(element, 'CurrencyCode') || currency,
    type: readTextAt(element, 'PriceType') || priceType,
    qualifier: readTextAt(element, 'PriceQualifier'),
    rank: rank > 0 && territories.length > 0 ? rankTerritories(territories) : rank,
    from: readDate(findDate('14') ?? period),
    until: readDate(findDate('15')) || readDate(period, 'until'),
  };
}

/**
 * Chooses the retail price in ₹ that is valid in India today. Prefers prices above 0, then those for
 * India by name, those with tax, the latest. Returns a sentence if there is none.
 */
export function choosePrice(prices: Price[], today: string): Price | string {
  let left = prices;
  for (const { isMet, explain } of CONDITIONS) {
    const fitting = left.filter((price) => isMet(price, today));
    if (fitting.length === 0) return explain(left);
    left = fitting;
  }
  const [best] = left.toSorted(
    (a, b) =>
      Number(isPositive(b)) - Number(isPositive(a)) ||
      b.rank - a.rank ||
      Number(TYPES_WITHOUT_TAX.includes(a.type)) - Number(TYPES_WITHOUT_TAX.includes(b.type)) ||
      b.from.localeCompare(a.from),
  );
  return best ?? 'It has no price.';
}

/** Returns the price with tax in whole ₹, rounded down, or a sentence about what is missing. */
export function readRupees(
  { element, type }: Price,
  hasNoGst: boolean,
): { rupees: number } | { problem: string } {
  const text = readTextAt(element, 'PriceAmount');
  const amount = readAmount(text);
  const tax = TYPES_WITH_TAX.includes(type) ? 0 : readTax(element, amount, hasNoGst);
  if (Number.isNaN(amount)) return { problem: `Its price is written as “${cutText(text, 20)}”.` };
  if (Number.isNaN(tax))
    return { problem: 'Its price in ₹ is without tax, and the file does not say the tax.' };
  // Two decimals first, because 1.1 * 3 is less than 3.3.
  const rupees = Math.floor(Number((amount + tax).toFixed(2)));
  return rupees > 0 ? { rupees } : { problem: 'Its price is ₹0.' };
}

function isPositive({ element }: Price): boolean {
  return readAmount(readTextAt(element, 'PriceAmount')) > 0;
}

/** Parses `499`, `499.50` and `1,299.00`; NaN for any other text. */
function readAmount(text: string): number {
  const digits = /^\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d+)?$/.test(text)
    ? text.replaceAll(',', '')
    : text;
  return /^\d+(?:\.\d+)?$/.test(digits) ? Number(digits) : NaN;
}

/** Returns the tax on an amount; NaN if it is not known. Printed books have no GST in India. */
function readTax(price: Element, amount: number, hasNoGst: boolean): number {
  const taxes = getChildren(price, 'Tax').map((tax) => {
    const [sum = NaN] = listTexts(tax, 'TaxAmount').map(readAmount);
    if (!Number.isNaN(sum)) return sum;
    const [percent = NaN] = listTexts(tax, 'TaxRatePercent').map(readAmount);
    // Zero-rated, or exempt.
    const isFree = ['Z', 'E'].includes(readTextAt(tax, 'TaxRateCode'));
    return Number.isNaN(percent) && isFree ? 0 : (amount * percent) / 100;
  });
  if (taxes.length === 0) return hasNoGst ? 0 : NaN;
  return taxes.reduce((sum, tax) => sum + tax, 0);
}

function sortDates(prices: Price[], side: 'from' | 'until'): string[] {
  return prices.map((price) => price[side]).toSorted();
}

const INDIA = 'IN';

/** Ranks territories: 3 India by name, 2 the world, 1 the rest or none, 0 without India. */
export function rankTerritories(territories: Element[]): number {
  return territories.length === 0 ? 1 : Math.max(...territories.map(rankTerritory));
}

function rankTerritory(territory: Element): number {
  if (listCodes(territory, 'CountriesExcluded').includes(INDIA)) return 0;
  const regions = listCodes(territory, 'RegionsIncluded');
  if (listCodes(territory, 'CountriesIncluded').includes(INDIA)) return 3;
  if (regions.includes('WORLD')) return 2;
  return regions.includes('ROW') ? 1 : 0;
}

/** Lists the English names of the countries that the territories of a market or a price include. */
function listCountries(element: Element): string[] {
  const names = new Intl.DisplayNames('en', { type: 'region' });
  return getChildren(element, 'Territory')
    .flatMap((territory) => listCodes(territory, 'CountriesIncluded'))
    .map((code) => (/^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code));
}

function listCodes(territory: Element, name: OnixName): string[] {
  return listTexts(territory, name).flatMap((codes) => codes.split(/\s+/).filter(Boolean));
}
