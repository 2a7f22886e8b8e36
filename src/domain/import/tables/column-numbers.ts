/** The numbers of a column in the first rows of books. */
export interface ColumnNumbers {
  /** 0 for an empty cell, NaN for a text. */
  numbers: readonly number[];
  /** Whether a cell of the file has a digit other than 0. */
  hasDigits: boolean;
}

/** What the heading of a column means, and the fields that the rules give it. */
interface Meaning {
  kind: string;
  rank: number;
  targets?: readonly string[];
}

type Column = Meaning & ColumnNumbers & { at: number };
type Kind = readonly [at: number, kind: string];

/** How many rows of books, and how many columns of numbers, are compared. */
export const MAX_COMPARED_ROWS = 300;
const MAX_COLUMNS = 25;
/** Some cells may be typed wrongly, but not in a list of a few rows. */
const MAX_WRONG = 0.1;
const MANY_ROWS = 5;
const MIN_TELLING = 2;
/** How often the numbers of columns whose headings say nothing may add up by accident. */
const MAX_ACCIDENT = 0.05;
/** How often columns that have nothing to do with each other may seem to. */
const MAX_CHANCE = 0.01;

const COPIES = /^(?:stock|quantity|balance|left|counted|supplied|ordered|moved|otherCopies)$/;
/** Copies that may be all that came, or those that are left. */
const OPEN_COPIES = /^(?:stock|quantity|balance)$/;
const DISCOUNT = /^(?:discount|percent|discountAmount|otherDiscount)$/;
const SUM = /^(?:amount|sum|net)$/;
const NO_PRICE = /^(?:amount|sum|net|bareRupees)?$/;
/** Prices whose headings do not say who pays them, or whether they are sums. */
const OPEN_PRICE = /^(?:plain|unit|rate|ownPrice|bareRupees|otherPrice|amount|cost)$/;
const ANY_PRICE = new RegExp(`${OPEN_PRICE.source}|^(?:price|retail)$`);
const COST = /^(?:cost|purchase)$/;
const OWN_STOCK = /^(?:stock|left|balance|counted)$/;
const MONEY = new RegExp(`^$|${OPEN_PRICE.source}`);
const PRICE = /^(?:price|originalPrice)$/;

/**
 * Returns the kinds that the numbers of a file give to its columns, by their indexes, because words
 * of headings are never complete: a price times the copies is the sum of a bill; copies less others
 * are the rest; and what is never above the copies may be those that were sold.
 */
export function findKinds(
  meanings: readonly Meaning[],
  table: readonly ColumnNumbers[],
  isKnown: boolean,
): Map<number, string> {
  const all = meanings.map((meaning, at): Column => {
    const numbers = table[at] ?? { numbers: [], hasDigits: false };
    return { ...meaning, ...numbers, at };
  });
  // The columns of a program are known.
  const columns = isKnown ? [] : all.filter(isOfNumbers).slice(0, MAX_COLUMNS);
  const rest = new Map(findRest(columns));
  const kinds = new Map<number, string>([
    // Nothing is taken off by a discount that is 0 in all rows.
    ...all.filter(isEmptyDiscount).map(({ at }) => [at, ''] as const),
    ...rest,
    ...findBill(columns.filter(({ at }) => !rest.has(at))),
  ]);
  for (const { at, rank } of all) if (isChosen({ rank })) kinds.delete(at);
  return kinds;
}

/** Whether the owner has chosen the field of the column. */
function isChosen({ rank }: Pick<Meaning, 'rank'>): boolean {
  return rank === -Infinity;
}

function isEmptyDiscount({ kind, hasDigits }: Column): boolean {
  return DISCOUNT.test(kind) && !hasDigits;
}

function isOfNumbers({ numbers }: Column): boolean {
  const texts = numbers.filter(Number.isNaN).length;
  return texts <= numbers.length * MAX_WRONG && numbers.some((number) => number > 0);
}

function isWhole({ numbers }: Column): boolean {
  return numbers.every((number) => Number.isNaN(number) || Number.isInteger(number));
}

/** Whether the column fills no field. */
function isFree({ targets = [] }: Column): boolean {
  return targets.every((target) => target === '');
}

/** Finds columns that share the copies of another, or are never above them. */
function findRest(columns: readonly Column[]): Kind[] {
  const copies = columns.filter(
    (column) =>
      OPEN_COPIES.test(column.kind) && !isChosen(column) && column.targets?.[0] === 'stock',
  );
  const free = columns.filter(
    (column) => isFree(column) && isWhole(column) && column.kind !== 'otherNumber',
  );
  const found = copies.flatMap((all) => {
    // Branches, or what was sold, damaged and left, in words that are not known.
    const shares = free.filter(({ kind, numbers }) => kind === '' && areBelow(numbers, all));
    return [
      ...free.filter((one) => (one.kind === '' || one.kind === 'sale') && isNeverAbove(one, all)),
      ...(isSum([all], shares) ? shares : []),
      ...listPairs(free).flatMap(([one, other]) => {
        const parts = [one, other];
        if (isSum([all], parts) || isSum([one], [all, other]) || isSum([other], [all, one]))
          return parts;
        const received = free.filter((more) => isSum([all, more], parts)).slice(0, 1);
        return received.length > 0 ? [...parts, ...received] : [];
      }),
    ];
  });
  return found.flatMap(({ at, kind }) => (COPIES.test(kind) ? [] : [[at, 'otherCopies'] as const]));
}

/** Whether no number is above the copies of its row. */
function areBelow(numbers: readonly number[], all: Column): boolean {
  return all.numbers.every((copies, row) => !((numbers[row] ?? 0) > copies));
}

