import type { DeskBook } from '#contract/desk-books.ts';
import { readBookTexts } from '#domain/books/book-fields.ts';
import { getPayablePrice, reprice } from '#domain/books/present-book.ts';
import { formatRupees } from '#domain/money.ts';

/** A field that can be edited in each row of the list of books. */
export type DraftField = 'price' | 'stock';

/** An unsaved text in a field of a row. */
export interface Draft {
  field: DraftField;
  text: string;
  /**
   * The version of the book that the text is compared with: the one before the first draft of the
   * book, the one that had a newer value when the user kept this text, or the one in which an
   * earlier text of the field was saved.
   */
  original: DeskBook;
}

const MAX_DESCRIBED_BOOKS = 3;

/**
 * Returns the payable price in ₹, or the number of copies in stock; `undefined` for the stock of a
 * book whose copies are not counted.
 */
export function getValue(book: DeskBook, field: DraftField): number | undefined {
  return field === 'price' ? getPayablePrice(book) : book.stock;
}

interface Typed {
  book: DeskBook;
  field: DraftField;
  text: string;
  /** Whether drafts are being saved: even a text that equals the old value is then a draft. */
  isSaving?: boolean;
}

/**
 * Replaces the draft of this field with the text. The new draft is the last one, which Undo drops
 * first. A text that equals the saved value removes the draft.
 */
export function typeInto(
  drafts: readonly Draft[],
  { book, field, text, isSaving = false }: Typed,
): Draft[] {
  const draftsOfBook = drafts.filter((draft) => draft.original._id === book._id);
  const replaced = draftsOfBook.find((draft) => draft.field === field);
  const original = (replaced ?? draftsOfBook[0])?.original ?? book;
  const others = drafts.filter((draft) => draft !== replaced);
  const isSaved = !isSaving && text.trim() === String(getValue(original, field) ?? '');
  return isSaved ? others : [...others, { field, text, original }];
}

/**
 * Removes the drafts that were saved. A draft that was typed again meanwhile stays, and becomes a
 * change to the saved book.
 */
export function dropSaved(
  drafts: readonly Draft[],
  sent: readonly Draft[],
  saved: DeskBook,
): Draft[] {
  const wasSent = ({ field, original: { _id } }: Draft) =>
    _id === saved._id && sent.some((draft) => draft.field === field);
  return drafts
    .filter((draft) => !sent.includes(draft))
    .map((draft) => (wasSent(draft) ? { ...draft, original: saved } : draft));
}

/**
 * Returns the newest version of `book`: the book itself, or one of `candidates`, which may also
 * contain other books.
 */
export function chooseNewest<Book extends Pick<DeskBook, '_id' | 'version'>>(
  book: Book,
  candidates: readonly Book[],
): Book {
  return candidates.reduce(
    (newest, item) => (item._id === book._id && item.version > newest.version ? item : newest),
    book,
  );
}

/** Describes the problem with the text; `undefined` if it is valid. */
export function findProblem({ field, text }: Draft): string | undefined {
  if (text.trim() === '') return 'This must not be empty.';
  return readBookTexts({ [getColumn(field)]: text }).problems[0]?.message;
}

/**
 * Returns the column of an import whose parser reads the text. No column has the payable price: it
 * follows the rules for an original price, and `reprice` turns it into one or into a discount.
 */
function getColumn(field: DraftField): 'originalPrice' | 'stock' {
  return field === 'price' ? 'originalPrice' : 'stock';
}

/** Whether the current value of the field differs from the one in the draft's `original`. */
export function isOutdated({ field, original }: Draft, current: DeskBook): boolean {
  return getValue(original, field) !== getValue(current, field);
}

/** Returns the request body that saves the drafts of one book over its current version. */
export function toChange(drafts: readonly Draft[], current: DeskBook) {
  const readDraft = (field: DraftField) => {
    const text = drafts.find((draft) => draft.field === field)?.text;
    return text === undefined ? undefined : readBookTexts({ [getColumn(field)]: text }).fields;
  };
  const price = readDraft('price')?.originalPrice;
  const stock = readDraft('stock')?.stock;
  return {
    version: current.version,
    ...(price !== undefined && reprice(current, price)),
    ...(stock !== undefined && { stock }),
  };
}

/** Returns a text such as 'Devdas: price ₹95 to ₹99, stock 2 to 12'. */
export function describeDrafts(drafts: readonly Draft[]): string {
  const books = groupByBook(drafts);
  const texts = books.slice(0, MAX_DESCRIBED_BOOKS).map((group) => {
    const changes = group.map(({ field, text, original }) => {
      const before = formatValue(field, String(getValue(original, field) ?? ''));
      return `${field} ${before} to ${formatValue(field, text.trim())}`;
    });
    return `${group[0]?.original.title ?? ''}: ${changes.join(', ')}`;
  });
  const more = books.length - texts.length;
  if (more > 0) texts.push(`and ${more} more ${more === 1 ? 'book' : 'books'}`);
  return texts.join('; ');
}

function formatValue(field: DraftField, text: string): string {
  if (text === '') return 'nothing';
  return field === 'price' && /^\d+$/.test(text) ? formatRupees(Number(text)) : text;
}

/** Groups the drafts by book, in the order of the first draft of each book. */
export function groupByBook(drafts: readonly Draft[]): Draft[][] {
  const groups = new Map<string, Draft[]>();
  for (const draft of drafts) {
    const { _id } = draft.original;
    groups.set(_id, [...(groups.get(_id) ?? []), draft]);
  }
  return [...groups.values()];
}
