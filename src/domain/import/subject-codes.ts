import type { CATEGORY_NAMES } from '#contract/category-names.ts';

type CategoryName = (typeof CATEGORY_NAMES)[number];

type Table = readonly (readonly [CategoryName, string])[];

/**
 * Prefixes of codes by category, for Thema and BISAC, the subject schemes of the book trade. The
 * longest match is used. A code without a match has no category.
 */
const THEMA: Table = [
  ['Romance', 'FR YFM'],
  ['Adventure', 'FJ YFC'],
  ['Mystery', 'FF FH YFCF'],
  ['Fantasy', 'FL FM YFG YFH'],
  ['Science', 'M P PD RB RN T U YNM YNN YNT'],
  ['Non-Fiction', 'A C DN DS G J K L N Q R S V W YN'],
];

const BISAC: Table = [
  ['Romance', 'FIC027 YAF052'],
  ['Adventure', 'FIC002 JUV001 YAF001'],
  ['Mystery', 'FIC022 FIC030 FIC031 FIC062 JUV028 YAF042 YAF062'],
  ['Fantasy', 'FIC009 FIC028 JUV037 JUV053 YAF019 YAF056'],
  ['Science', 'COM MAT MED NAT SCI TEC JNF051'],
  [
    'Non-Fiction',
    'ANT ARC ART BIO BUS CKB CRA DES EDU FAM GAM GAR HEA HIS HOM JNF LAN LAW LCO LIT MUS PER PHI PHO POL PSY REF REL SEL SOC SPO TRA TRU TRV YAN',
  ],
];

/** The schemes of subject codes, by their codes in ONIX list 27. */
const SCHEMES = new Map([
  ['10', readTable(BISAC)],
  ['93', readTable(THEMA)],
]);

/** The length of the longest prefix in the tables. */
const MAX_PREFIX_CHARS = 6;

/** Finds the category of a subject; `undefined` if there is none. `scheme` is as in `SCHEMES`. */
export function findCategory(scheme: string, code: string): CategoryName | undefined {
  const table = SCHEMES.get(scheme);
  if (!table) return undefined;
  for (let length = Math.min(code.length, MAX_PREFIX_CHARS); length > 0; length--) {
    const name = table.get(code.slice(0, length).toUpperCase());
    if (name) return name;
  }
  return undefined;
}

function readTable(table: Table): Map<string, CategoryName> {
  return new Map(
    table.flatMap(([name, codes]) => codes.split(' ').map((code) => [code, name] as const)),
  );
}
