import type { ImportReview } from '#contract/imports/import-review.ts';
import { COLUMNS } from '../../books/book-fields.ts';
import { normalizeMarks } from '../../values/normal-form.ts';
import { type ColumnsByHeading, DISCOUNT_TARGETS, JOINED, type Target } from '../import-row.ts';
import DATA from './programs.json' with { type: 'json' };

/** The program that has written a file. */
export type Source = ImportReview['file']['source'];

/** A program, by the headings that only its files have. Headings are folded as by `fold`. */
interface Program {
  source: Source;
  /** All of them are in the file. */
  marks: string[];
  /** What the headings mean; several fields for one that needs an answer. */
  columns: Partial<Record<string, Target | Target[]>>;
  /** Whether all other columns are left out. */
  isClosed?: boolean;
}

/** The words of headings, best first, by field. */
const HEADINGS: Partial<Record<Target, string>> = DATA.headings;
/** The programs whose files are known, the ones with more marks first. */
const PROGRAMS = DATA.programs as readonly Program[];
/** What Shopify calls its columns since 2024, by the folded heading; the value is the older name. */
const SHOPIFY_NAMES = new Map(Object.entries(DATA.shopifyNames));

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
  const known = cells.filter(
    (cell) => Object.hasOwn(chosen, toHeading(cell)) || guessTargets(cell).length > 0,
  );
  // A list of books has at least a title and a price; a row of books has at most one such word.
  return new Set(known.map(fold)).size;
}

/** Guesses the fields that the columns fill; `chosen` has those that the owner has chosen. */
export function guessColumns(
  headings: readonly string[],
  chosen: ColumnsByHeading = {},
): GuessedColumns {
  const folded = foldHeadings(headings);
  const program = PROGRAMS.find(({ marks }) => marks.every((mark) => folded.includes(mark)));
  const because = headings.filter((_, index) => program?.marks.includes(folded[index] ?? ''));
  const isOwn = program?.source === 'shop';
  // The till Loyverse writes the name of a branch after its own headings: `Price [Kitab Ghar]`.
  const isOfBranch = folded.includes('defaultprice');
  const guesses = headings.map((written, index): Target[] => {
    if (Object.hasOwn(chosen, written)) return [chosen[written] ?? ''];
    const heading = isOfBranch ? written.replace(/\s*\[[^\]]*\]$/, '') : written;
    const name = folded[index] ?? '';
    if (program && Object.hasOwn(program.columns, name))
      return [program.columns[name] ?? ''].flat();
    // Shopify's exports end with the fields that the shop has added.
    const added = /^(.+?) \(product\.metafields\./.exec(heading)?.[1];
    if (added) return guessTargets(added);
    return isOwn || !program?.isClosed ? guessTargets(heading, isOwn) : [];
  });
  if (!program) preferRupees(headings, guesses, chosen);
  if ([ORDERED, SUPPLIED].every((part) => folded.some((name) => part.test(name))))
    for (const [at, name] of folded.entries()) {
      if (Object.hasOwn(chosen, headings[at] ?? '')) continue;
      if (BALANCE.test(name)) guesses[at] = [];
      if (SUPPLIED.test(name)) guesses[at] = ['stock'];
    }
  const rankAt = (index: number, target: Target) => rank(headings[index] ?? '', target, chosen);
  const isTaken = (target: Target, index: number) =>
    !JOINED.has(target) &&
    guesses.some((others, other) => {
      if (other === index || others.length !== 1 || others[0] !== target) return false;
      const difference = rankAt(other, target) - rankAt(index, target) || other - index;
      return difference < 0;
    });
  // The shop's own name for the selling price is the usual one for the printed price.
  const priceAt = headings.findIndex((heading) => heading.trim() === 'price');
  const hasPrinted = guesses.some(([target]) => target === 'originalPrice');
  const hasOtherPrice = guesses.some(([target], at) => target === 'price' && at !== priceAt);
  const isChosenPrice = Object.hasOwn(chosen, headings[priceAt] ?? '');
  if (priceAt >= 0 && !program && !isChosenPrice && hasOtherPrice && !hasPrinted)
    guesses[priceAt] = ['originalPrice'];
  const isRevised = folded.some((name) => REVISED_PRICE.test(name));
  // A column `price` is the selling price if another column has the printed one, not a newer price.
  for (const [index, [target]] of guesses.entries())
    if (
      target === 'originalPrice' &&
      !isRevised &&
      isTaken(target, index) &&
      /^(?:unit|retail)?price$/.test(folded[index] ?? '') &&
      !guesses.some((others) => others.includes('price'))
    )
      guesses[index] = ['price'];
  leaveOutCosts(folded, guesses, {
    isOfProgram: program !== undefined,
    isChosen: (index) => Object.hasOwn(chosen, headings[index] ?? ''),
    isTaken,
  });
  // A discount is the shop's own, not that of a supplier, if a column has the selling price.
  if (guesses.some((targets) => targets.length === 1 && targets[0] === 'price'))
    for (const [index, [target, ...more]] of guesses.entries())
      if (target && more.length === 1 && more[0] === '') guesses[index] = [target];
  return {
    source: program?.source ?? 'table',
    because,
    columns: headings.map((heading, index) => {
      const [target, ...more] = guesses[index] ?? [];
      if (target === undefined || (more.length === 0 && isTaken(target, index)))
        return { heading, target: '' as const, choices: [] };
      if (more.length > 0) return { heading, target: null, choices: [target, ...more] };
      return { heading, target, choices: [] };
    }),
  };
}

