import type { Book } from '#contract/book.ts';
import { CATEGORY_NAMES } from '#contract/category-names.ts';
import {
  type Reading,
  readChoice,
  readChoices,
  readCount,
  readCoverPath,
  readDate,
  readIsbnText,
  readLanguage,
  readList,
  readNumber,
  readPrice,
  readText,
  readTimestamp,
  tooLong,
} from '../import/read-text.ts';

const MAX_PAGES = 100_000;
const MAX_COPIES = 10_000_000;
const MAX_RATINGS = 1_000_000_000;
const MAX_NAME_CHARS = 200;

/** A book as in files and databases: each field is one value or a list. */
export type FlatBook = Omit<Book, 'series'> & {
  seriesName?: string | undefined;
  seriesNumber?: string | undefined;
};

interface StoredField {
  /** The column in the table `books`: by default the name in snake_case; `null` for none. */
  column?: string | null;
  /** Whether the column contains JSON. */
  isJson?: true;
  /** Whether lists of books leave it out. */
  isLong?: true;
}

/** A field that import files have, too. The column of a CSV has the same name. */
interface ImportedField<T> extends StoredField {
  /** The maximum length of the text, checked before it is parsed. */
  maxLetters: number;
  read(text: string): Reading<T>;
  /** Whether `applyFields` has a rule for it. Other fields simply replace the value of the book. */
  hasRule?: true;
}

function imported<T>(
  maxLetters: number,
  read: ImportedField<T>['read'],
  rest: Omit<ImportedField<T>, 'maxLetters' | 'read'> = {},
): ImportedField<T> {
  return { maxLetters, read, ...rest };
}

/**
 * Every field of a book: how it is stored, and how it is read from a file. An exported CSV has the
 * columns in this order. "A field of a book" in CONTRIBUTING.md lists the other files to change.
 */
export const BOOK_FIELDS = {
  _id: { column: 'book_id' },
  id: { column: 'number' },
  isbn: imported(50, readIsbnText),
  // Titles are indexed, and databases limit the size of keys.
  title: imported(500, readText),
  author: imported(500, readText, { hasRule: true }),
  authors: imported(20_000, readList(MAX_NAME_CHARS), { isJson: true, hasRule: true }),
  /** In ₹. */
  originalPrice: imported(20, readPrice, { hasRule: true }),
  discountPercent: imported(20, readNumber(0, 100), { hasRule: true }),
  discountPrice: imported(20, readPrice, { hasRule: true }),
  stock: imported(20, readCount(MAX_COPIES), { column: null, hasRule: true }),
  inStock: { column: null },
  bookType: imported(20, readChoice(['Hardcover', 'Paperback'])),
  genres: imported(500, readChoices(CATEGORY_NAMES), { isJson: true }),
  publisher: imported(200, readText),
  publishedOn: imported(20, readDate),
  language: imported(50, readLanguage),
  pages: imported(20, readCount(MAX_PAGES)),
  seriesName: imported(200, readText, { hasRule: true }),
  seriesNumber: imported(200, readText, { hasRule: true }),
  work: imported(200, readText),
  taxPercent: imported(20, readNumber(0, 100)),
  hsn: imported(200, readText),
  coverImg: imported(500, readCoverPath),
  offers: imported(500, readChoices(['fastDelivery', 'newArrival', 'bestSeller']), {
    isJson: true,
    hasRule: true,
  }),
  totalRatings: imported(20, readCount(MAX_RATINGS)),
  totalStars: imported(20, readNumber(0, 5)),
  createdAt: imported(50, readTimestamp),
  updatedAt: {},
  version: {},
  editedFields: { isJson: true },
  description: imported(50_000, readText, { isLong: true }),
  sample: imported(400_000, readText, { isLong: true }),
} satisfies Record<keyof FlatBook, StoredField>;

type Fields = typeof BOOK_FIELDS;
type FieldName = keyof Fields;

/** A field that import files have. */
export type Column = {
  [Name in FieldName]: Fields[Name] extends ImportedField<unknown> ? Name : never;
}[FieldName];

/** The values of a row; fields without a value are missing. */
export type BookFields = {
  [Name in Column]?: (Fields[Name] extends ImportedField<infer T> ? T : never) | undefined;
};

const NAMES = Object.keys(BOOK_FIELDS) as FieldName[];

/** The columns in the order of an exported file. */
export const COLUMNS = NAMES.filter((name): name is Column => 'read' in BOOK_FIELDS[name]);

/** The columns whose values `applyFields` copies unchanged. */
export const PLAIN_COLUMNS = COLUMNS.filter((name) => !BOOK_FIELDS[name].hasRule);

/** The fields in the table `books`, with their columns. */
export const STORED_FIELDS = NAMES.flatMap((name) => {
  const field: StoredField = BOOK_FIELDS[name];
  const { column = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) } = field;
  return column === null ? [] : [{ ...field, name, column }];
});

export function flattenBook({ series, ...book }: Book): FlatBook {
  return series ? { ...book, seriesName: series.name, seriesNumber: series.number } : book;
}

/** Returns the cells of a book in an exported file, in the order of `COLUMNS`. */
export function bookCells(book: Book): string[] {
  const offers = book.offers.flatMap(({ isOffer, offer }) => (isOffer ? offer : []));
  const flat = { ...flattenBook(book), offers };
  return COLUMNS.map((column) => {
    const value = flat[column] ?? '';
    return Array.isArray(value) ? value.join('|') : String(value);
  });
}

/** The texts of one row; '' means the same as a missing text. */
export type BookTexts = Partial<Record<Column, string>>;

/** Parses the texts of a row; returns the values, and the problems of invalid texts. */
export function readBookTexts(texts: BookTexts): {
  fields: BookFields;
  problems: { field: string; message: string }[];
} {
  const fields: Record<string, unknown> = {};
  const problems: { field: string; message: string }[] = [];
  for (const [field, untrimmed = ''] of Object.entries(texts)) {
    const text = untrimmed.trim();
    if (text === '') continue;
    const { maxLetters, read } = BOOK_FIELDS[field as Column];
    const value = text.length > maxLetters ? tooLong(maxLetters) : read(text);
    if (isProblem(value)) problems.push({ field, message: value.problem });
    else fields[field] = value;
  }
  return { fields: fields as BookFields, problems };
}

function isProblem(value: unknown): value is { problem: string } {
  return typeof value === 'object' && value !== null && 'problem' in value;
}
