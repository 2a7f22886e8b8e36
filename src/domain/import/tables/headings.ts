import { COLUMNS } from '../../books/book-fields.ts';
import { normalizeMarks } from '../../values/normal-form.ts';
import type { ColumnsByHeading } from '../import-row.ts';
import DATA from './programs.json' with { type: 'json' };

/** Patterns of folded headings, by kind; the first one counts. */
type Patterns = readonly (readonly [kind: string, pattern: RegExp])[];

/** Revised prices, those of India, and copies on the shelf as somebody has found them. */
const PATTERNS = toPatterns(DATA.patterns);
/**
 * Kinds that fill no field by themselves. Copies that `moved`, such as those that were sold, may be
 * among the others, and those of a `sale` if their numbers are never above them; `otherCopies` are
 * no limit, order or amount; an `earlier` price is an old one, or one without tax; an `otherNumber` is
 * that of a volume, a place or a row.
 */
const MARKS = toPatterns(DATA.marks);

function toPatterns(patterns: Readonly<Record<string, string>>): Patterns {
  return Object.entries(patterns).map(([kind, pattern]) => [kind, new RegExp(pattern)]);
}

function findPattern(patterns: Patterns, folded: string, rank: number): Meaning | undefined {
  const kind = patterns.find(([, pattern]) => pattern.test(folded))?.[0];
  return kind === undefined ? undefined : { kind, rank };
}

/** Headings of ISBNs that are not those of the book. */
const NO_ISBN =
  /^set|set$|e-?book|epub|pdf|digital|audio|related|parent|prefix|old|previous|^eisbn|isbne$/;
const BINDING =
  /^(?:[hp]bk?|hard(?:back|cover|bound)|paperback)|(?:[hp]bk?|hard(?:back|cover|bound)|paperback)$/;
/** What no sum of rupees is, such as copies and per cent. */
const NO_MONEY = /^(?:taxPercent|counted|left|stock|quantity|balance|otherCopies|pages|grams)$/;

/** What a heading means by itself. */
export interface Meaning {
  /** A field of a book, or a kind of price, copies or discount, of which `RULES` decide. */
  kind: string;
  /** Of two columns for one field, the one with the lower rank is used. */
  rank: number;
}

/** Returns what a heading means, if it says so; what other columns mean is not known here. */
export function findMeaning(cell: string): Meaning | undefined {
  const found = findKnown(cell) ?? findPattern(MARKS, fold(cell), Infinity);
  // An amount of tax, or the value of copies, is in rupees.
  const meaning = found && NO_MONEY.test(found.kind) && namesRupees(cell) ? undefined : found;
  // Of two columns for a price, readers pay the one with the tax.
  const isWithTax = meaning && WITH_TAX.test(toLetters(cell));
  return isWithTax ? { ...meaning, rank: meaning.rank - 0.5 } : meaning;
}

function findKnown(cell: string): Meaning | undefined {
  const heading = cell.slice(0, MAX_HEADING_CHARS);
  const own = COLUMNS.find((column) => column === heading.trim());
  // In files of others, one author may be several.
  if (own && own !== 'author') return { kind: own === 'price' ? 'ownPrice' : own, rank: -1 };
  const folded = fold(heading);
  return findWord(folded) ?? findBoth(heading) ?? findBinding(folded);
}

function findWord(folded: string): Meaning | undefined {
  if (folded.includes('isbn') && !NO_ISBN.test(folded))
    return { kind: BINDING.test(folded) ? 'bindingIsbn' : 'isbn', rank: Infinity };
  const own = COLUMNS.find((column) => column.toLowerCase() === folded);
  return (
    WORDS.get(folded) ?? findPattern(PATTERNS, folded, 0) ?? (own && { kind: own, rank: Infinity })
  );
}

/** Reads a heading in two languages, such as `Title / शीर्षक`. */
function findBoth(heading: string): Meaning | undefined {
  if (!heading.includes('/')) return undefined;
  const [first, ...others] = heading.split('/').map((part) => findWord(fold(part)));
  return others.every((other) => other?.kind === first?.kind) ? first : undefined;
}

/** Reads the price of a binding, such as `HB Price`. */
function findBinding(folded: string): Meaning | undefined {
  const bare = folded.replace(BINDING, '');
  const isPrice = /^(?:originalPrice|retail|plain|unit|rate)$/.test(findWord(bare)?.kind ?? '');
  return bare !== folded && isPrice ? { kind: 'bindingPrice', rank: Infinity } : undefined;
}

