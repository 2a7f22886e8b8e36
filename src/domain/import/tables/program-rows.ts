import { isIsbnBarcode } from '../../values/barcode.ts';
import { readIsbn } from '../../values/isbn.ts';
import { normalizeIsbn } from '../cells/cells.ts';
import { isCurrency, namesRupees } from './headings.ts';
import { foldHeadings, type GuessedColumn, type Source } from './guess-columns.ts';
import { isTaxAmount, MIN_GRAMS, normalizeTax } from '../cells/numbers.ts';
import { findFixer, type RowFixer } from './program-fixers.ts';

interface FixerOptions {
  source: Source;
  headings: readonly string[];
  columns: readonly GuessedColumn[];
  /** The columns whose numbers have three decimals, by their indexes. */
  decimalAt?: ReadonlySet<number> | undefined;
  /** The column of the currencies of the prices; -1 for none. */
  currencyAt?: number | undefined;
  /** Whether the columns of CGST and SGST have amounts in rupees. */
  areTaxesAmounts?: boolean | undefined;
  /** Whether weights without a unit are in kilograms. */
  isInKilograms?: boolean | undefined;
  /** The date in India, for prices with dates. */
  today?: string | undefined;
}

/** What a typed list has instead of the value of the row above. */
const DITTO = /^(?:["”″〃]|''|,,|-*\s*ditto\s*-*|-\s*do\s*-|do\.)$/i;
const MAX_DITTO_CHARS = 20;
/** Rupees; a number is no currency, but may be a rate of exchange. */
const RUPEES = /^(?:₹|rs|re|inr|i|rupees?|indian rupees?)?\.?$|\d/i;
/** Folded headings of a shop's own numbers. */
const CODES =
  /^(?:variant|seller|item|product|book|article|stock|part|model|material)?(?:sku(?:id|code)?|code|number|no|id|upc|alias|reference|ref)$/;
/** The fields that hold amounts of money. */
export const MONEY: readonly GuessedColumn['target'][] = [
  'originalPrice',
  'price',
  'discountPrice',
];

export function isDitto(cell: string): boolean {
  return cell.length <= MAX_DITTO_CHARS && DITTO.test(cell.trim());
}

/**
 * Returns a function that completes the rows of a program. It must get all rows in file order,
 * because a row may need the values of earlier ones. It returns 'picture' for a row that has only a
 * further picture of the same product. Without an ISBN, that of a column such as SKU or Item Code is
 * used, because many shops number their books so.
 */
export function createRowFixer({
  source,
  headings,
  columns,
  decimalAt,
  currencyAt = foldHeadings(headings).findIndex(isCurrency),
  areTaxesAmounts = false,
  isInKilograms = false,
  today,
}: FixerOptions): RowFixer {
  const folded = foldHeadings(headings);
  const fix = findFixer(source, folded, today);
  const codesAt = [...folded.keys()].filter(
    (at) => CODES.test(folded[at] ?? '') && !columns[at]?.target,
  );
  const isOfIsbn = (at: number) => columns[at]?.target === 'isbn';
  const hasIsbn = (cells: readonly string[]) =>
    cells.some((cell, at) => isOfIsbn(at) && readIsbn(normalizeIsbn(cell)) !== undefined);
  const weightAt = columns.findIndex(({ target }) => target === 'grams');
  const unitAt = folded.findIndex((heading) => UNIT_HEADING.test(heading));
  const [isUnitNamed, isKilograms] = WEIGHT_UNIT.exec(folded[weightAt] ?? '') ?? [];
  const taxAt = columns.findIndex(({ target }) => target === 'taxPercent');
  const taxPartsAt = taxAt < 0 ? [] : [...folded.keys()].filter((at) => isTaxPart(folded[at]));
  let above: readonly string[] = [];
  return (filled) => {
    // A row has no cells after its last filled one; a fixer may fill these.
    const row = headings.map((_, at) => {
      const cell = nameDecimals(filled[at] ?? '', decimalAt?.has(at) === true);
      if (source === 'shop' || !isDitto(cell)) return cell;
      return isOfIsbn(at) ? '' : (above[at] ?? '');
    });
    above = row;
    const readUnit = (cell: string) => {
      if (isUnitNamed !== undefined) return isKilograms ? 'kg' : 'g';
      if (unitAt >= 0) return row[unitAt] ?? '';
      return isInKilograms && Number(cell) < MIN_GRAMS ? 'kg' : '';
    };
    const weighed =
      weightAt < 0 ? row : row.with(weightAt, nameUnit(row[weightAt] ?? '', readUnit));
    const taxed =
      taxPartsAt.length > 0
        ? joinTaxes(weighed, { taxAt, partsAt: taxPartsAt, areAmounts: areTaxesAmounts })
        : weighed;
    const cells = currencyAt < 0 ? taxed : nameCurrency(taxed, row[currencyAt] ?? '', columns);
    const fixed = fix(cells);
    // Of the shop's own numbers, one in eleven has the check digit of an ISBN-10.
    const code = codesAt.map((at) => cells[at] ?? '').find(isIsbnBarcode);
    const isbn = code === undefined ? undefined : readIsbn(code);
    if (isbn === undefined || typeof fixed === 'string' || hasIsbn(fixed.cells)) return fixed;
    // An ASIN that is no ISBN, or a damaged number, may stand in its place.
    const others = fixed.cells.map((cell, at) => (isOfIsbn(at) ? '' : cell));
    return { ...fixed, cells: others, texts: { isbn, ...fixed.texts } };
  };
}

/**
 * Writes a currency that is not the rupee beside the amounts of its row, which are then refused,
 * except those whose heading names rupees.
 */
function nameCurrency(
  cells: readonly string[],
  currency: string,
  columns: readonly GuessedColumn[],
): readonly string[] {
  if (RUPEES.test(currency.trim())) return cells;
  return cells.map((cell, index) => {
    const { heading = '', target = null } = columns[index] ?? {};
    const isForeign = cell !== '' && MONEY.includes(target) && !namesRupees(heading);
    return isForeign ? `${cell} ${currency.trim()}` : cell;
  });
}

/** Whether a folded heading is that of the GST of the centre or of a state, which are added. */
export function isTaxPart(heading = ''): boolean {
  return /^(?:c|s|ut)gst(?:rate|percent)?$/.test(heading);
}

interface Taxes {
  taxAt: number;
  partsAt: readonly number[];
  areAmounts: boolean;
}

/**
 * Fills an IGST that is empty or 0, as in sales within a state, with the sum of its parts. Amounts
 * say nothing of its rate, which is not 0.
 */
function joinTaxes(cells: readonly string[], { taxAt, partsAt, areAmounts }: Taxes) {
  const readRate = (at: number) => {
    const text = normalizeTax(cells[at] ?? '');
    // Without a digit, as `Nil`, `NA` and a dash, it is no tax.
    return /\p{Nd}/u.test(text) ? Number(text) : 0;
  };
  const sum = partsAt.reduce((total, at) => total + readRate(at), 0);
  if (readRate(taxAt) > 0 || sum === 0) return cells;
  const isUnknown = areAmounts || Number.isNaN(sum) || isTaxAmount(String(sum));
  return cells.with(taxAt, isUnknown ? '' : String(sum));
}

/** Headings that say the unit of a weight: kilograms, which are captured, or grams. */
const WEIGHT_UNIT = /(k(?:ilo)?g(?:ram)?)s?$|(?:^|weight(?:in|value)?|wt|variant)g(?:m|ram)?s?$/;

/** Writes a fourth decimal, because a point before three digits groups them otherwise. */
function nameDecimals(cell: string, isDecimal: boolean): string {
  return isDecimal ? cell.replace(/\.\d{3}(?!\d)/, '$&0') : cell;
}

/** Headings of the units of the weights. */
const UNIT_HEADING = /^(?:item|product|package)?(?:weight|wt)(?:unit|uom|class)(?:ofmeasure)?$/;

/** Writes the unit of a heading such as `Weight (kg)`, or of another cell, after a number. */
function nameUnit(cell: string, readUnit: (cell: string) => string): string {
  return /\d\s*$/.test(cell) ? `${cell} ${readUnit(cell)}`.trimEnd() : cell;
}
