import type { Order } from '#contract/orders/order.ts';
import { getFinancialYearStart } from '../../values/period.ts';
import { getSellerState, STATES } from '../../delivery/states.ts';
import { foldText } from '../../values/text.ts';
import { dayInIndia } from '../../values/time.ts';

/** The HSN code of printed books, which are exempt from GST. */
export const BOOK_HSN = '4901';

interface TaxedLine {
  qty: number;
  /** The price of one copy in ₹, including tax. */
  payable: number;
  /** Missing in orders of older releases. */
  taxPercent?: number | undefined;
}

export interface TaxShare {
  /** 'CGST', 'SGST', 'UTGST', 'IGST', or 'GST' if the seller's or the buyer's state is unknown. */
  name: string;
  paise: number;
}

/** With a GSTIN, a shop issues a tax invoice, or a bill of supply if no line is taxed. */
export function titleBill(lines: readonly TaxedLine[], { gstin }: { gstin?: string | undefined }) {
  if (!gstin) return 'Invoice';
  return sumTax(lines, 1) > 0 ? 'Tax Invoice' : 'Bill of Supply';
}

/** What decides which taxes the prices of an order contain. */
export interface Supply extends Pick<Order, 'placeOfSupply'> {
  /** The seller's. */
  gstin?: string | undefined;
  address: Pick<Order['address'], 'state'>;
}

/**
 * Returns the taxes that the prices of the lines contain, by name. Within the state of the seller,
 * central and state tax are equal: each is half the rate, rounded for each line. Between two states,
 * all is integrated tax. The list is empty if nothing is taxed.
 */
export function splitTaxes(
  lines: readonly TaxedLine[],
  { gstin = '', placeOfSupply, address }: Supply,
): TaxShare[] {
  const paise = sumTax(lines, 1);
  if (paise === 0) return [];
  const seller = getSellerState(gstin);
  const buyer = placeOfSupply ?? address.state;
  const isKnown = STATES.some((name) => foldText(name) === foldText(buyer));
  if (seller === undefined || !isKnown) return [{ name: 'GST', paise }];
  if (foldText(seller.state) !== foldText(buyer)) return [{ name: 'IGST', paise }];
  // The bills of older releases, without `placeOfSupply`, keep their figures, rounded first.
  const half = placeOfSupply === undefined ? Math.round(paise / 2) : sumTax(lines, 0.5);
  return [
    { name: 'CGST', paise: half },
    { name: seller.tax, paise: placeOfSupply === undefined ? paise - half : half },
  ];
}

/** Adds up the tax in the prices of the lines, in paise: this `share` of the rate, rounded by line. */
function sumTax(lines: readonly TaxedLine[], share: 0.5 | 1): number {
  return lines.reduce(
    (sum, { qty, payable, taxPercent = 0 }) =>
      sum + Math.round((qty * payable * 100 * taxPercent * share) / (100 + taxPercent)),
    0,
  );
}

/** Returns the financial year (April to March) in India at this time (ms since 1970): '26-27'. */
export function getFinancialYear(ms: number): string {
  const start = getFinancialYearStart(dayInIndia(ms));
  return `${lastDigits(start)}-${lastDigits(start + 1)}`;
}

function lastDigits(year: number): string {
  return String(year % 100).padStart(2, '0');
}

const BELOW_TWENTY =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
/** The names of 20, 30, … 90. */
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
/** India counts in lakhs (1,00,000) and crores (1,00,00,000). */
const UNITS = [
  [10_000_000, 'crore'],
  [100_000, 'lakh'],
  [1000, 'thousand'],
  [100, 'hundred'],
] as const;

/** Writes whole ₹ in words, as bills do: 'Rupees six hundred and forty-four only'. */
export function spellRupees(rupees: number): string {
  return `Rupees ${nameNumber(rupees)} only`;
}

function nameNumber(number: number): string {
  if (number < 100) return nameBelowHundred(number);
  const words: string[] = [];
  let remainder = number;
  for (const [size, name] of UNITS) {
    if (remainder >= size) words.push(nameNumber(Math.floor(remainder / size)), name);
    remainder %= size;
  }
  if (remainder > 0) words.push('and', nameBelowHundred(remainder));
  return words.join(' ');
}

function nameBelowHundred(number: number): string {
  if (number < 20) return BELOW_TWENTY[number] ?? '';
  const tens = TENS[Math.floor(number / 10) - 2] ?? '';
  return number % 10 === 0 ? tens : `${tens}-${BELOW_TWENTY[number % 10]}`;
}
