const ISBN_13 = /^97[89]\d{10}$/;
const ISBN_10 = /^\d{9}[\dX]$/;
const SEPARATORS = /[\s‐-―−-]/g;

/**
 * Returns the 13 digits of an ISBN-13 or ISBN-10 with a correct check digit; hyphens and spaces are
 * allowed. `undefined` for any other text. The number need not be assigned to a publisher: new
 * ranges are assigned every month.
 */
export function readIsbn(text: string): string | undefined {
  const digits = text.replaceAll(SEPARATORS, '').toUpperCase();
  if (ISBN_13.test(digits)) return computeChecksum13(digits) % 10 === 0 ? digits : undefined;
  if (!ISBN_10.test(digits) || computeChecksum10(digits) % 11 !== 0) return undefined;
  const first = `978${digits.slice(0, 9)}`;
  return `${first}${(10 - (computeChecksum13(first) % 10)) % 10}`;
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