/** In a delivery note beside copies that were ordered, the balance are those that did not come. */
const ORDERED = /^(?:qty|quantity)?(?:order(?:ed)?|ord)(?:qty|quantity|copies)?$/;
const BALANCE = /^(?:qty|quantity)?bal(?:ance)?(?:qty|quantity|copies)?$/;
const SUPPLIED =
  /^(?:qty|quantity)?(?:supplied|sent|received|delivered|d[ei]spatched|shipped)(?:qty|quantity|copies)?$/;
const COST = /^(?:(?:unit)?(?:rate|cost|amount)(?:perunit)?|unitprice|priceperunit)$/;
const COST_OF_ALL = /^(?:net|gross|total)?amount$/;
const REVISED_PRICE = /^(?:new|revised)(?:price|rate|mrp)$/;
const COPIES = /qty|quantity|copies/;
const AMOUNT = /^(?:(?:line|grand)?total|(?:net|total)?value|ext(?:ended)?(?:price|amount))$/;
/** What programs for accounts call the goods of an invoice, or of a summary of the stock. */
const GOODS = /^(?:particulars|descriptionofgoods)$/;
/** Prices of a customer, who is the shop in the quote of a supplier. */
const CUSTOMERS_PRICE = /^(?:your|customer|discounted)(?:price|rate)$|^afterdiscount/;
/** Prices of a customer, or of readers; in an invoice those of the shop. */
const OFFERED_PRICE = /^(?:special|final|offer)(?:price|rate)$/;
/** Prices that are those of a customer in an invoice, or what the copies have cost. */
const INVOICE_PRICE = /^(?:unit)?(?:price|rate|cost)(?:perunit)?$/;
/** What copies have cost, unless it is the only price of a list. */
const UNIT_COST = /^(?:unit)?(?:rate|cost)(?:perunit)?$/;
/** A part of the headings of prices; some of these headings are unknown. */
const PRICE_WORDS = /(?:price|mrp|selling|retail)$|^sale$|^price(?:to|per)|^mrpper/;
/** Headings of what the shop pays, beside which the price of a customer is what readers pay. */
const PURCHASE = /cost|purchase|landed|landing/;

interface CostContext {
  /** Whether a known program has written the file: its prices are those of a shop. */
  isOfProgram: boolean;
  isChosen(index: number): boolean;
  /** Whether another column fills the field of this one. */
  isTaken(target: Target, index: number): boolean;
}

/**
 * Leaves out what is no price of a book: beside a number of copies, the amount of all of them, as in
 * an invoice; beside a selling price, the rate or the cost, which is what the shop pays. The price of
 * a customer needs an answer, because the shop may be this customer; so does the only price of an
 * invoice, or of a summary of the stock, and a cost alone, unless a discount is taken from it, and the
 * cost beside a price that is not understood.
 */
