import { toCode } from './normal-form.ts';
import { computeCheckDigit, hasCheckDigit, readIsbn, trimWrapping, unwrapCode } from './isbn.ts';

const GTIN = /^(?:\d{8}|\d{12,14})$/;
const SHORTENED = /^\d(?:[.,]\d+)?E\+?1\d$/i;

/**
 * Parses a barcode of 8, 12, 13 or 14 digits. 12 get the zero that scanners leave out, and 14 lose a
 * zero at the start, so that each barcode has one form.
 */
export function readGtin(text: string): string | undefined {
  const digits = unwrapCode(text);
  if (!GTIN.test(digits) || !hasCheckDigit(digits)) return undefined;
  // Tills need a number for goods without a barcode.
  if (/^(\d)\1*.$/.test(digits)) return undefined;
  if (digits.length === 12) return `0${digits}`;
  return digits.replace(/^0(?=\d{13}$)/, '');
}

export function isIsbnBarcode(text: string): boolean {
  return /^97[89]\d{10}$/.test(readGtin(text) ?? '');
}

/** Reads what a scanner reads: an ISBN-13, or the GTIN of goods without one. */
export function readBarcode(text: string): string | undefined {
  return readIsbn(text) ?? readGtin(text);
}

/** Says why `readIsbn` cannot parse the text. */
export function describeIsbnProblem(text: string): string {
  const shortened = describeShortened(text, 'ISBN');
  if (shortened !== undefined) return shortened;
  const digits = unwrapCode(text);
  if (!/^\d+X?$/.test(digits)) return 'This is not an ISBN.';
  if (digits.length === 13) {
    if (!/^97[89]/.test(digits)) return 'This is not an ISBN: it does not begin with 978 or 979.';
    const last = computeCheckDigit(digits.slice(0, 12));
    return `One digit of this ISBN is wrong: after the others, the last one would be ${last}.`;
  }
  if (digits.length === 10) return 'One digit of this ISBN is wrong.';
  return `An ISBN has 13 digits, or 10; this one has ${digits.length}.`;
}

/** Says why `readGtin` cannot parse the text. */
export function describeGtinProblem(text: string): string {
  const shortened = describeShortened(text, 'barcode');
  if (shortened !== undefined) return shortened;
  const digits = unwrapCode(text);
  if (GTIN.test(digits) && hasCheckDigit(digits)) return 'No goods have this barcode.';
  if (GTIN.test(digits)) return 'This is not a barcode: its check digit is wrong.';
  return /^\d+$/.test(digits)
    ? `A barcode has 8, 12, 13 or 14 digits; this one has ${digits.length}.`
    : 'This is not a barcode.';
}

/** Says what to do if a spreadsheet has written the code with an exponent; else `undefined`. */
function describeShortened(text: string, code: 'ISBN' | 'barcode'): string | undefined {
  if (!SHORTENED.test(trimWrapping(toCode(text)))) return undefined;
  return `Excel has shortened this number: format the column as text, and enter the ${code} again.`;
}
