import DATA from './states.json' with { type: 'json' };
import { foldText } from '../values/text.ts';

/** The 36 states and union territories, by the digits of a GSTIN: name, then other spellings. */
const SPELLINGS: Record<string, string[]> = DATA;
/** The code of Indian waters beyond the states. Codes 25 and 28 belonged to former states. */
const OTHER_TERRITORY = '97';
/** Union territories without a legislature: they levy UTGST instead of SGST. */
const WITHOUT_LEGISLATURE = new Set(['04', '26', '31', '35', '38', OTHER_TERRITORY]);

const CODES = new Map(
  Object.entries(SPELLINGS).flatMap(([code, spellings]) =>
    spellings.map((name) => [normalize(name), code] as const),
  ),
);

/** Case, spaces and dots make no difference, and neither does '&' for 'and'. */
function normalize(name: string): string {
  return foldText(name).replaceAll(/[\s.]/g, '');
}

/** The 36 states and union territories, in the order of their codes. */
export const STATES = Object.keys(SPELLINGS).toSorted().map(nameState);

function nameState(code: string): string {
  return code === OTHER_TERRITORY ? 'Other Territory' : (SPELLINGS[code]?.[0] ?? '');
}

/** Returns the name of a state in its present spelling; `undefined` if the text names no state. */
export function findState(text: string): string | undefined {
  const code = CODES.get(normalize(text));
  return code && nameState(code);
}

/** Returns the state in which a GSTIN is registered, and the name of the state's tax. */
export function getSellerState(gstin: string): { state: string; tax: string } | undefined {
  const code = gstin.slice(0, 2);
  const state = nameState(code);
  return state ? { state, tax: WITHOUT_LEGISLATURE.has(code) ? 'UTGST' : 'SGST' } : undefined;
}

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/**
 * Whether the code of the state exists, and the last character is the check character of the 14
 * before it: Luhn's formula in base 36. Numbers of sellers abroad (99) have another form.
 */
export function isGstin(gstin: string): boolean {
  const digits = Array.from(gstin.slice(0, -1), (character, index) => {
    const product = DIGITS.indexOf(character) * (1 + (index % 2));
    return Math.floor(product / 36) + (product % 36);
  });
  const sum = digits.reduce((total, digit) => total + digit, 0);
  return getSellerState(gstin) !== undefined && gstin.at(-1) === DIGITS[(36 - (sum % 36)) % 36];
}
