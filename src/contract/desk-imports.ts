import * as v from 'valibot';
import { bookSchema } from './book.ts';
import { countSchema, recordCursorSchema, rupeesSchema, timestampSchema } from './fields.ts';

/**
 * What an import changes in books that the shop has: all fields but the stock, only prices, or
 * nothing. Only `all` deletes books.
 */
export const existingBooksSchema = v.picklist(['all', 'prices', 'none']);

/**
 * What the copies in a file are: those of new books, a count of the copies on the shelf, or somebody
 * else's stock, which is left out.
 */
export const importStockSchema = v.picklist(['new', 'counted', 'ignored']);

/** The fields that a column of a file may fill; '' leaves the column out. */
export const IMPORT_TARGETS = [
  'isbn',
  'title',
  'subtitle',
  'author',
  'authors',
  'translator',
  'originalPrice',
  'price',
  'discountPercent',
  'discountPrice',
  'stock',
  'onShelf',
  'bookType',
  'genres',
  'publisher',
  'publishedOn',
  'language',
  'pages',
  'grams',
  'seriesName',
  'seriesNumber',
  'gtin',
  'work',
  'taxPercent',
  'hsn',
  'coverImg',
  'offers',
  'totalRatings',
  'totalStars',
  'createdAt',
  'description',
  'sample',
  '',
] as const;

const targetSchema = v.picklist(IMPORT_TARGETS);
/** The fields whose words are translated into values of the shop. */
const valueFieldSchema = v.picklist(['bookType', 'genres', 'language']);
const encodingSchema = v.picklist(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252']);
const delimiterSchema = v.picklist([',', ';', '\t', '|']);
const shortTextSchema = v.pipe(v.string(), v.maxLength(500));
const MAX_HEADING_ROW = 10;
const wordsSchema = v.optional(v.record(shortTextSchema, shortTextSchema));

/** What the owner has answered about a file. What is left out is guessed. */
export const importOptionsSchema = v.object({
  existing: v.optional(existingBooksSchema),
  stock: v.optional(importStockSchema),
  /** How the table is found in the file. */
  table: v.optional(
    v.object({
      /** The name of the sheet; by default the first one with headings of books. */
      sheet: v.optional(shortTextSchema),
      /** The row of the headings. */
      headingRow: v.optional(
        v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_HEADING_ROW)),
      ),
      delimiter: v.optional(delimiterSchema),
      encoding: v.optional(encodingSchema),
    }),
  ),
  /** By heading: the field that the column fills. */
  columns: v.optional(v.record(shortTextSchema, targetSchema)),
  /** What a column "Discount" holds: ₹ that are taken off, per cent, or the price to pay. */
  discount: v.optional(v.picklist(['amount', 'percent', 'price'])),
  /** How a date such as 03/04/2023 is read. */
  dates: v.optional(v.picklist(['day-first', 'month-first'])),
  /** Whether "Roy, Arundhati" is one author, or several. */
  authors: v.optional(v.picklist(['last-name-first', 'several'])),
  /**
   * By field, and by word of the file: the value that the word becomes; '' for none. A word for a
   * category may also become `+Plays`, which adds the category Plays, or `language:` with the tag of
   * a language.
   */
  values: v.optional(
    v.object({ bookType: wordsSchema, genres: wordsSchema, language: wordsSchema }),
  ),
  /** Set if the answers are not remembered for files with the same headings. */
  isOneOff: v.optional(v.literal(true)),
});

/** A row that is reported, with the text of its cell and the reason. */
export const importProblemSchema = v.object({
  /** Row 1 is the first row of a table, or the first product of ONIX. */
  row: countSchema,
  /** The ISBN and the title, as they are in the file. */
  isbn: v.optional(v.string()),
  title: v.optional(v.string()),
  /** A field, a heading, or '' for the whole row. */
  field: v.string(),
  /** The text of the cell. */
  text: v.optional(v.string()),
  message: v.string(),
  /** Set if the row was imported nevertheless, without this value. */
  isKept: v.optional(v.literal(true)),
  /** Set if the row was imported nevertheless, and replaced an edit made at the desk. */
  isReplaced: v.optional(v.literal(true)),
});

/** Where an answer comes from; `open` for none. */
const originSchema = v.picklist(['guessed', 'remembered', 'answered', 'open']);

