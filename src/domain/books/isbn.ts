const ISBN_13 = /^97[89]\d{10}$/;
const ISBN_10 = /^\d{9}[\dX]$/;
const SEPARATORS = /[\s‐-―−-]/g;

/**
 * Parses an ISBN-10 or ISBN-13, and returns it as 13 digits. Hyphens and spaces are ignored.
 * `undefined` if the text has another form or a wrong check digit. Publishers' ranges are not
 * checked, because new ones are assigned every month.
 */
export function readIsbn(text: string): string | undefined {
  const digits = text.replaceAll(SEPARATORS, '').toUpperCase();
  if (ISBN_13.test(digits)) return computeChecksum13(digits) % 10 === 0 ? digits : undefined;
  if (!ISBN_10.test(digits) || computeChecksum10(digits) % 11 !== 0) return undefined;
  const withoutCheckDigit = `978${digits.slice(0, 9)}`;
  return `${withoutCheckDigit}${(10 - (computeChecksum13(withoutCheckDigit) % 10)) % 10}`;
}

function computeChecksum13(digits: string): number {
  return [...digits].reduce(
    (sum, digit, index) => sum + Number(digit) * (index % 2 === 0 ? 1 : 3),
    0,
  );
}

function computeChecksum10(digits: string): number {
  return [...digits].reduce(
    (sum, digit, index) => sum + (digit === 'X' ? 10 : Number(digit)) * (10 - index),
    0,
  );
}
