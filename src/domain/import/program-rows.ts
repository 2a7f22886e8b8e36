import type { BookTexts, Column } from '../books/book-fields.ts';
import { fold, type GuessedColumn } from './headings.ts';
import type { Note } from './import-row.ts';
import type { Source } from './programs.ts';

interface FixedRow {
  cells: readonly string[];
  /** Further texts, which no column has by itself. */
  texts: BookTexts;
  /** Texts that may name a format which is not printed. */
  formats: string[];
  notes: Note[];
}

type RowFixer = (cells: readonly string[]) => FixedRow | 'picture';

interface FixerOptions {
  source: Source;
  headings: readonly string[];
  columns: readonly GuessedColumn[];
}

/** Headings of the currency of the prices beside it. */
const CURRENCY_HEADING = /^(?:price)?curr?(?:ency)?(?:code)?$/;
const RUPEES = /^(?:₹|rs|re|inr|i|rupees?|indian rupees?)?\.?$/i;
const MONEY: readonly GuessedColumn['target'][] = ['originalPrice', 'price', 'discountPrice'];

/** The attributes of WooCommerce that name a field. */
const ATTRIBUTES: Readonly<Record<string, Column>> = {
  author: 'authors',
  authors: 'authors',
  writer: 'authors',
  publisher: 'publisher',
  isbn: 'isbn',
  isbn13: 'isbn',
  language: 'language',
  format: 'bookType',
  binding: 'bookType',
  pages: 'pages',
  numberofpages: 'pages',
};

/**
 * Returns a function that completes the rows of a program, in their order. It returns 'picture' for a
 * row that has only a further picture of the same product.
 */
export function createRowFixer({ source, headings, columns }: FixerOptions): RowFixer {
  const folded = headings.map(fold);
  const fix = findFixer(source, folded);
  const currencyAt = folded.findIndex((heading) => CURRENCY_HEADING.test(heading));
  if (currencyAt < 0) return fix;
  return (cells) => fix(nameCurrency(cells, cells[currencyAt] ?? '', columns));
}

function findFixer(source: Source, folded: readonly string[]): RowFixer {
  const at = (name: string) => folded.indexOf(name);
  const plain = (cells: readonly string[], texts: BookTexts = {}): FixedRow => {
    return { cells, texts, formats: [], notes: [] };
  };
  if (source === 'shopify') return createShopifyFixer(at);
  if (source === 'woocommerce')
    return (cells) => {
      const formats = [cells[at('type')] ?? '', cells[at('categories')] ?? ''];
      const lines = cells.map(breakLines);
      return { ...plain(lines, readAttributes(folded, cells)), formats };
    };
  if (source === 'amazon') return (cells) => plain(...splitItemName(cells, at('itemname')));
  if (source === 'librarything') return (cells) => plain(...readRoles(cells, at));
  if (source === 'koha') return (cells) => plain(cells.map(trimPunctuation));
  if (source === 'calibre')
    return (cells) => {
      return { ...plain(clearDefaults(cells, at)), formats: [cells[at('formats')] ?? ''] };
    };
  return (cells) => plain(cells);
}

/** Rows after the first one of a product leave out what they share with it. */
function createShopifyFixer(at: (name: string) => number) {
  const shared = ['title', 'bodyhtml', 'vendor', 'type', 'tags', 'status', 'option1name'].map(at);
  let product: readonly string[] = [];
  return (cells: readonly string[]): FixedRow | 'picture' => {
    const read = (name: string) => cells[at(name)] ?? '';
    const isFurther = read('handle') !== '' && read('handle') === product[at('handle')];
    if (isFurther && read('title') === '' && read('variantprice') === '') return 'picture';
    const complete = isFurther
      ? Array.from({ length: Math.max(cells.length, product.length) }, (_, index) =>
          (shared.includes(index) && cells[index]) || !shared.includes(index)
            ? (cells[index] ?? '')
            : (product[index] ?? ''),
        )
      : cells;
    if (!isFurther) product = cells;
    const status = complete[at('status')] ?? '';
    const isHidden = /^(?:draft|archived)$/i.test(status);
    const stockAt = at('variantinventoryqty');
    return {
      cells: isHidden ? complete.map((cell, index) => (index === stockAt ? '0' : cell)) : complete,
      texts: {},
      formats: [complete[at('type')] ?? ''],
      notes: isHidden
        ? [
            {
              field: 'stock',
              text: status,
              message: 'It is not on sale in Shopify: it comes in without copies.',
              isKept: true,
            },
          ]
        : [],
    };
  };
}

