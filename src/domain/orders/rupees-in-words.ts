const BELOW_TWENTY =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
/** From twenty up. */
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
/** India counts in lakhs (1,00,000) and crores (1,00,00,000). */
const UNITS = [
  [10_000_000, 'crore'],
  [100_000, 'lakh'],
  [1000, 'thousand'],
  [100, 'hundred'],
] as const;

/** A whole sum of ₹, not negative, as a bill has it: 'Rupees six hundred and forty-four only'. */
export function rupeesInWords(rupees: number): string {
  return `Rupees ${nameNumber(rupees)} only`;
}

function nameNumber(number: number): string {
  if (number < 100) return nameBelowHundred(number);
  const words: string[] = [];
  let rest = number;
  for (const [size, name] of UNITS) {
    if (rest >= size) words.push(nameNumber(Math.floor(rest / size)), name);
    rest %= size;
  }
  if (rest > 0) words.push('and', nameBelowHundred(rest));
  return words.join(' ');
}

function nameBelowHundred(number: number): string {
  if (number < 20) return BELOW_TWENTY[number] ?? '';
  const tens = TENS[Math.floor(number / 10) - 2] ?? '';
  return number % 10 === 0 ? tens : `${tens}-${BELOW_TWENTY[number % 10]}`;
}
