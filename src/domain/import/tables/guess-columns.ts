import type { ImportReview } from '#contract/imports/import-review.ts';
import { COLUMNS } from '../../books/book-fields.ts';
import { type ColumnsByHeading, JOINED, type Target, TARGETS } from '../import-row.ts';
import { type ColumnNumbers, findKinds } from './column-numbers.ts';
import { RULES } from './column-rules.ts';
import { findMeaning, fold, type Meaning, namesRupees } from './headings.ts';
import DATA from './programs.json' with { type: 'json' };

/** The program that has written a file. */
export type Source = ImportReview['file']['source'];

/** A program, by the headings that only its files have. Headings are folded as by `fold`. */
interface Program {
  source: Source;
  /** All of them are in the file. */
  marks: string[];
  /** One of them is, too, because a shop may use the words of the marks itself. */
  oneOf?: string[];
  /** The kinds of its headings, the best first: `name=title notes=`. */
  columns?: string;
  /** Whether all other columns are left out. */
  isClosed?: boolean;
}

/** The programs whose files are known, the ones with more marks first. */
const PROGRAMS = DATA.programs as readonly Program[];
/** What Shopify calls its columns since 2024, by the folded heading; the value is the older name. */
const SHOPIFY_NAMES = new Map(readPairs(DATA.shopifyNames));

/** Reads `name=title notes=` in order. */
export function readPairs(text = ''): (readonly [string, string])[] {
  return text.split(' ').map((pair) => {
    const [name = '', value = ''] = pair.split('=');
    return [name, value];
  });
}

/** What the headings of a file mean. */
export interface GuessedColumns {
  source: Source;
  /** The headings by which the program was recognized. */
  because: string[];
  /** In the order of the headings. */
  columns: GuessedColumn[];
}

export interface GuessedColumn {
  heading: string;
  /** '' for a column that is left out, `null` for one that may mean several fields. */
  target: Target | null;
  choices: Target[];
}

/** A column, and as soon as they are known its field, or several that it may fill. */
interface Draft extends Meaning {
  targets?: readonly Target[];
}

/** Folds all headings of a file; those of Shopify as it named them before 2024. */
export function foldHeadings(headings: readonly string[]): string[] {
  const folded = headings.map(fold);
  if (!folded.includes('urlhandle')) return folded;
  return folded.map((heading) => SHOPIFY_NAMES.get(heading) ?? heading);
}

/**
 * Guesses the fields that the columns fill; `chosen` has those that the owner has chosen, and
 * `numbers` what is in the columns, as soon as this is known.
 */
export function guessColumns(
  headings: readonly string[],
  chosen: ColumnsByHeading = {},
  numbers: readonly ColumnNumbers[] = [],
): GuessedColumns {
  const folded = foldHeadings(headings);
  const isThere = (mark: string) => folded.includes(mark);
  const program = PROGRAMS.find(
    ({ marks, oneOf }) => marks.every(isThere) && (oneOf?.some(isThere) ?? true),
  );
  const meanings = headings.map((heading, index): Draft => {
    const target = Object.hasOwn(chosen, heading) ? (chosen[heading] ?? '') : undefined;
    if (target !== undefined) return { kind: target, rank: -Infinity, targets: [target] };
    const known = program && findInProgram(program, { heading, folded: folded[index] ?? '' });
    // A second column of this heading has a number behind it.
    const [, first = ''] = /^(.+) \(\d+\)$/.exec(heading) ?? [];
    const own = headings.includes(first) ? first : withoutBranch(heading, folded);
    return known ?? findMeaning(own) ?? NOTHING;
  });
  const decide = (kinds: ReadonlyMap<number, string>) => {
    const drafts = meanings.map((meaning, at): Draft => {
      return { ...meaning, kind: kinds.get(at) ?? meaning.kind };
    });
    preferRupees(drafts, headings);
    applyRules(drafts, folded);
    return drafts;
  };
  const byHeadings = decide(new Map());
  const isKnown = program !== undefined;
  const drafts = numbers.length > 0 ? decide(findKinds(byHeadings, numbers, isKnown)) : byHeadings;
  return {
    source: program?.source ?? 'table',
    because: headings.filter((_, index) => program?.marks.includes(folded[index] ?? '')),
    columns: headings.map((heading, index) => {
      const { targets = [] } = isTaken(drafts, index) ? {} : (drafts[index] ?? {});
      if (targets.length > 1) return { heading, target: null, choices: [...targets] };
      return { heading, target: targets[0] ?? '', choices: [] };
    }),
  };
}

/** The ranks of the columns of a program are below those of all words. */
const PROGRAM_RANK = 1000;
const NOTHING: Meaning = { kind: '', rank: Infinity };

