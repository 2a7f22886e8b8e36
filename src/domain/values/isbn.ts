import { SEPARATORS, toCode } from './normal-form.ts';

/** `ISBN-13:`, `e-ISBN`, `EAN` and the like, and the code by which scanners name the symbology. */
const ISBN_LABEL =
  /^(?:\]E[03]|(?:E-?)?(?:ISBN|EAN|GTIN)(?:[- ]?1[034](?!\d))?(?: ?NO\b)?[ :.#-]*)/;
/** The decimals of a number, which spreadsheets add to digits without separators. */
const DECIMALS = /^(\d+)\.0+$/;
const LEADING = /^[=\s'"‘’“”[(]+/;
const TRAILING = /[\s'"‘’“”\]),;]/;
/** An EAN-13 as it is, or with the price code of 2 or 5 digits beside it. */
const EAN_13 = /^(97[89]\d{10})(?:\+?(?:\d{2}|\d{5}))?$/;
/** A GTIN-14 of one copy; other first digits are for cartons. */
const GTIN_14 = /^0(97[89]\d{10})$/;
/** Spreadsheets remove leading zeros from an ISBN-10. What begins as an ISBN-13 is none. */
const ISBN_10 = /^(?!97[89]\d{4,6}$)\d{6,9}[\dX]$/;
/**
 * Parses an ISBN-10 or -13, also scanned with a price code, as 13 digits; `undefined` for a wrong
 * check digit. Publishers' ranges are not checked: new ones come every month.
 */
export function readIsbn(text: string): string | undefined {
  const digits = unwrapCode(text);
  const isbn13 = (EAN_13.exec(digits) ?? GTIN_14.exec(digits))?.[1];
  if (isbn13 !== undefined) return hasCheckDigit(isbn13) ? isbn13 : undefined;
  const isbn10 = digits.padStart(10, '0');
  if (!ISBN_10.test(digits) || computeChecksum10(isbn10) % 11 !== 0) return undefined;
  const withoutCheckDigit = `978${isbn10.slice(0, 9)}`;
  return withoutCheckDigit + computeCheckDigit(withoutCheckDigit);
}

/** Removes quotes and the like; from the end by a loop, because a pattern takes quadratic time. */
export function trimWrapping(text: string): string {
  let end = text.length;
  while (TRAILING.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end).replace(LEADING, '');
}

/** Removes labels, quotes, separators and decimals from a code. */
export function unwrapCode(text: string): string {
  const unwrapped = trimWrapping(toCode(text).toUpperCase()).replace(ISBN_LABEL, '');
  return trimWrapping(unwrapped).replace(DECIMALS, '$1').replace(SEPARATORS, '');
}

/** Whether the last digit of a GTIN, such as an ISBN-13, is its check digit. */
export function hasCheckDigit(gtin: string): boolean {
  return gtin.endsWith(computeCheckDigit(gtin.slice(0, -1)));
}

/** Computes the check digit that follows the other digits of a GTIN. */
export function computeCheckDigit(digits: string): string {
  const sum = [...digits].reduce(
    (total, digit, at) => total + Number(digit) * ((digits.length - at) % 2 === 1 ? 3 : 1),
    0,
  );
  return String((10 - (sum % 10)) % 10);
}

function computeChecksum10(digits: string): number {
  const read = (digit: string) => (digit === 'X' ? 10 : Number(digit));
  return [...digits].reduce((sum, digit, at) => sum + read(digit) * (10 - at), 0);
}
