import { getFinancialYearStart } from '../period.ts';
import { foldText } from '../text.ts';
import { dayInIndia } from '../time.ts';

/** The HSN code of printed books, which are exempt from GST. */
export const BOOK_HSN = '4901';

/** The names of the states, keyed by the first two digits of a GSTIN. */
const STATES: Record<string, string> = {
  '01': 'Jammu and Kashmir',
  '02': 'Himachal Pradesh',
  '03': 'Punjab',
  '04': 'Chandigarh',
  '05': 'Uttarakhand',
  '06': 'Haryana',
  '07': 'Delhi',
  '08': 'Rajasthan',
  '09': 'Uttar Pradesh',
  '10': 'Bihar',
  '11': 'Sikkim',
  '12': 'Arunachal Pradesh',
  '13': 'Nagaland',
  '14': 'Manipur',
  '15': 'Mizoram',
  '16': 'Tripura',
  '17': 'Meghalaya',
  '18': 'Assam',
  '19': 'West Bengal',
  '20': 'Jharkhand',
  '21': 'Odisha',
  '22': 'Chhattisgarh',
  '23': 'Madhya Pradesh',
  '24': 'Gujarat',
  '26': 'Dadra and Nagar Haveli and Daman and Diu',
  '27': 'Maharashtra',
  '29': 'Karnataka',
  '30': 'Goa',
  '31': 'Lakshadweep',
  '32': 'Kerala',
  '33': 'Tamil Nadu',
  '34': 'Puducherry',
  '35': 'Andaman and Nicobar Islands',
  '36': 'Telangana',
  '37': 'Andhra Pradesh',
  '38': 'Ladakh',
};
/** Union territories without a legislature: they levy UTGST instead of SGST. */
const WITHOUT_LEGISLATURE = new Set(['04', '26', '31', '35', '38']);

interface TaxedLine {
  qty: number;
  /** The price of one copy in ₹, including tax. */
  payable: number;
  /** Missing in orders of older releases. */
  taxPercent?: number | undefined;
}

/** Returns the tax, in paise, that the price of all copies of a line contains. */
export function computeContainedTax({ qty, payable, taxPercent = 0 }: TaxedLine): number {
  return Math.round((qty * payable * 100 * taxPercent) / (100 + taxPercent));
}

export interface TaxShare {
  /** 'CGST', 'SGST', 'UTGST', 'IGST', or 'GST' if the seller's or the buyer's state is unknown. */
  name: string;
  paise: number;
}

/** With a GSTIN, a shop issues a tax invoice, or a bill of supply if no line is taxed. */
export function titleBill(
  lines: readonly TaxedLine[],
  { gstin }: { gstin?: string | undefined },
): string {
  if (!gstin) return 'Invoice';
  return lines.some((line) => computeContainedTax(line) > 0) ? 'Tax Invoice' : 'Bill of Supply';
}

/**
 * Returns the taxes that the prices of the lines contain, by name. Within the state of the seller,
 * half is the central tax and half the state's tax. Between two states, all is integrated tax. The
 * list is empty if nothing is taxed.
 */
export function splitTaxes(
  lines: readonly TaxedLine[],
  { gstin = '', state }: { gstin?: string | undefined; state: string },
): TaxShare[] {
  const paise = lines.reduce((sum, line) => sum + computeContainedTax(line), 0);
  if (paise === 0) return [];
  const code = gstin.slice(0, 2);
  const seller = STATES[code];
  const buyer = Object.values(STATES).find(
    (name) => normalizeState(name) === normalizeState(state),
  );
  if (seller === undefined || buyer === undefined) return [{ name: 'GST', paise }];
  if (seller !== buyer) return [{ name: 'IGST', paise }];
  const half = Math.round(paise / 2);
  return [
    { name: 'CGST', paise: half },
    { name: WITHOUT_LEGISLATURE.has(code) ? 'UTGST' : 'SGST', paise: paise - half },
  ];
}

/** Shoppers type the name of a state. Case, spaces, and '&' for 'and' make no difference. */
function normalizeState(state: string): string {
  return foldText(state.replaceAll('&', ' and '));
}

/** Returns the financial year (April to March) in India at this time (ms since 1970): '26-27'. */
export function getFinancialYear(ms: number): string {
  const start = getFinancialYearStart(dayInIndia(ms));
  return `${lastDigits(start)}-${lastDigits(start + 1)}`;
}

/**
 * Returns the number of the `n`-th invoice of a financial year: 'KD/26-27/000001'. Up to the
 * 9,999,999th invoice, it has at most the 16 characters that the law allows.
 */
export function formatInvoiceNumber(year: string, n: number): string {
  return `KD/${year}/${String(n).padStart(6, '0')}`;
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

/**
 * Writes a whole, non-negative amount of ₹ in words, as bills do. 644 becomes 'Rupees six hundred
 * and forty-four only'.
 */
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
