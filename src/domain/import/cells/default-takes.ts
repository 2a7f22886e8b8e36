import { type TakingCategory, findByCode } from '../../catalogue/categories.ts';
import DATA from './default-takes.json' with { type: 'json' };

/**
 * What imports take for the categories with which a shop starts, until its owner says otherwise:
 * beginnings of words, and of the codes of Thema and BISAC, the subject schemes of the book trade.
 */
export const DEFAULT_TAKES: readonly TakingCategory[] = DATA;

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
