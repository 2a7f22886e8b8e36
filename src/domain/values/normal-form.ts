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
export const SEPARATORS = /[\s().-]/g;
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

/** Returns the key of an email; `toAccountKey` would not find users of earlier releases. */
export function toEmailKey(email: string): string {
  return email.trim().toLowerCase();
}

/**
 * Returns the key by which the accounts of a mailbox are limited: most mail servers ignore what
 * follows a `+`, all ignore quotes and a last dot, and Gmail ignores dots in the name. All such
 * spellings have one key. The plain one has its own, because strangers who invent spellings would
 * use up its limit.
 */
export function toMailboxKey(email: string): string {
  const typed = toAccountKey(email);
  const key = typed.replaceAll('。', '.').replaceAll('"', '');
  const [, name = key, domain = ''] = /^([^+@]*)(?:\+[^@]*)?@(.*?)\.?$/.exec(key) ?? [];
  const isGmail = domain === 'gmail.com' || domain === 'googlemail.com';
  const plainName = isGmail ? name.replaceAll('.', '') : name;
  const plainDomain = isGmail ? 'gmail.com' : domain;
  const plain = `${plainName}@${plainDomain}`;
  return typed === plain ? plain : `${plainName}+@${plainDomain}`;
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

/** Parses a PIN code, such as '560 003', 'PIN 560003' or '५६०००३'; `undefined` for another text. */
export function readPin(text: string): string | undefined {
  const pin = joinDigits(text).replace(/^pin(?:code)?:?/i, '');
  return isPin(pin) ? pin : undefined;
}

/** Parses an Indian mobile or landline number as ten digits, after '+91', '0091', '91' or '0'. */
export function readPhone(text: string): string | undefined {
  return /^(?:(?:tel|phone|mobile):?)?(?:\+91|0091|91|0)?0?([1-9]\d{9})$/i.exec(
    joinDigits(text),
  )?.[1];
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
