import type { DeskBook } from '#contract/desk/desk-books.ts';
import { readBookTexts } from '#domain/books/book-fields.ts';
import { getPayablePrice } from '#domain/books/present-book.ts';
import { formatCount, formatRupees } from '#domain/values/money.ts';
import { countNoun } from '#domain/values/text.ts';

export type DraftField = 'price' | 'stock';

/** An unsaved text in a field of a row. */
export interface Draft {
  field: DraftField;
  text: string;
  /**
   * The version of the book that the text is compared with: the one before the first draft of the
   * book (for the stock, of the field), the one that had a newer value when the user kept this text,
   * or the one in which an earlier text of the field was saved.
   */
  original: DeskBook;
}

const MAX_DESCRIBED_BOOKS = 3;

/** Returns the payable price in ₹, or the counted copies in stock, else `undefined`. */
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

/** Replaces the field's draft by a new last one; a text that equals the saved value removes it. */
export function typeInto(
  drafts: readonly Draft[],
  { book, field, text, isSaving = false }: Typed,
): Draft[] {
  const draftsOfBook = drafts.filter((draft) => draft.original._id === book._id);
  const replaced = draftsOfBook.find((draft) => draft.field === field);
  // A number of copies is a change to the one that its field showed.
  const first = field === 'stock' ? replaced : (replaced ?? draftsOfBook[0]);
  const original = first?.original ?? book;
  const others = drafts.filter((draft) => draft !== replaced);
  const isSaved = !isSaving && text.trim() === String(getValue(original, field) ?? '');
  return isSaved ? others : [...others, { field, text, original }];
}

/** Removes the saved drafts; one typed again meanwhile becomes a change to the saved book. */
export function dropSaved(
  drafts: readonly Draft[],
  sent: readonly Draft[],
  saved: DeskBook,
): Draft[] {
  const findSent = ({ field, original: { _id } }: Draft) =>
    _id === saved._id ? sent.find((draft) => draft.field === field) : undefined;
  return drafts
    .filter((draft) => !sent.includes(draft))
    .map((draft) => {
      const before = findSent(draft);
      if (!before) return draft;
      // The user has typed a change to the number that was sent, not to the one that it led to.
      const difference = getDifference(before);
      const stock =
        difference === undefined ? saved.stock : (before.original.stock ?? 0) + difference;
      return { ...draft, original: { ...saved, stock } };
    });
}

/** Returns the newest version of `book`: itself, or one of `candidates`. */
export function chooseNewest<Book extends Pick<DeskBook, '_id' | 'version'>>(
  book: Book,
  candidates: readonly Book[],
): Book {
  return candidates.reduce(
    (newest, item) => (item._id === book._id && item.version > newest.version ? item : newest),
    book,
  );
}

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

/** Whether the price was changed elsewhere. Of the stock, the difference is saved. */
export function isOutdated({ field, original, text }: Draft, current: DeskBook): boolean {
  const price = getValue(current, 'price');
  return (
    field === 'price' && getValue(original, 'price') !== price && text.trim() !== String(price)
  );
}

/** Returns by how many copies the draft changes the stock; `undefined` for a price, or if invalid. */
export function getDifference({ field, text, original }: Draft): number | undefined {
  const stock = field === 'stock' ? readBookTexts({ stock: text }).fields.stock : undefined;
  return stock === undefined ? undefined : stock - (original.stock ?? 0);
}

/** Returns the request body that saves the drafts of one book over its current version. */
export function toChange(drafts: readonly Draft[], current: DeskBook) {
  const readDraft = (field: DraftField) => {
    const text = drafts.find((draft) => draft.field === field)?.text;
    return text === undefined ? undefined : readBookTexts({ [getColumn(field)]: text }).fields;
  };
  const price = readDraft('price')?.originalPrice;
  const to = readDraft('stock')?.stock;
  const from = drafts.find(({ field }) => field === 'stock')?.original.stock ?? 0;
  return {
    version: current.version,
    ...(price !== undefined && reprice(current, price)),
    ...(to !== undefined && { stock: { from, to } }),
  };
}

/** Returns the fields of a book that costs `payable` (₹): by its discount in ₹, if it has one. */
function reprice(
  { originalPrice, discountPrice }: Pick<DeskBook, 'originalPrice' | 'discountPrice'>,
  payable: number,
): Record<string, number> {
  return discountPrice > 0 && payable < originalPrice
    ? { discountPrice: originalPrice - payable }
    : { originalPrice: payable, discountPercent: 0, discountPrice: 0 };
}

/** Returns a text such as 'Devdas: price ₹95 to ₹99, 10 more for sale, 2 to 12'. */
export function describeDrafts(drafts: readonly Draft[]): string {
  const books = groupByBook(drafts);
  const texts = books.slice(0, MAX_DESCRIBED_BOOKS).map((group) => {
    const changes = group.map((draft) => {
      const { field, text, original } = draft;
      const difference = getDifference(draft);
      const subject =
        difference === undefined ? field : `${formatDifference(difference)} for sale,`;
      const before = formatValue(field, String(getValue(original, field) ?? ''));
      return `${subject} ${before} to ${formatValue(field, text.trim())}`;
    });
    return `${group[0]?.original.title ?? ''}: ${changes.join(', ')}`;
  });
  const more = books.length - texts.length;
  if (more > 0) texts.push(`and ${countNoun(more, 'more book')}`);
  return texts.join('; ');
}

/** Returns a text such as '10 more' or '3 fewer'. */
export function formatDifference(difference: number): string {
  return difference < 0 ? `${formatCount(-difference)} fewer` : `${formatCount(difference)} more`;
}

function formatValue(field: DraftField, text: string): string {
  if (text === '') return 'nothing';
  const column = getColumn(field);
  const value = readBookTexts({ [column]: text }).fields[column];
  if (value === undefined) return text;
  return field === 'price' ? formatRupees(value) : String(value);
}

export function groupByBook(drafts: readonly Draft[]): Draft[][] {
  const groups = new Map<string, Draft[]>();
  for (const draft of drafts) {
    const { _id } = draft.original;
    groups.set(_id, [...(groups.get(_id) ?? []), draft]);
  }
  return [...groups.values()];
}