/** Names the columns: those without a heading by number, repeated ones by their count. */
export function nameHeadings(cells: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return cells.map((cell, index) => {
    const heading = toHeading(cell) || `Column ${index + 1}`;
    const times = (seen.get(heading) ?? 0) + 1;
    seen.set(heading, times);
    return times === 1 ? heading : `${heading} (${times})`;
  });
}

function toHeading(cell: string): string {
  return cell.replaceAll(/\s+/g, ' ').trim().slice(0, MAX_HEADING_CHARS);
}

export function countFilled(cells: readonly string[]): number {
  return cells.filter((cell) => cell.trim() !== '').length;
}

/** Counts the different cells that look like headings of a list of books. */
export function rateHeadings(cells: readonly string[], chosen: ColumnsByHeading = {}): number {
  const known = cells.filter((cell) => Object.hasOwn(chosen, toHeading(cell)) || findKnown(cell));
  // A list of books has at least a title and a price; a row of books has at most one such word.
  return new Set(known.map(fold)).size;
}

/** Whether a row without numbers has at least two headings of a list of books. */
export function areHeadings(cells: readonly string[]): boolean {
  return !cells.some((cell) => /^\W*\d/.test(cell)) && rateHeadings(cells) > 1;
}

/** How many characters of a heading are read. */
const MAX_HEADING_CHARS = 200;

/** The rupee in a heading, with or without "in": signs anywhere, and whole words. */
const RUPEES =
  /(?:(?<![\p{L}\p{M}\p{N}])in[\s([]*)?(?:[₹௹૱]|(?<![\p{L}\p{M}\p{N}])(?:indian\s+)?(?:rs|inr|rupees?|रु[०॰]?|रू[०॰]?|रुपये|रुपए|ரூ|రూ|ರೂ|രൂ|રૂ|ਰੁ|টাকা)(?![\p{L}\p{M}\p{N}]))/gu;
/** The rupee joined to a word, as databases write their headings: PRICEINR, MRPRS. */
const JOINED_RUPEES =
  /^(?:rs|inr)(?=(?:mrp|price|rate|amount|disc(?:ount)?|cost)$)|(?<=^(?:mrp|price|rate|amount|disc(?:ount)?|cost))(?:in)?(?:rs|inr|rupees)$/;
/** What a heading of a price says of the tax, which the shop adds to no price. */
const WITH_TAX = /(?<=.)(?:incl?(?:usive|uding)?|with)(?:of)?(?:all)?(?:gst|tax(?:es)?)$/;
/** A heading that only names the rupee, folded. */
const BARE_RUPEES = 'rs';

/** Whether a heading says that its amounts are in rupees. */
export function namesRupees(heading: string): boolean {
  return toWords(heading).search(RUPEES) >= 0;
}

/** Whether a heading is that of the currency of the prices beside it. */
export function isCurrency(folded: string): boolean {
  return findPattern(MARKS, folded, Infinity)?.kind === 'currency';
}

/** Returns a heading in lower case, with blanks between its words also if they are `inCamelCase`. */
function toWords(heading: string): string {
  const text = heading.slice(0, MAX_HEADING_CHARS).replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ');
  return normalizeMarks(normalizeMarks(text, 'NFKC'), 'NFD').toLowerCase();
}

/**
 * Returns a heading in lower case without blanks and marks, as in `programs.json`, and without the
 * rupee, because a unit does not change what a price means.
 */
export function fold(heading: string): string {
  const folded = toLetters(heading).replace(WITH_TAX, '');
  return folded === '' && namesRupees(heading) ? BARE_RUPEES : folded;
}

/** Returns the letters and digits; a price in another currency is none in ₹. */
function toLetters(heading: string): string {
  return toWords(heading)
    .replaceAll(RUPEES, '')
    .replaceAll('%', 'percent')
    .replaceAll(/\p{Sc}/gu, 'foreign')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replace(JOINED_RUPEES, '');
}

/** The words of headings, by kind, the best first. */
const WORDS: ReadonlyMap<string, Meaning> = new Map(
  Object.entries(DATA.headings)
    .flatMap(([kind, words]) => words.split(' ').map((word) => [fold(word), kind] as const))
    .map(([word, kind], rank) => [word, { kind, rank }]),
);
