/**
 * Says what a typed, pasted, scanned or imported text means: texts with the same meaning get the
 * same form. It has no imports, because the schemas of the wire format use it, too.
 */

const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
/** The group keeps joiners that shape letters of Urdu and of Indian scripts, or emoji. */
const INVISIBLE_OR_SHAPING =
  /([\u0600-\u06ff\u0900-\u0dff\p{Extended_Pictographic}](?:\u200c|\u200d|\ufe0f){1,2})|\p{Default_Ignorable_Code_Point}/gu;
const BLANKS_AND_CONTROLS = /[\s\p{Cc}\p{Zl}\p{Zp}]+/gu;
/** Control characters except tabs and line breaks, and lone surrogates. */
const CONTROLS = /(?![\t\r\n])\p{Cc}|\p{Cs}/gu;
export const DASHES = /[‐-―−]/g;
const SEPARATORS = /[\s().-]/g;
/** Marks after the 30th on one letter: no language has more (Stream-Safe Text of UAX #15). */
const EXCESS_MARKS = /(\p{M}{30})\p{M}+/gu;
/** A text with fewer characters is normalized in a millisecond, whatever it contains. */
const MIN_EXCESS_CHARS = 500;

/**
 * Returns the text in a normalization form; a long text without `EXCESS_MARKS`, because engines
 * sort the marks of a letter in quadratic time: minutes for a body of 1 MB.
 */
export function normalizeMarks(text: string, form: 'NFC' | 'NFD' | 'NFKC'): string {
  const isLong = text.length >= MIN_EXCESS_CHARS;
  return (isLong ? text.replace(EXCESS_MARKS, '$1') : text).normalize(form);
}

/** Returns the text in one line and NFC, without invisible and control characters. */
export function toLine(text: string): string {
  return toLines(text).replace(BLANKS_AND_CONTROLS, ' ').trim();
}

/** Like `toLine`, but keeps blanks and line breaks. */
export function toLines(text: string): string {
  const visible = text.replace(INVISIBLE_OR_SHAPING, '$1').replace(CONTROLS, ' ');
  return normalizeMarks(visible, 'NFC').trim();
}

/** Like `toLine`, with the letters, digits and dashes of all scripts in ASCII. */
export function toCode(text: string): string {
  const plain = normalizeMarks(text.replace(INVISIBLE, ''), 'NFKC').replace(DASHES, '-');
  return toLatinDigits(plain).replace(BLANKS_AND_CONTROLS, ' ').trim();
}

/** An email as mail programs copy it: `Asha Rao <asha@example.com>`. */
const ENCLOSED_EMAIL = /<([^<>@]*@[^<>]*)>/;

/** Returns an email without a name and angle brackets, which mail servers drop, too. */
export function toEmail(text: string): string {
  const code = toCode(text);
  return (ENCLOSED_EMAIL.exec(code)?.[1] ?? code.replaceAll(/[<>]/g, '')).trim();
}

/** Returns the key that all emails have that look the same, in upper or lower case. */
export function toAccountKey(email: string): string {
  return toEmail(email).toLowerCase();
}

/**
 * Returns the key of all emails of one mailbox: most mail servers ignore what follows a `+`, all
 * ignore quotes and a last dot, and Gmail ignores dots in the name.
 */
export function toMailboxKey(email: string): string {
  const key = toAccountKey(email).replaceAll('。', '.').replaceAll('"', '');
  const [, name = key, domain = ''] = /^([^+@]*)(?:\+[^@]*)?@(.*?)\.?$/.exec(key) ?? [];
  const isGmail = domain === 'gmail.com' || domain === 'googlemail.com';
  return isGmail ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}

/** Replaces the digits of all scripts by 0 to 9. */
export function toLatinDigits(text: string): string {
  return text.replace(/(?!\d)\p{Nd}/gu, (digit) => {
    const known = latinDigits.get(digit) ?? toLatinDigit(digit);
    latinDigits.set(digit, known);
    return known;
  });
}

