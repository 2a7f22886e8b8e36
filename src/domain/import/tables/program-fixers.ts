import type { BookTexts, Column } from '../../books/book-fields.ts';
import { findDateOrder, normalizeDate } from '../cells/dates.ts';
import { fold } from './headings.ts';
import { readPairs, type Source } from './guess-columns.ts';
import type { Note } from '../import-row.ts';
import DATA from './programs.json' with { type: 'json' };

interface FixedRow {
  cells: readonly string[];
  /** Further texts, which no column has by itself. */
  texts: BookTexts;
  /** Texts that may name a format which is not printed. */
  formats: string[];
  notes: Note[];
}

/** `variants` stands for a row that has only what the rows of its variants share. */
export type RowFixer = (cells: readonly string[]) => FixedRow | 'picture' | 'variants';

/** The attributes of WooCommerce that name a field. */
const ATTRIBUTES = new Map(readPairs(DATA.attributes)) as ReadonlyMap<string, Column>;

/** Finds what completes the rows that a program writes; `folded` are its headings. */
export function findFixer(source: Source, folded: readonly string[], today = ''): RowFixer {
  const at = (name: string) => folded.indexOf(name);
  const plain = (cells: readonly string[], texts: BookTexts = {}): FixedRow => {
    return { cells, texts, formats: [], notes: [] };
  };
  if (source === 'shopify') return createShopifyFixer(folded, at);
  if (source === 'woocommerce') return createWooFixer(folded, at, today);
  if (source === 'amazon')
    return (cells) =>
      checkListing(plain(...splitItemName(cells, at('itemname'))), {
        status: cells[at('status')],
        place: 'on Amazon',
        stockAt: at('quantity'),
      });
  if (source === 'flipkart')
    return (cells) =>
      checkListing(plain(cells), {
        status: cells[at('listingstatus')],
        place: 'on Flipkart',
        stockAt: at('yourstockcount'),
      });
  if (source === 'librarything') return (cells) => plain(...readRoles(cells, at));
  if (source === 'koha') return (cells) => plain(cells.map(trimPunctuation));
  if (source === 'calibre')
    return (cells) => {
      return { ...plain(clearDefaults(cells, at)), formats: [cells[at('formats')] ?? ''] };
    };
  return (cells) => plain(cells);
}

/** The columns of Shopify that are of the product, not of its variants. */
const SHARED =
  /^(?:title|bodyhtml|vendor|type|tags|status|published|option1name)$|productmetafields/;

/** Rows after the first one of a product leave out what they share with it. */
function createShopifyFixer(folded: readonly string[], at: (name: string) => number) {
  const shared = new Set([...folded.keys()].filter((index) => SHARED.test(folded[index] ?? '')));
  let product: readonly string[] = [];
  return (cells: readonly string[]): FixedRow | 'picture' => {
    const read = (name: string) => cells[at(name)] ?? '';
    const isFurther = read('handle') !== '' && read('handle') === product[at('handle')];
    if (isFurther && read('title') === '' && read('variantprice') === '') return 'picture';
    let complete = isFurther
      ? cells.map((cell, index) =>
          cell === '' && shared.has(index) ? (product[index] ?? '') : cell,
        )
      : cells;
    if (!isFurther) product = cells;
    const isPublished = !/^false$/i.test(complete[at('published')] ?? '');
    const status = complete[at('status')] ?? '';
    const priceAt = at('variantprice');
    const comparedAt = at('variantcompareatprice');
    // What the shop takes in India replaces both prices.
    const paid = read('priceindia');
    if (paid !== '')
      complete = complete.map((cell, index) => {
        if (index === priceAt) return paid;
        return index === comparedAt ? read('compareatpriceindia') : cell;
      });
    // Shopify ignores a price to compare with that is not above its price.
    if (Number(complete[comparedAt]) < Number(complete[priceAt]))
      complete = complete.with(comparedAt, '');
    const fixed = { cells: complete, texts: {}, formats: [complete[at('type')] ?? ''], notes: [] };
    if (isPublished && !/^(?:draft|archived)$/i.test(status)) return fixed;
    const text = isPublished ? status : 'not published';
    return withoutCopies(fixed, {
      status: text,
      place: 'in Shopify',
      stockAt: at('variantinventoryqty'),
    });
  };
}

