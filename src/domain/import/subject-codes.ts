import { findByCode, type TakingCategory } from '../categories.ts';
import { DEFAULT_TAKES } from './default-takes.ts';

/** The schemes of subject codes, by their codes in ONIX list 27. */
const SCHEMES = new Map([
  ['10', 'bisac'],
  ['93', 'thema'],
] as const);

/** Finds the category of a subject; `undefined` if there is none. `scheme` is as in `SCHEMES`. */
export function findCategory(
  scheme: string,
  code: string,
  categories: readonly TakingCategory[] = DEFAULT_TAKES,
): string | undefined {
  const known = SCHEMES.get(scheme as '10' | '93');
  return known && findByCode(known, code, categories);
}