const reviewedFileSchema = v.object({
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

const reviewedColumnSchema = v.object({
  heading: v.string(),
  /** The first cells, at most three, without duplicates. */
  first: v.array(v.string()),
  /** The field that the column fills; '' leaves it out, `null` needs an answer. */
  target: v.nullable(targetSchema),
  /** If `target` is `null`: the fields that the column may well fill. */
  choices: v.array(targetSchema),
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
const reviewQuestionSchema = v.object({
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

const reviewWordSchema = v.object({
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
    added: countSchema,
    changed: countSchema,
    same: countSchema,
    deleted: countSchema,
    pictures: countSchema,
    leftOut: countSchema,
  }),
  /** The first ten books, as the shop would show them. */
  books: v.array(v.object({ row: countSchema, book: bookSchema })),
  /** What looks wrong, though the rows come in. */
  doubts: v.array(
    v.object({
      kind: v.picklist(['free', 'discount', 'expensive', 'same-isbn', 'value-left-out']),
      ...reviewedRowsSchema,
    }),
  ),
  leftOut: v.array(v.object({ reason: v.string(), ...reviewedRowsSchema })),
});

export const importQuerySchema = v.pipe(
  v.object({
    /** `1`: only reports what would change. */
    dryRun: v.optional(v.string()),
    /** The name of the file. */
    name: v.optional(v.pipe(v.string(), v.maxLength(200))),
    /**
     * Custom column names and what they mean: `MRP=originalPrice,Name=title`; a comma in a name is
     * `%2C`. A column that maps to nothing is left out: `stock=`.
     */
    map: v.optional(v.pipe(v.string(), v.maxLength(5000))),
    /** What the import changes in books that the shop has; `all` by default. */
    existing: v.optional(existingBooksSchema),
    stock: v.pipe(
      v.optional(importStockSchema),
      v.description(
        '`counted`: the file is a count of the copies on the shelf, as in `POST /api/desk/stock`; `ignored`: its copies are somebody else’s. Otherwise new books get the copies, and the stock of books that the shop has does not change.',
      ),
    ),
  }),
  v.examples([{ dryRun: '1', name: 'books.csv' }]),
);

export const importOptionsRequestSchema = v.pipe(
  v.object({
    options: importOptionsSchema,
    /** Whether the file is imported. Otherwise it is only checked again. */
    isFinal: v.optional(v.literal(true)),
  }),
  v.examples([{ options: { existing: 'prices', values: { bookType: { HB: 'Hardcover' } } } }]),
);

const importJobSchema = v.object({
  _id: v.string(),
  /** The name of the file; '' if it is not known. */
  name: v.string(),
  state: v.picklist(['running', 'done', 'failed', 'undone']),
  /** Set if nothing is written. */
  isDryRun: v.optional(v.literal(true)),
  /**
   * The number of processed rows: `added`, `changed`, `same`, `deleted`, `pictures` and `failed`,
   * which are left out, add up to it.
   */
  done: countSchema,
  /** The number of rows of the file. Left out until it is known, and after a failure. */
  total: v.optional(countSchema),
  /** The seconds that the import will still take, as far as this is known. */
  secondsLeft: v.optional(countSchema),
  added: countSchema,
  changed: countSchema,
  same: countSchema,
  deleted: countSchema,
  pictures: countSchema,
  failed: countSchema,
  /** The number of all errors, of which `errors` are the first 1,000. */
  errorCount: countSchema,
  errors: v.array(importProblemSchema),
  /** The categories that the import adds. */
  newCategories: v.optional(v.array(v.string())),
  /** What is known of the file of a dry run that has ended. */
  review: v.optional(importReviewSchema),
});

export const importListQuerySchema = v.pipe(
  v.object({ cursor: v.optional(recordCursorSchema) }),
  v.examples([{}]),
);

/** Imports that were not dry runs, the latest first. */
export const importListResponseSchema = v.object({
  imports: v.array(
    v.object({
      ...v.omit(importJobSchema, ['errors', 'review']).entries,
      createdAt: timestampSchema,
      canUndo: v.boolean(),
    }),
  ),
  total: countSchema,
  next: v.nullable(v.string()),
});

export const importResponseSchema = v.object({ job: importJobSchema });

export type ExistingBooks = v.InferOutput<typeof existingBooksSchema>;
export type ImportOptions = v.InferOutput<typeof importOptionsSchema>;
export type ImportProblem = v.InferOutput<typeof importProblemSchema>;
export type ImportReview = v.InferOutput<typeof importReviewSchema>;
export type ImportJob = v.InferOutput<typeof importJobSchema>;
export type EarlierImport = v.InferOutput<typeof importListResponseSchema>['imports'][number];