interface NotOnSale {
  status: string;
  /** Where it is not on sale: `in Shopify`. */
  place: string;
  stockAt: number;
}

/** Returns the row of a listing, without copies unless it is active. */
function checkListing(
  fixed: FixedRow,
  { status = '', ...rest }: Omit<NotOnSale, 'status'> & { status: string | undefined },
): FixedRow {
  return /^(?:active)?$/i.test(status.trim()) ? fixed : withoutCopies(fixed, { status, ...rest });
}

/** Returns the row of a product that its shop does not sell with a stock of 0, and with a note. */
function withoutCopies(fixed: FixedRow, { status, place, stockAt }: NotOnSale): FixedRow {
  if (/^0?$/.test(fixed.cells[stockAt] ?? '')) return fixed;
  const message = `It is not on sale ${place}: a new book comes in without copies, and one that is here stays on sale.`;
  return {
    ...fixed,
    cells: fixed.cells.map((cell, index) => (index === stockAt ? '0' : cell)),
    notes: [...fixed.notes, { field: 'stock', text: status, message, isKept: true }],
  };
}

/** Reads a day, also as spreadsheets in India save it; '' for none. */
function readDay(cell: string): string {
  const dates = findDateOrder(cell) === 'month-first' ? 'month-first' : 'day-first';
  const day = normalizeDate(cell, { dates });
  return typeof day === 'string' ? day : '';
}

const SHARED_COPIES = {
  field: 'stock',
  message: 'In WooCommerce, all variations share these copies: set the copies of each one.',
  isKept: true,
} as const;

/** A variation has only what differs from its product, whose row names no price. */
function createWooFixer(
  folded: readonly string[],
  at: (name: string) => number,
  today: string,
): RowFixer {
  const own = ['id', 'sku', 'gtinupceanorisbn', 'metaisbn', 'published', 'stock'].map(at);
  const products = new Map<string, readonly string[]>();
  return (row) => {
    const read = (name: string, cells = row) => cells[at(name)] ?? '';
    if (read('type') === 'variable') {
      // Once for the product: its variations share a description that may have thousands of lines.
      const cells = row.map(breakLines);
      products.set(`id:${read('id')}`, cells);
      if (read('sku') !== '') products.set(read('sku'), cells);
      return 'variants';
    }
    const product = read('type') === 'variation' ? products.get(read('parent')) : undefined;
    const complete = product
      ? row.map((cell, index) =>
          index === at('name') || (!own.includes(index) && cell === '')
            ? (product[index] ?? '')
            : cell,
        )
      : row;
    const shared = product && !/\d/.test(read('stock')) ? read('stock', product) : '';
    const from = readDay(read('datesalepricestarts', complete));
    const until = readDay(read('datesalepriceends', complete));
    const isInSale = today === '' || (from <= today && (until === '' || until >= today));
    const noSale = read('regularprice', complete) === '' ? '' : '0';
    const fixed = {
      cells: complete.map((cell, index) => {
        if (index === at('stock') && shared !== '') return '';
        // The sale has ended: the day after its end, WooCommerce itself empties the cell.
        return index === at('saleprice') && (!isInSale || cell.trim() === '')
          ? noSale
          : breakLines(cell);
      }),
      texts: readAttributes(folded, complete),
      formats: [read('type'), read('categories', complete)],
      notes: shared === '' ? [] : [{ ...SHARED_COPIES, text: shared }],
    };
    const status =
      [row, product ?? row]
        .map((cells) => read('published', cells))
        .find((published) => published === '0' || published === '-1') ??
      (read('instock', complete) === '0' ? 'out of stock' : undefined);
    return status === undefined
      ? fixed
      : withoutCopies(fixed, { status, place: 'in WooCommerce', stockAt: at('stock') });
  };
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
    const field = number && ATTRIBUTES.get(fold(cells[index] ?? ''));
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