function listPairs(columns: readonly Column[]) {
  return columns.flatMap((one, at) =>
    columns.slice(at + 1).map((other): [Column, Column] => [one, other]),
  );
}

/** Whether in all rows, as far as they are typed rightly, two sums of columns are the same. */
function isSum(all: readonly Column[], parts: readonly Column[]): boolean {
  const [first] = all;
  if (!first || parts.length < 2 || all.some((column) => parts.includes(column))) return false;
  const list = (columns: readonly Column[], row: number) =>
    columns.map(({ numbers }) => numbers[row] ?? 0);
  const saysNothing = [...all, ...parts].filter(({ kind }) => kind === '').length > 1;
  let chance = 1;
  const isProvenSum = isProven(first, (total, row) => {
    const [totals, shares] = [list(all, row), list(parts, row)];
    if (addUp(totals) !== addUp(shares)) return false;
    const isTelling = total > 2 && totals.every(isAbove0) && shares.filter(isAbove0).length > 1;
    if (isTelling) chance /= total;
    return isTelling ? 'telling' : 'fits';
  });
  return isProvenSum && (!saysNothing || chance <= MAX_ACCIDENT);
}

function isAbove0(number: number): boolean {
  return number > 0;
}

function addUp(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/**
 * Whether the rule fits the rows that have a number of this column, and enough of them tell more
 * than zeros do.
 */
function isProven(
  { numbers }: Column,
  fit: (number: number, row: number) => false | 'fits' | 'telling',
): boolean {
  let rows = 0;
  let telling = 0;
  let misses = 0;
  for (const [row, number] of numbers.entries()) {
    if (number === 0) continue;
    const result = fit(number, row);
    rows += 1;
    if (result === 'telling') telling += 1;
    // Most columns have nothing to do with each other: the first rows show it.
    else if (!result && (misses += 1) > numbers.length * MAX_WRONG) return false;
  }
  return (
    misses <= (rows < MANY_ROWS ? 0 : rows * MAX_WRONG) &&
    telling >= Math.min(MIN_TELLING, Math.max(1, rows / 2))
  );
}

/**
 * Whether numbers, as those of copies that were sold, are at most the copies of their rows, which
 * would hardly be so if they had nothing to do with them.
 */
function isNeverAbove(one: Column, all: Column): boolean {
  const rows = all.numbers.flatMap((copies, row) => [[one.numbers[row] ?? NaN, copies] as const]);
  if (!rows.every(([number, copies]) => number <= copies)) return false;
  const isSerial = rows.every(([number], row) => row === 0 || number - 1 === rows[row - 1]?.[0]);
  const countBelow = (number: number) => rows.filter(([, copies]) => copies < number).length;
  const above = rows.reduce((sum, [number]) => sum + countBelow(number), 0);
  return (
    !isSerial && (one.kind === 'sale' || (1 - above / rows.length ** 2) ** rows.length < MAX_CHANCE)
  );
}

/** Finds a price and copies whose product is the sum of the row. */
function findBill(columns: readonly Column[]): Kind[] {
  const all = columns.filter((column) => isWhole(column) && isCopies(column));
  const prices = columns.filter(({ kind, targets = [] }) => MONEY.test(kind) || isPrice(targets));
  const sums = columns.filter(({ kind }) => MONEY.test(kind) || SUM.test(kind));
  return all.flatMap((copies) =>
    prices
      .filter((price) => copies.kind !== '' || price.kind !== '' || count(copies) < count(price))
      .flatMap((price) =>
        sums
          // Volumes of a set, or a rate of exchange, times a price are another price.
          .filter((sum) => copies.kind !== '' || NO_PRICE.test(sum.kind))
          .filter((sum) => isProduct(copies, price, sum))
          .flatMap((sum): Kind[] => [
            ...(copies.kind === '' ? [[copies.at, 'supplied'] as const] : []),
            ...(SUM.test(sum.kind) ? [] : [[sum.at, 'sum'] as const]),
            ...(isBilled({ copies, price, sum }, columns) ? [[price.at, 'billed'] as const] : []),
          ]),
      ),
  );
}

function isCopies({ kind }: Column): boolean {
  return kind === '' || COPIES.test(kind);
}

function isPrice(targets: readonly string[] = []): boolean {
  return PRICE.test(targets.join());
}

function count({ numbers }: Column): number {
  return numbers.reduce((sum, number) => sum + (number || 0), 0);
}

function isProduct(copies: Column, price: Column, sum: Column): boolean {
  if (copies === price || price === sum || copies === sum) return false;
  return isProven(copies, (pieces, row) => {
    const each = price.numbers[row] ?? 0;
    const amount = sum.numbers[row] ?? 0;
    // Prices and sums are rounded to paise, some sums to rupees.
    const isRight = Math.abs(each * pieces - amount) <= 0.5 + pieces * 0.005;
    return isRight && (each > 0 && pieces > 1 ? 'telling' : 'fits');
  });
}

/** Whether this may be what the shop pays: no discount is taken off, and no heading names a price. */
function isBilled(
  { copies, price, sum }: Record<'copies' | 'price' | 'sum', Column>,
  columns: readonly Column[],
): boolean {
  const others = columns.filter((column) => column !== price && column !== sum);
  if (price.kind === '') return !others.some(({ targets }) => isPrice(targets));
  const isNetBeside =
    others.some(({ kind }) => DISCOUNT.test(kind)) && others.some(({ kind }) => SUM.test(kind));
  // A list of the shop's own stock has its value at the selling price, too, or what it has cost.
  const isOwn = OWN_STOCK.test(copies.kind) || columns.some(({ kind }) => COST.test(kind));
  const isOpen = isOwn ? OPEN_PRICE : ANY_PRICE;
  return isOpen.test(price.kind) && isPrice(price.targets) && !isNetBeside;
}
