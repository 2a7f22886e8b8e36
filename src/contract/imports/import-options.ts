import * as v from 'valibot';
import { countSchema } from '../fields.ts';
import { MAX_HEADING_ROW } from '../limits.ts';

/**
 * What an import changes in books that the shop has: all fields but the stock, only prices, or
 * nothing. Only `all` deletes books.
 */
export const existingBooksSchema = v.picklist(['all', 'prices', 'none']);

/**
 * What the copies in a file are: those of new books, a count of the copies on the shelf, or
 * the stock of others, which is left out.
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

export const targetSchema = v.picklist(IMPORT_TARGETS);
/** The fields whose words are translated into values of the shop. */
export const valueFieldSchema = v.picklist(['bookType', 'genres', 'language']);
export const encodingSchema = v.picklist(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252']);
export const delimiterSchema = v.picklist([',', ';', '\t', '|']);
const shortTextSchema = v.pipe(v.string(), v.maxLength(500));
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
      /** Counted from 1; 0 if there are no headings. */
      headingRow: v.optional(
        v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_HEADING_ROW)),
      ),
      delimiter: v.optional(delimiterSchema),
      encoding: v.optional(encodingSchema),
    }),
  ),
  /** By heading: the field that the column fills. */
  columns: v.optional(v.record(shortTextSchema, targetSchema)),
  /**
   * What a column "Discount" holds: ₹ that are taken off, per cent, the price to pay, or what the
   * supplier gives the shop, which is left out.
   */
  discount: v.optional(v.picklist(['amount', 'percent', 'price', 'supplier'])),
  /** How a date such as 03/04/2023 is read. */
  dates: v.optional(v.picklist(['day-first', 'month-first'])),
  /** Whether "Roy, Arundhati" is one author, or several. */
  authors: v.optional(v.picklist(['last-name-first', 'several'])),
  /**
   * By field and word of the file, the value that the word becomes, or '' for none. A word for a
   * category may become `+Plays`, a new one, or `language:` with a tag.
   */
  values: v.optional(v.object(v.entriesFromList(valueFieldSchema.options, wordsSchema))),
  /** Set if the answers are not remembered for files with the same headings. */
  isOneOff: v.optional(v.literal(true)),
});

/** A row that is reported, with the text of its cell and the reason. */
export const importProblemSchema = v.object({
  /** Row 1 is the first row of a table, or the first product of ONIX. 0 for what an undo left. */
  row: countSchema,
  /** The ISBN and the title, as they are in the file. */
  isbn: v.optional(v.string()),
  title: v.optional(v.string()),
  /** A field, a heading, or '' for the whole row. */
  field: v.string(),
  text: v.optional(v.string()),
  message: v.string(),
  /** Set if the row was imported nevertheless, without this value. */
  isKept: v.optional(v.literal(true)),
  /** Set if the row was imported nevertheless, and replaced an edit made at the desk. */
  isReplaced: v.optional(v.literal(true)),
  /** Set if the undo of the import left this as it is, because it was changed after the import. */
  isStaying: v.optional(v.literal(true)),
});

export type ExistingBooks = v.InferOutput<typeof existingBooksSchema>;
export type ImportOptions = v.InferOutput<typeof importOptionsSchema>;
export type ImportProblem = v.InferOutput<typeof importProblemSchema>;
