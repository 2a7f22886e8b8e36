import { EXPORTED_COLUMNS, listCells } from '#domain/books/book-fields.ts';
import { countOnShelf } from '#domain/books/shelf.ts';
import type { PlannedRow } from '#domain/import/plans/plan-rows.ts';
import { REASON, startCsv, toCsvLine } from '#domain/import/import-row.ts';
import { readShelves } from '../orders/shelf.ts';
import type { ImportRecord } from '../records.ts';
import type { Store, Transaction } from '../store.ts';

/** Few, because the samples of these books, of up to 400,000 characters, are joined into one text. */
const MAX_BOOKS_AT_ONCE = 25;

/** Yields all books as a CSV that can be imported again. */
export async function* exportBooks({ booksAfter, records }: Pick<Store, 'booksAfter' | 'records'>) {
  yield startCsv([EXPORTED_COLUMNS]);
  let lastPosition = -1;
  for (;;) {
    const books = await booksAfter(lastPosition, MAX_BOOKS_AT_ONCE, { withSample: true });
    if (books.length === 0) return;
    const shelves = await readShelves(
      records,
      books.map(({ book }) => book),
    );
    const lines = books.map(({ book }) => {
      const shelf = shelves.get(book._id);
      return toCsvLine(listCells(book, shelf && countOnShelf(shelf)));
    });
    yield lines.join('');
    lastPosition = books.at(-1)?.position ?? Infinity;
  }
}

/** The columns for products of ONIX, which have no cells. */
const PRODUCT_HEADINGS = ['row', 'isbn', 'title'];

/**
 * Formats the rows that are left out, as they stand in the file, with the reasons, in the place of
 * those of an earlier download. A row with more cells than there are headings keeps them all, so that
 * it is left out again as it is.
 */
export function formatLeftOut(
  rows: readonly PlannedRow[],
  cellsByRow: ReadonlyMap<number, readonly string[]>,
  headings: readonly string[] | undefined,
): string {
  const width = headings?.length ?? 0;
  const failed = rows.filter(({ outcome }) => outcome === 'failed');
  const lines = failed.map(({ row, problems }) => {
    const cells = cellsByRow.get(row) ?? [];
    const { isbn = '', title = '' } = problems[0] ?? {};
    const missing = Array.from({ length: Math.max(0, width - cells.length) }, () => '');
    const filled = [...cells, ...missing];
    const own =
      filled.length > width ? filled : filled.filter((_, at) => headings?.[at] !== REASON);
    const all = headings ? own : [row, isbn, title];
    return toCsvLine([...all, problems.map(({ message }) => message).join(' ')]);
  });
  return lines.join('');
}

/** Yields the rows that an import leaves out, as a CSV that can be mended and imported again. */
export async function* exportLeftOut(
  { records }: Pick<Store, 'records'>,
  { _id, headings = PRODUCT_HEADINGS, leftOutParts = 0 }: ImportRecord,
): AsyncGenerator<string> {
  yield startCsv([[...headings.filter((heading) => heading !== REASON), REASON]]);
  for (let part = 0; part < leftOutParts; part++) {
    const record = await records.get('importParts', buildLeftOutId(_id, part));
    yield record?.data ?? '';
  }
}

export function buildLeftOutId(importId: string, part: number): string {
  return `${importId}/left-out/${part}`;
}

export function removeLeftOut(
  transaction: Transaction,
  { _id, leftOutParts = 0 }: ImportRecord,
): void {
  for (let part = 0; part < leftOutParts; part++)
    transaction.remove('importParts', buildLeftOutId(_id, part));
}