function leaveOutCosts(
  folded: readonly string[],
  guesses: Target[][],
  { isOfProgram, isChosen, isTaken }: CostContext,
): void {
  const hasCopies = guesses.some((targets) => targets.includes('stock'));
  const isInvoice =
    (hasCopies || folded.some((name) => COPIES.test(name))) &&
    folded.some((name) => COST_OF_ALL.test(name) || AMOUNT.test(name) || GOODS.test(name));
  const hasDiscount = folded.some((name) => name.startsWith('disc'));
  const hasCost = folded.some((name) => PURCHASE.test(name));
  const hasUnknownPrice = folded.some(
    (name, at) => guesses[at]?.length === 0 && PRICE_WORDS.test(name) && !PURCHASE.test(name),
  );
  const asked = guesses.map(([target], index): Target[] | undefined => {
    const name = folded[index] ?? '';
    if (isOfProgram || isChosen(index)) return undefined;
    if (target === 'price')
      return (CUSTOMERS_PRICE.test(name) && !hasCost) ||
        (isInvoice &&
          [CUSTOMERS_PRICE, OFFERED_PRICE, INVOICE_PRICE].some((price) => price.test(name)))
        ? ['price', '']
        : undefined;
    const isOnlyCost = isInvoice ? INVOICE_PRICE.test(name) : name === 'cost';
    const mayBeCost = (isOnlyCost && !hasDiscount) || (hasUnknownPrice && UNIT_COST.test(name));
    if (target !== 'originalPrice' || !mayBeCost) return undefined;
    return isTaken(target, index) ? [] : ['price', ''];
  });
  for (const [index, targets] of asked.entries()) if (targets) guesses[index] = targets;
  const sellingAt = [...guesses.keys()].filter((index) => {
    const [target, ...more] = guesses[index] ?? [];
    return target === 'price' && more.length === 0;
  });
  for (const [index, name] of folded.entries()) {
    const isBesidePrice = sellingAt.some((at) => at !== index);
    const isCost = (hasCopies && COST_OF_ALL.test(name)) || (isBesidePrice && COST.test(name));
    if (isCost && !isChosen(index)) guesses[index] = [];
  }
}

/** Headings of the currency of the prices beside it. */
export const CURRENCY_HEADING = /^(?:(?:price)?curr?(?:ency)?(?:code|type)?|ccy|मदर)$/;
const FOREIGN_PRICE =
  /^(?:foreign|forex|fc(?:price|mrp|amount)?$)|(?:usd|gbp|ukp|eur|euros?|dollars?|pounds?)$/;
const ANY_PRICE = /^(?:unit|list|retail)?price$|^(?:rate|cost|amount)$/;

/** Whether a heading says that its amounts are in rupees. */
export function namesRupees(heading: string): boolean {
  return toWords(heading).search(RUPEES) >= 0;
}

/**
 * In a list of foreign books, the price is the column that names rupees, and the rate is that of an
 * exchange.
 */
function preferRupees(
  headings: readonly string[],
  guesses: Target[][],
  chosen: ColumnsByHeading,
): void {
  const folded = headings.map(fold);
  const hasForeign = headings.some(
    (heading, at) => /[$£€]/.test(heading) || FOREIGN_PRICE.test(folded[at] ?? ''),
  );
  if (!hasForeign && !folded.some((heading) => CURRENCY_HEADING.test(heading))) return;
  const isInRupees = headings.map(
    (heading, at) =>
      namesRupees(heading) && (guesses[at]?.[0] === 'originalPrice' || folded[at] === BARE_RUPEES),
  );
  const hasRupees = isInRupees.includes(true);
  for (const [at, heading] of headings.entries()) {
    if (Object.hasOwn(chosen, heading)) continue;
    const name = folded[at] ?? '';
    if (isInRupees[at]) guesses[at] = ['originalPrice'];
    else if (hasRupees ? ANY_PRICE.test(name) : hasForeign && name === 'rate') guesses[at] = [];
  }
}

/** Of two columns for one field, the one with the lower number is used. */
function rank(heading: string, target: Target, chosen: ColumnsByHeading): number {
  if (Object.hasOwn(chosen, heading)) return -1;
  const word = WORDS.get(fold(heading));
  return heading === target ? 0 : word?.target === target ? 1 + word.position : Infinity;
}

