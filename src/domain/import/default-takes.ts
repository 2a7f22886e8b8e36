import { type TakingCategory, findByCode } from '../categories.ts';

/**
 * What imports take for the categories with which a shop starts, until its owner says otherwise:
 * beginnings of words, and of the codes of Thema and BISAC, the subject schemes of the book trade.
 */
export const DEFAULT_TAKES: readonly TakingCategory[] = [
  takeFor('Romance', 'romanc, romantic, love', 'FR YFM', 'FIC027 YAF052'),
  takeFor('Adventure', 'adventure, action, quest, sea stor', 'FJ YFC', 'FIC002 JUV001 YAF001'),
  takeFor(
    'Mystery',
    'myster, crime, thriller, detective, suspense, whodunit, horror',
    'FF FH YFCF',
    'FIC022 FIC030 FIC031 FIC062 JUV028 YAF042 YAF062',
  ),
  takeFor(
    'Fantasy',
    'sci-fi, scifi, science fiction, fantas, myth, magic, speculative, epic',
    'FL FM YFG YFH',
    'FIC009 FIC028 JUV037 JUV053 YAF019 YAF056',
  ),
  takeFor(
    'Non-Fiction',
    'non-fiction, nonfiction, biograph, autobiograph, memoir, histor, self-help, selfhelp, politic, business, econom, philosoph, religio, spiritual, essay, travel, cook, reference, law, educat',
    'A C DN DS G J K L N Q R S V W YN',
    'ANT ARC ART BIO BUS CKB CRA DES EDU FAM GAM GAR HEA HIS HOM JNF LAN LAW LCO LIT MUS PER PHI PHO POL PSY REF REL SEL SOC SPO TRA TRU TRV YAN',
  ),
  takeFor(
    'Science',
    'scien, math, physic, chemist, biolog, natur, technolog, engineer, computer, medic, astronom',
    'M P PD RB RN T U YNM YNN YNT',
    'COM MAT MED NAT SCI TEC JNF051',
  ),
];

function takeFor(
  categoryName: string,
  words: string,
  thema: string,
  bisac: string,
): TakingCategory {
  return {
    categoryName,
    takes: { words: words.split(', '), thema: thema.split(' '), bisac: bisac.split(' ') },
  };
}

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
