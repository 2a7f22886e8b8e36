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

interface FixerOptions {
  source: Source;
  headings: readonly string[];
  columns: readonly GuessedColumn[];
}

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
export function createRowFixer({
  source,
  headings,
}: FixerOptions): (cells: readonly string[]) => FixedRow | 'picture' {
  const folded = headings.map(fold);
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

/** `The Guide [Paperback] R. K. Narayan` is a title, a format and authors. */
function splitItemName(cells: readonly string[], at: number): [readonly string[], BookTexts] {
  const [, title, bookType, authors] =
    /^(.+?)\s*\[([^\]]+)\]\s*(.*)$/.exec((cells[at] ?? '').slice(0, 1000)) ?? [];
  if (title === undefined || bookType === undefined) return [cells, {}];
  return [cells.with(at, title), { bookType, ...(authors && { authors }) }];
}