/** Headings of ISBNs of other editions. */
const NO_ISBN =
  /set$|e-?book|epub|pdf|digital|audio|related|parent|prefix|old|previous|^eisbn|isbne$/;

function guessTargets(heading: string, isOwn = false): Target[] {
  // An exported file has the names of the columns exactly.
  const own = COLUMNS.find((column) => column === heading.trim());
  // In files of others, one author may be several.
  if (own && (isOwn || own !== 'author')) return [own];
  const folded = fold(heading);
  if (isOwn || folded === '') return [];
  if (/^(?:disc(?:ount)?(?:price|s)?|off)$/.test(folded)) return Object.values(DISCOUNT_TARGETS);
  if (/isbn/.test(folded) && !NO_ISBN.test(folded)) return ['isbn'];
  const target = WORDS.get(folded)?.target ?? COLUMNS.find((name) => name.toLowerCase() === folded);
  // An amount of tax, or the value of copies, is in rupees.
  const isAmount = namesRupees(heading) && !PRICES.includes(target ?? '');
  if (target === undefined || isAmount) return [];
  return mayBeSuppliers(target, folded) ? [target, ''] : [target];
}

/** Whether the column may hold a supplier's discount for the shop. "10 % off" is for buyers only. */
function mayBeSuppliers(target: Target, folded: string): boolean {
  const isDiscounted = target === 'discountPercent' || target === 'discountPrice';
  return (isDiscounted && !folded.endsWith('off')) || folded === 'netprice';
}

/** How many characters of a heading are read. */
const MAX_HEADING_CHARS = 200;

/** The fields whose headings may name the rupee. */
const PRICES: readonly Target[] = ['originalPrice', 'price', 'discountPrice', 'discountPercent'];
/** The rupee in a heading, with or without "in": signs anywhere, and whole words. */
const RUPEES =
  /(?:(?<![\p{L}\p{M}\p{N}])in[\s([]*)?(?:[₹௹૱]|(?<![\p{L}\p{M}\p{N}])(?:indian\s+)?(?:rs|inr|rupees?|रु[०॰]?|रू[०॰]?|रुपये|रुपए|ரூ|రూ|ರೂ|രൂ|રૂ|ਰੁ|টাকা)(?![\p{L}\p{M}\p{N}]))/gu;
/** The rupee joined to a word, as databases write their headings: PRICEINR, MRPRS. */
const JOINED_RUPEES =
  /^(?:rs|inr)(?=(?:mrp|price|rate|amount|disc(?:ount)?|cost)$)|(?<=^(?:mrp|price|rate|amount|disc(?:ount)?|cost))(?:in)?(?:rs|inr|rupees)$/;
/** A heading that only names the rupee, folded. */
const BARE_RUPEES = 'rs';

/** Returns a heading in lower case, with blanks between its words also if they are `inCamelCase`. */
function toWords(heading: string): string {
  const text = heading.slice(0, MAX_HEADING_CHARS).replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ');
  return normalizeMarks(normalizeMarks(text, 'NFKC'), 'NFD').toLowerCase();
}

/**
 * Returns a heading in lower case without blanks and marks, as in `HEADINGS`, and without the rupee,
 * because a unit does not change what a price means.
 */
export function fold(heading: string): string {
  const words = toWords(heading);
  const folded = words
    .replaceAll(RUPEES, '')
    .replaceAll('%', 'percent')
    // A price in another currency is none in ₹.
    .replaceAll(/\p{Sc}/gu, 'foreign')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replace(JOINED_RUPEES, '')
    .replace(/(?<=.)incl(?:usive|uding)?(?:of)?(?:all)?(?:gst|tax(?:es)?)$/, '');
  return folded === '' && words.search(RUPEES) >= 0 ? BARE_RUPEES : folded;
}

/** Folds all headings of a file; those of Shopify as it named them before 2024. */
export function foldHeadings(headings: readonly string[]): string[] {
  const folded = headings.map(fold);
  if (!folded.includes('urlhandle')) return folded;
  return folded.map((heading) => SHOPIFY_NAMES.get(heading) ?? heading);
}

const WORDS = new Map(
  Object.entries(HEADINGS).flatMap(([target, words]) =>
    words
      .split(' ')
      .map((word, position) => [fold(word), { target: target as Target, position }] as const),
  ),
);
