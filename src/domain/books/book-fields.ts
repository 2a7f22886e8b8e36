import type { Book } from '#contract/catalogue/book.ts';
import { MAX_GRAMS, MAX_STOCK } from '#contract/limits.ts';
import {
  type Reading,
  createChoiceParser,
  createChoicesParser,
  createCountParser,
  readCoverPath,
  readDate,
  readGtinText,
  readHsn,
  readIsbnText,
  readLanguage,
  createNamesParser,
  createNumberParser,
  readLine,
  readPrice,
  readText,
  readTimestamp,
  describeTooLong,
} from '../import/cells/read-text.ts';
import { readGenres } from '../catalogue/categories.ts';
import { toLine } from '../values/normal-form.ts';
import { toIndiaTimestamp } from '../values/time.ts';

const MAX_PAGES = 100_000;
const MAX_RATINGS = 1_000_000_000;
const MAX_NAME_CHARS = 200;

/** A book as in files and databases: each field is one value or a list. */
export type FlatBook = Omit<Book, 'series'> & {
  seriesName?: string | undefined;
  seriesNumber?: string | undefined;
  /** Only in files: the stock, and the copies that open orders promise. */
  onShelf?: number | undefined;
  /** Only in files of others: what the shop takes, in ₹. */
  price?: number | undefined;
};

interface StoredField {
  /** The column in the table `books`. The default is the name in snake_case; `null` means none. */
  column?: string | null;
  /** Whether the column contains JSON. */
  isJson?: true;
  /** Whether lists of books leave the field out. */
  isLong?: true;
}

/** The sections of the desk's book editor, in their order on the page. */
export const EDITOR_SECTIONS = [
  'book',
  'price',
  'format',
  'details',
  'categories',
  'cover',
  'shop',
] as const;

export type EditorSection = (typeof EDITOR_SECTIONS)[number];

/** A field that import files can contain. In a CSV, its column has the same name. */
interface ImportedField<T, Section = EditorSection | null> extends StoredField {
  /** The maximum length of the text, checked before it is parsed. */
  maxChars: number;
  read(text: string): Reading<T>;
  label: string;
  /** Where the book editor shows the field; `null` if it cannot be edited there. */
  section: Section;
  /** The value of an emptied field. Without this value, the field is removed from the book. */
  empty?: T;
  isRequired?: true;
  /** Whether code of its own applies the field to a book. Otherwise its value replaces the book's. */
  hasRule?: true;
  /** Whether only files of others have the field, and exported files do not. */
  isForeign?: true;
}

/** Defines an imported field whose text has at most `maxChars` characters. */
function imported<T, Section extends EditorSection | null>(
  maxChars: number,
  read: (text: string) => Reading<T>,
  rest: Omit<ImportedField<NoInfer<T>, Section>, 'maxChars' | 'read'>,
): ImportedField<T, Section> {
  return { maxChars, read, ...rest };
}

/** Units that may follow a number. */
const PERCENT = /\s*%$/;
const PAGES = /\s*(?:pages?|pp?\.?)$/i;
const GRAMS = /\s*(?:g|gms?|grams?)$/i;

