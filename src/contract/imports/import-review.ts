import * as v from 'valibot';
import { bookSchema } from '../catalogue/book.ts';
import { countSchema, rupeesSchema, timestampSchema } from '../fields.ts';
import {
  delimiterSchema,
  encodingSchema,
  importProblemSchema,
  targetSchema,
  valueFieldSchema,
} from './import-options.ts';

/** Where an answer comes from; `open` for none. */
const originSchema = v.picklist(['guessed', 'remembered', 'answered', 'open']);

export const reviewedFileSchema = v.object({
  kind: v.picklist(['table', 'onix']),
  /** The program whose headings the file has. */
  source: v.picklist([
    'shop',
    'shopify',
    'woocommerce',
    'amazon',
    'flipkart',
    'goodreads',
    'librarything',
    'koha',
    'calibre',
    'onix',
    'table',
  ]),
  /** The headings that say so. */
  because: v.array(v.string()),
  /** The sender and the release of an ONIX message. */
  sender: v.optional(v.string()),
  version: v.optional(v.string()),
  /** The number of rows or products, of those that are books, and of further pictures of a book. */
  rows: countSchema,
  books: countSchema,
  pictures: countSchema,
  /** How many of the rows are books that the shop has. */
  existing: countSchema,
  /** The first book, with the price to pay in ₹. */
  first: v.optional(v.object({ title: v.string(), price: rupeesSchema })),
  table: v.optional(
    v.object({
      /** The names of the sheets of a spreadsheet; none for other files. */
      sheets: v.array(v.string()),
      sheet: v.optional(v.string()),
      headingRow: countSchema,
      delimiter: v.optional(delimiterSchema),
      encoding: v.optional(encodingSchema),
    }),
  ),
  /** Whether the file states copies. */
  hasStock: v.boolean(),
});

export const reviewedColumnSchema = v.object({
  heading: v.string(),
  /** The first cells, at most three, without duplicates. */
  first: v.array(v.string()),
  /** The field that the column fills; '' leaves it out, `null` needs an answer. */
  target: v.nullable(targetSchema),
  /** The fields that the column may well fill, if an answer decides. */
  choices: v.array(targetSchema),
  /** When a remembered answer was given. */
  since: v.optional(timestampSchema),
  /**
   * What happens to the cells: all fit; HTML becomes plain text; paise are rounded down; some are
   * wrong; words have to be translated; it is the printed price beside the selling price; the copies
   * are for new books only; an answer is needed; the column is left out.
   */
  state: v.picklist([
    'fits',
    'plain-text',
    'rounded',
    'partly',
    'words',
    'printed-price',
    'new-books',
    'ask',
    'left-out',
  ]),
  /** The number of cells that are not empty, of those that can be read, and of words to answer. */
  filled: countSchema,
  right: countSchema,
  words: countSchema,
});

/** A question whose answer decides for a whole column. */
export const reviewQuestionSchema = v.object({
  about: v.picklist(['discount', 'dates', 'authors']),
  heading: v.string(),
  /** The first cell in question, and the title of its book. */
  first: v.string(),
  title: v.optional(v.string()),
  rows: countSchema,
  /** The answers, and what the first cell becomes: ₹ to pay, a date, or authors. */
  answers: v.array(v.object({ answer: v.string(), result: v.string() })),
  answer: v.nullable(v.string()),
  origin: originSchema,
});

export const reviewWordSchema = v.object({
  field: valueFieldSchema,
  word: v.string(),
  rows: countSchema,
  /** What the word becomes: '' for none, `null` for an open question. */
  value: v.nullable(v.string()),
  origin: originSchema,
  /** When a remembered answer was given. */
  since: v.optional(timestampSchema),
  /** The first titles, at most three. */
  titles: v.array(v.string()),
});

const reviewedRowsSchema = {
  rows: countSchema,
  /** The first 25. */
  problems: v.array(importProblemSchema),
};

/** What is known of a file before anything is written. */
export const importReviewSchema = v.object({
  file: reviewedFileSchema,
  /** None for ONIX. */
  columns: v.array(reviewedColumnSchema),
  questions: v.array(reviewQuestionSchema),
  words: v.array(reviewWordSchema),
  /** The words that need no answer. */
  clear: v.array(v.object({ field: valueFieldSchema, word: v.string(), rows: countSchema })),
  /** They add up to `file.rows`. */
  counts: v.object({
    ...v.entriesFromList(
      ['added', 'changed', 'same', 'deleted', 'pictures', 'leftOut'],
      countSchema,
    ),
  }),
  /** The first ten books, as the shop would show them. */
  books: v.array(v.object({ row: countSchema, book: bookSchema })),
  /** What looks wrong, though the rows come in. */
  doubts: v.array(
    v.object({
      kind: v.picklist([
        'free',
        'cheap',
        'discount',
        'expensive',
        'price-change',
        'same-isbn',
        'other-title',
        'old-font',
        'value-left-out',
      ]),
      ...reviewedRowsSchema,
    }),
  ),
  leftOut: v.array(v.object({ reason: v.string(), ...reviewedRowsSchema })),
});

export type ImportReview = v.InferOutput<typeof importReviewSchema>;
