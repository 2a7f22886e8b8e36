import type { ImportReview } from '#contract/imports/import-review.ts';
import { COLUMNS } from '../../books/book-fields.ts';
import { type ColumnsByHeading, JOINED, type Target, TARGETS } from '../import-row.ts';
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

/** Guesses the fields that the columns fill; `chosen` has those that the owner has chosen. */
export function guessColumns(
  headings: readonly string[],
  chosen: ColumnsByHeading = {},
): GuessedColumns {
  const folded = foldHeadings(headings);
  const program = PROGRAMS.find(({ marks }) => marks.every((mark) => folded.includes(mark)));
  const drafts = headings.map((heading, index): Draft => {
    const target = Object.hasOwn(chosen, heading) ? (chosen[heading] ?? '') : undefined;
    if (target !== undefined) return { kind: target, rank: -Infinity, targets: [target] };
    const known = program && findInProgram(program, { heading, folded: folded[index] ?? '' });
    return { ...(known ?? findMeaning(withoutBranch(heading, folded)) ?? NOTHING) };
  });
  preferRupees(drafts, headings);
  applyRules(drafts, folded);
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
  // An exported file has the names of the columns exactly.
  if (source === 'shop')
    return { kind: COLUMNS.find((own) => own === heading.trim()) ?? '', rank: 0 };
  return isClosed ? NOTHING : undefined;
}

/** The till Loyverse writes the name of a branch after its own headings: `In stock [Kitab Ghar]`. */
function withoutBranch(heading: string, folded: readonly string[]): string {
  return folded.includes('defaultprice')
    ? heading.replace(/^(?:in )?stock \[[^\]]*\]$/i, 'Stock')
    : heading;
}

/** In a list of foreign books, prices whose headings name rupees are of a kind of their own. */
function preferRupees(drafts: readonly Draft[], headings: readonly string[]): void {
  if (!drafts.some(({ kind }) => kind === 'foreign' || kind === 'currency')) return;
  for (const [index, draft] of drafts.entries())
    if (IN_RUPEES.test(draft.kind) && namesRupees(headings[index] ?? '') && !draft.targets)
      draft.kind = 'rupees';
}

const IN_RUPEES = /^(?:bareRupees|originalPrice|retail|plain|unit|rate|cost|amount)$/;

/** Decides about all columns, by the first rule that fits each of them. */
function applyRules(drafts: readonly Draft[], folded: readonly string[]): void {
  const isThere = (name: string, self?: Draft): boolean =>
    facts.get(name)?.() ?? drafts.some((draft) => draft !== self && draft.kind === name);
  const has = (kinds: string, self?: Draft) => kinds.split(' ').some((name) => isThere(name, self));
  const facts = new Map([
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
}

const COPIES = /qty|quantity|copies/;
const COPIES_KINDS = 'stock quantity balance supplied ordered';

/** Whether a better column fills the field of this one, or asks for it. */
function isTaken(drafts: readonly Draft[], index: number): boolean {
  const { targets = [], rank = 0 } = drafts[index] ?? {};
  const [field = ''] = targets;
  if (JOINED.has(field)) return false;
  return drafts.some((other, at) => {
    const theirs = other.targets ?? [];
    if (at === index || theirs[0] !== field || theirs.length > targets.length) return false;
    // What is certain needs no question.
    if (theirs.length === 1 && targets.includes('')) return true;
    // Which of several bindings, or unknown prices, a book has is the owner's choice.
    if (targets.length > 1 && field === 'originalPrice') return false;
    return (other.rank - rank || at - index) < 0;
  });
}