/** Every field of a book, in the order of exported columns: see CONTRIBUTING.md for a new one. */
export const BOOK_FIELDS = {
  _id: { column: 'book_id' },
  id: { column: 'number' },
  isbn: imported(50, readIsbnText, { label: 'ISBN', section: 'book' }),
  // Titles are indexed, and databases limit the size of index entries.
  title: imported(500, readLine, { label: 'Title', section: 'book', isRequired: true }),
  subtitle: imported(500, readLine, { label: 'Subtitle', section: 'book' }),
  author: imported(500, readLine, { label: 'Author', section: null, empty: '', hasRule: true }),
  authors: imported(20_000, createNamesParser(MAX_NAME_CHARS), {
    label: 'Author',
    section: 'book',
    isJson: true,
    hasRule: true,
  }),
  translator: imported(200, readLine, { label: 'Translator', section: 'book' }),
  /** In ₹. */
  originalPrice: imported(20, readPrice, {
    label: 'Original price',
    section: 'price',
    isRequired: true,
    hasRule: true,
  }),
  price: imported(20, readPrice, {
    label: 'Selling price',
    section: null,
    column: null,
    hasRule: true,
    isForeign: true,
  }),
  discountPercent: imported(20, createNumberParser(100, PERCENT), {
    label: 'Discount in %',
    section: 'price',
    empty: 0,
    hasRule: true,
  }),
  discountPrice: imported(20, readPrice, {
    label: 'Discount in ₹',
    section: null,
    empty: 0,
    hasRule: true,
  }),
  stock: imported(20, createCountParser(MAX_STOCK), {
    label: 'For sale',
    section: 'price',
    isRequired: true,
    column: null,
    hasRule: true,
  }),
  onShelf: imported(20, createCountParser(MAX_STOCK), {
    label: 'Copies on the shelf',
    section: null,
    column: null,
    hasRule: true,
  }),
  inStock: { column: null },
  bookType: imported(20, createChoiceParser(['Hardcover', 'Paperback']), {
    label: 'Format',
    section: 'format',
    isRequired: true,
  }),
  genres: imported(500, readGenres, {
    label: 'Categories',
    section: 'categories',
    empty: [],
    isJson: true,
  }),
  publisher: imported(200, readLine, { label: 'Publisher', section: 'book' }),
  publishedOn: imported(20, readDate, { label: 'Published', section: 'details' }),
  language: imported(50, readLanguage, { label: 'Language', section: 'format' }),
  pages: imported(20, createCountParser(MAX_PAGES, PAGES), { label: 'Pages', section: 'format' }),
  grams: imported(20, createCountParser(MAX_GRAMS, GRAMS), {
    label: 'Weight in grams',
    section: 'format',
  }),
  seriesName: imported(200, readLine, { label: 'Series', section: 'book', hasRule: true }),
  seriesNumber: imported(200, readLine, {
    label: 'Number in the series',
    section: 'book',
    hasRule: true,
  }),
  gtin: imported(50, readGtinText, { label: 'Barcode', section: 'details' }),
  work: imported(200, readLine, { label: 'Work', section: 'details' }),
  taxPercent: imported(20, createNumberParser(100, PERCENT), {
    label: 'Tax in %',
    section: 'price',
  }),
  hsn: imported(200, readHsn, { label: 'HSN code', section: 'price' }),
  coverImg: imported(500, readCoverPath, { label: 'Cover', section: 'cover', empty: '' }),
  offers: imported(500, createChoicesParser(['fastDelivery', 'newArrival', 'bestSeller']), {
    label: 'In the shop',
    section: 'shop',
    empty: [],
    isJson: true,
    hasRule: true,
  }),
  totalRatings: imported(20, createCountParser(MAX_RATINGS), {
    label: 'Ratings',
    section: null,
    empty: 0,
  }),
  totalStars: imported(20, createNumberParser(5), { label: 'Stars', section: null, empty: 0 }),
  createdAt: imported(50, readTimestamp, { label: 'Added on', section: null, isRequired: true }),
  updatedAt: {},
  version: {},
  editedFields: { isJson: true },
  description: imported(50_000, readText, {
    label: 'Description',
    section: 'book',
    empty: '',
    isLong: true,
  }),
  sample: imported(400_000, readText, { label: 'Sample', section: 'details', isLong: true }),
} satisfies Record<keyof FlatBook, StoredField>;

type Fields = typeof BOOK_FIELDS;
type FieldName = keyof Fields;

export type Column = {
  [Name in FieldName]: Fields[Name] extends ImportedField<unknown> ? Name : never;
}[FieldName];

export type EditorField = {
  [Name in Column]: Fields[Name]['section'] extends null ? never : Name;
}[Column];

/** The values of a row; fields without a value are missing. */
export type BookFields = {
  [Name in Column]?: (Fields[Name] extends ImportedField<infer T> ? T : never) | undefined;
};

const NAMES = Object.keys(BOOK_FIELDS) as FieldName[];

/** The columns that files may have. */
export const COLUMNS = NAMES.filter((name): name is Column => 'read' in BOOK_FIELDS[name]);

/** The columns in the order of an exported file. */
export const EXPORTED_COLUMNS = COLUMNS.filter((name) => !('isForeign' in BOOK_FIELDS[name]));

export function listEditorFields(section: EditorSection): EditorField[] {
  return COLUMNS.filter((column): column is EditorField => BOOK_FIELDS[column].section === section);
}

/** The columns whose values replace those of the book. */
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

/** Returns the cells of a book in an exported file, in the order of `EXPORTED_COLUMNS`. */
export function listCells(book: Book, onShelf?: number): string[] {
  const offers = book.offers.flatMap(({ isOffer, offer }) => (isOffer ? offer : []));
  const createdAt = toIndiaTimestamp(book.createdAt);
  const flat = { ...flattenBook(book), offers, createdAt, onShelf };
  return EXPORTED_COLUMNS.map((column) => {
    const value = flat[column] ?? '';
    return Array.isArray(value) ? value.join('|') : String(value);
  });
}

/** The texts of one row. An empty text counts as missing. */
export type BookTexts = Partial<Record<Column, string>>;

/** Parses the texts of a row; returns the values, and the problems of invalid texts. */
export function readBookTexts(texts: BookTexts): {
  fields: BookFields;
  problems: { field: string; message: string }[];
} {
  const fields: Record<string, unknown> = {};
  const problems: { field: string; message: string }[] = [];
  for (const [field, untrimmed = ''] of Object.entries(texts)) {
    if (toLine(untrimmed) === '') continue;
    const text = untrimmed.trim();
    const { maxChars, read } = BOOK_FIELDS[field as Column];
    const value = text.length > maxChars ? describeTooLong(maxChars) : read(text);
    if (isProblem(value)) problems.push({ field, message: value.problem });
    else fields[field] = value;
  }
  return { fields: fields as BookFields, problems };
}

/** Whether a text could not be read. */
export function isProblem(value: unknown): value is { problem: string } {
  return typeof value === 'object' && value !== null && 'problem' in value;
}