/** Returns what a program means by a heading; `undefined` if it is read as in other files. */
function findInProgram(
  { source, columns, isClosed }: Program,
  { heading, folded }: { heading: string; folded: string },
): Meaning | undefined {
  const pairs = readPairs(columns);
  const position = pairs.findIndex(([name]) => name === folded);
  if (position >= 0) return { kind: pairs[position]?.[1] ?? '', rank: position - PROGRAM_RANK };
  // Shopify's exports end with the fields that the shop has added.
  const added = /^(.+?) \(product\.metafields\./.exec(heading)?.[1];
  if (added) return findMeaning(added) ?? NOTHING;
  // An exported file has the names of the columns exactly; staff add counts and new prices.
  if (source === 'shop') {
    const own = COLUMNS.find((column) => column === heading.trim());
    const other = own ? undefined : findMeaning(heading);
    // What was counted on the shelf may be below “Shelf”.
    const isKnown = other && ADDED.test(other.kind) && folded !== 'shelf';
    return isKnown ? other : { kind: own ?? 'added', rank: -1 };
  }
  return isClosed ? NOTHING : undefined;
}

/** Kinds of columns that staff add to a list of the shop, and of the numbers of its rows. */
const ADDED = /^(?:otherNumber|counted|revised|price|offered|customers|plain|otherPrice)$/;

/** The till Loyverse names a branch after a heading: `Price [Kitab Ghar]` replaces the default one. */
function withoutBranch(heading: string, folded: readonly string[]): string {
  if (!folded.includes('defaultprice')) return heading;
  return heading.replace(/^(?:in )?(stock) \[.*\]$/i, '$1').replace(/^price \[.*\]$/i, 'New Price');
}

/** In a list of foreign books, prices whose headings name rupees are of a kind of their own. */
function preferRupees(drafts: readonly Draft[], headings: readonly string[]): void {
  const isForeign = drafts.some(({ kind }) => kind === 'foreign' || kind === 'currency');
  // A price that names the Indian rupee suggests that another one is foreign, but for an MRP.
  const kinds = isForeign ? IN_RUPEES : PRICES;
  const isBare = (heading: string, index: number) =>
    PRICES.test(drafts[index]?.kind ?? '') && !/m\W*r\W*p|₹|rs|inr|rupee/i.test(heading);
  if (!isForeign && !headings.some(isBare)) return;
  for (const [index, draft] of drafts.entries()) {
    const heading = headings[index] ?? '';
    const isNamed = isForeign ? namesRupees(heading) : /inr|rupee/i.test(heading);
    if (kinds.test(draft.kind) && isNamed && !draft.targets) draft.kind = 'rupees';
  }
}

const IN_RUPEES = /^(?:bareRupees|originalPrice|retail|plain|unit|rate|cost|amount)$/;
const PRICES = /^(?:bareRupees|originalPrice|retail|plain)$/;

/** Decides about all columns, by the first rule that fits each of them. */
function applyRules(drafts: readonly Draft[], folded: readonly string[]): void {
  const isThere = (name: string, self?: Draft): boolean =>
    facts.get(name)?.() ?? drafts.some((draft) => draft !== self && draft.kind === name);
  const has = (kinds: string, self?: Draft) => kinds.split(' ').some((name) => isThere(name, self));
  const facts = new Map([
    [
      'counted',
      () => drafts.some(({ kind, rank }) => kind === 'counted' || isChosenCopies(kind, rank)),
    ],
    ['copies', () => folded.some((name) => COPIES.test(name)) || has(COPIES_KINDS)],
    ['invoice', () => has('copies') && has('amount sum goods')],
    ['sold', () => drafts.some(({ targets = [] }) => targets.join() === 'price')],
  ]);
  for (const { of, beside = [], without, becomes } of RULES)
    for (const draft of drafts) {
      if (draft.targets || !of.split(' ').includes(draft.kind)) continue;
      const fits = beside.every((kinds) => has(kinds, draft));
      if (fits && !(without && has(without, draft))) draft.targets = becomes;
    }
  for (const draft of drafts)
    draft.targets ??= [TARGETS.find((target) => target === draft.kind) ?? ''];
  // Of two columns with one word, none is certain.
  const isTwice = ({ kind, rank, targets = [] }: Draft) =>
    rank > -Infinity &&
    ASKED.test(targets.join()) &&
    drafts.filter((other) => other.kind === kind && other.rank === rank).length > 1;
  for (const draft of drafts.filter(isTwice)) draft.targets = [...(draft.targets ?? []), ''];
}

/** Whether the owner has said that a column has the copies: then no other one counts. */
function isChosenCopies(kind: string, rank: number): boolean {
  return (kind === 'stock' || kind === 'onShelf') && rank === -Infinity;
}

/** The fields of which several columns are asked. */
const ASKED = /^(?:originalPrice|price|stock)$/;

const COPIES = /qty|quantity|copies/;
const COPIES_KINDS = 'counted left stock quantity balance supplied ordered otherCopies';

/** Whether a better column fills the field of this one, or asks for it. */
function isTaken(drafts: readonly Draft[], index: number): boolean {
  const { kind = '', targets = [], rank = 0 } = drafts[index] ?? {};
  const [field = ''] = targets;
  // A class is joined to a subtitle, but a second subtitle only if the owner has chosen it.
  const isSubtitle = kind === 'subtitle' && rank > -Infinity;
  if ((JOINED.has(field) && !isSubtitle) || kind === 'added') return false;
  return drafts.some((other, at) => {
    const theirs = other.targets ?? [];
    if (at === index || theirs[0] !== field || theirs.length > targets.length) return false;
    if (isSubtitle && (other.kind !== kind || other.rank === -Infinity)) return false;
    // A price in other words may be a newer one.
    if (kind === 'otherPrice' && other.rank !== -Infinity) return false;
    // What is certain needs no question.
    if (theirs.length === 1 && targets.includes('')) return true;
    // Which of several bindings, unknown prices, or numbers of copies a book has is the owner's choice.
    if (targets.length > 1 && ASKED.test(field) && (other.kind === kind || field !== 'price'))
      return false;
    return (other.rank - rank || at - index) < 0;
  });
}