/** Writes a currency that is not the rupee beside the amounts of its row, which are then refused. */
function nameCurrency(
  cells: readonly string[],
  currency: string,
  columns: readonly GuessedColumn[],
): readonly string[] {
  if (RUPEES.test(currency.trim())) return cells;
  return cells.map((cell, index) =>
    cell !== '' && MONEY.includes(columns[index]?.target ?? null)
      ? `${cell} ${currency.trim()}`
      : cell,
  );
}

/** Koha keeps the marks that a catalogue card has between its parts: `The road /`, `Vidya,`. */
function trimPunctuation(cell: string): string {
  const text = cell.trimEnd();
  return /[/:;,=]$/.test(text) ? text.slice(0, -1).trimEnd() : cell;
}

/** Leaves out what Calibre writes for a value that is not known, and identifiers that are no ISBN. */
function clearDefaults(cells: readonly string[], at: (name: string) => number) {
  return cells.map((cell, index) => {
    if (index === at('identifiers')) return /(?:^|,)isbn:([^,]*)/.exec(cell)?.[1] ?? '';
    const isUnknown =
      index === at('pubdate')
        ? cell.startsWith('0101-')
        : index === at('seriesindex') && (cells[at('series')] ?? '') === '';
    return isUnknown ? '' : cell;
  });
}

/** Reads the roles of further persons of LibraryThing, and the publisher of `Vidya (2016), 288 pages`. */
function readRoles(
  cells: readonly string[],
  at: (name: string) => number,
): [readonly string[], BookTexts] {
  const read = (name: string) => cells[at(name)] ?? '';
  const roles = read('secondaryauthorroles').split('|');
  const names = read('secondaryauthor').split('|');
  const withRole = (pattern: RegExp) =>
    names.filter((_, index) => pattern.test(roles[index] ?? ''));
  const translators = withRole(/^translator$/i).map((name) =>
    name.replace(/^([^,]+), ([^,]+)$/, '$2 $1'),
  );
  const publisher = /^([^()]+?)\s*\(/.exec(read('publication').slice(0, 500))?.[1];
  const secondaryAt = at('secondaryauthor');
  const authors = withRole(/^(?:(?:co-?)?author|editor)?$/i).join('|');
  return [
    cells.map((cell, index) => (index === secondaryAt ? authors : cell)),
    {
      ...(translators.length > 0 && { translator: translators.join(', ') }),
      ...(publisher !== undefined && { publisher }),
    },
  ];
}

/** WooCommerce writes the ends of lines as `\\n`. */
function breakLines(cell: string): string {
  if (!cell.includes('\\n')) return cell;
  const lines = cell.replaceAll('\\n', '\n').split('\n');
  return lines.filter((line) => line.trim() !== '').join('\n');
}

function readAttributes(folded: readonly string[], cells: readonly string[]): BookTexts {
  const texts: BookTexts = {};
  for (const [index, heading] of folded.entries()) {
    const number = /^attribute(\d+)name$/.exec(heading)?.[1];
    const field = number && ATTRIBUTES[fold(cells[index] ?? '')];
    const valueAt = folded.indexOf(`attribute${number}values`);
    if (field) texts[field] = cells[valueAt] ?? '';
  }
  return texts;
}

/** `The Guide [Paperback] [2015] R. K. Narayan` is a title, a format, a date and authors. */
function splitItemName(cells: readonly string[], at: number): [readonly string[], BookTexts] {
  const [, title, bookType, rest = ''] =
    /^(.+?)\s*\[([^\]]+)\]\s*(.*)$/.exec((cells[at] ?? '').slice(0, 1000)) ?? [];
  if (title === undefined || bookType === undefined) return [cells, {}];
  const publishedOn = /\[([^\]]*\b\d{4})\]/.exec(rest)?.[1];
  const authors = rest.replaceAll(/\[[^\]]*\]\s*/g, '');
  return [
    cells.with(at, title),
    { bookType, ...(publishedOn && { publishedOn }), ...(authors && { authors }) },
  ];
}