/** Caches results: working one out takes microseconds, and a body may have 85,000 such digits. */
const latinDigits = new Map<string, string>();

/** Unicode has the digits of a script from 0 to 9 in a row; such a row may follow another one. */
function toLatinDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let start = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(start - 1))) start -= 1;
  return String((code - start) % 10);
}

/** Removes blanks, hyphens, dots and brackets from a number. */
export function joinDigits(text: string): string {
  return toCode(text).replace(SEPARATORS, '');
}

/** Whether the text has the form of a PIN code: six digits, the first not 0. */
export function isPin(text: string): boolean {
  return /^[1-9]\d{5}$/.test(text);
}

/** Parses a PIN code, such as '560 003' or '५६०००३'; `undefined` for any other text. */
export function readPin(text: string): string | undefined {
  const pin = joinDigits(text);
  return isPin(pin) ? pin : undefined;
}

/**
 * Parses an Indian mobile number, or a landline number with its area code, as ten digits, after
 * '+91', '0091', '91' or '0'.
 */
export function readPhone(text: string): string | undefined {
  return /^(?:\+91|0091|91|0)?0?([1-9]\d{9})$/.exec(joinDigits(text))?.[1];
}

/** Functions for the normal forms of an address. A PIN code and a phone may be any text. */
export const ADDRESS_FORMS = {
  name: toLine,
  addressText: toLines,
  city: toLine,
  state: toLine,
  pin: (text: string) => readPin(text) ?? toCode(text),
  phone: toCode,
};

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
const GTIN = /^(?:\d{8}|\d{12,14})$/;
/** Spreadsheets remove leading zeros from an ISBN-10. What begins as an ISBN-13 is none. */
const ISBN_10 = /^(?!97[89]\d{4,6}$)\d{6,9}[\dX]$/;
const SHORTENED = /^\d(?:[.,]\d+)?E\+?1\d$/i;

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
function trimWrapping(text: string): string {
  let end = text.length;
  while (TRAILING.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end).replace(LEADING, '');
}

/** Removes labels, quotes, separators and decimals from a code. */
function unwrapCode(text: string): string {
  const unwrapped = trimWrapping(toCode(text).toUpperCase()).replace(ISBN_LABEL, '');
  return trimWrapping(unwrapped).replace(DECIMALS, '$1').replace(SEPARATORS, '');
}

/** Parses a barcode of 8, 12, 13 or 14 digits; 12 get the zero that scanners leave out. */
export function readGtin(text: string): string | undefined {
  const digits = unwrapCode(text);
  if (!GTIN.test(digits) || !hasCheckDigit(digits)) return undefined;
  return digits.length === 12 ? `0${digits}` : digits;
}

/** Reads what a scanner reads: an ISBN-13, or the GTIN of goods without one. */
export function readBarcode(text: string): string | undefined {
  return readIsbn(text) ?? readGtin(text);
}

/** Says why `readIsbn` cannot parse the text. */
export function describeIsbnProblem(text: string): string {
  if (isShortened(text))
    return 'Excel has shortened this number: format the column as text, and enter the ISBN again.';
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
  if (isShortened(text))
    return 'Excel has shortened this number: format the column as text, and enter the barcode again.';
  const digits = unwrapCode(text);
  if (GTIN.test(digits)) return 'This is not a barcode: its check digit is wrong.';
  return /^\d+$/.test(digits)
    ? `A barcode has 8, 12, 13 or 14 digits; this one has ${digits.length}.`
    : 'This is not a barcode.';
}

/** Whether a spreadsheet has written the number with an exponent. */
function isShortened(text: string): boolean {
  return SHORTENED.test(trimWrapping(toCode(text)));
}

/** Whether the last digit of a GTIN, such as an ISBN-13, is its check digit. */
function hasCheckDigit(gtin: string): boolean {
  return gtin.endsWith(computeCheckDigit(gtin.slice(0, -1)));
}

/** Computes the check digit that follows the other digits of a GTIN. */
function computeCheckDigit(digits: string): string {
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
