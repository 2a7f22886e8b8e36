import type { ImportJob } from '#contract/imports/desk-imports.ts';
import type { ImportReview } from '#contract/imports/import-review.ts';
import { aBook } from '#domain/builders.ts';

type Column = ImportReview['columns'][number];

/** For tests: builds a column that fits the field `target`. */
export function aColumn(heading: string, column: Partial<Column> = {}): Column {
  return {
    heading,
    first: ['A cell'],
    target: 'title',
    choices: [],
    state: 'fits',
    filled: 198,
    right: 198,
    words: 0,
    ...column,
  };
}

/** For tests: builds the review of a Shopify export of 213 rows about which nothing is open. */
function aReview({ file, ...review }: TestReview = {}): ImportReview {
  return {
    file: {
      kind: 'table',
      source: 'shopify',
      because: ['Handle', 'Variant Price', 'Variant Barcode'],
      rows: 213,
      books: 198,
      pictures: 15,
      existing: 25,
      first: { title: 'The Banyan Road', price: 399 },
      table: { sheets: [], headingRow: 1, delimiter: ',', encoding: 'utf-8' },
      hasStock: true,
      ...file,
    },
    columns: [aColumn('Title')],
    questions: [],
    words: [],
    clear: [],
    counts: { added: 168, changed: 21, same: 4, deleted: 0, pictures: 15, leftOut: 5 },
    books: [{ row: 2, book: aBook({ title: 'The Banyan Road' }) }],
    doubts: [],
    leftOut: [],
    ...review,
  };
}

type TestReview = Partial<Omit<ImportReview, 'file'>> & { file?: Partial<ImportReview['file']> };

/** For tests: builds the job of a check that has ended. */
export function aCheck(review: TestReview = {}, job: Partial<ImportJob> = {}): ImportJob {
  const reviewed = aReview(review);
  const { leftOut, ...counts } = reviewed.counts;
  return {
    _id: 'im01',
    name: 'books.csv',
    state: 'done',
    isDryRun: true,
    done: reviewed.file.rows,
    total: reviewed.file.rows,
    ...counts,
    failed: leftOut,
    errorCount: 0,
    errors: [],
    review: reviewed,
    ...job,
  };
}

/** A file with words that are guessed and unknown, and with some that are clear. */
export const WORDS = aCheck({
  words: [
    { field: 'bookType', word: 'HB', rows: 20, value: 'Hardcover', origin: 'guessed', titles: [] },
    {
      field: 'genres',
      word: 'hindi',
      rows: 44,
      value: 'language:hi',
      origin: 'guessed',
      titles: [],
    },
    { field: 'bookType', word: 'Deluxe', rows: 2, value: null, origin: 'open', titles: ['Emma'] },
    {
      field: 'genres',
      word: 'Sci-Fi',
      rows: 8,
      value: 'Fantasy',
      origin: 'remembered',
      since: '2026-10-03T09:00:00+05:30',
      titles: [],
    },
  ],
  clear: [
    { field: 'bookType', word: 'Paperback', rows: 153 },
    { field: 'bookType', word: 'Hardback', rows: 14 },
  ],
});
