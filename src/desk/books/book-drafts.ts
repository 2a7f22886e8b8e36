import type { DeskBook } from '#contract/desk/desk-books.ts';
import { readBookTexts } from '#domain/books/book-fields.ts';
import { getPayablePrice } from '#domain/books/present-book.ts';
import { formatCount, formatRupees, countNoun } from '#domain/values/money.ts';
import type { Draft, DraftRules } from '../parts/drafts.ts';

/** An unsaved text of a book, in the list or in the editor. */
export interface BookDraft {
  field: string;
  value: unknown;
  /** The version of the book that the text is compared with; a new book has none. */
  original: DeskBook | undefined;
}

/** The texts that the list of books can change: the payable price in ₹, and the copies in stock. */
export interface ListTexts {
  price: string;
  stock: string;
}

export type ListField = keyof ListTexts;
export type ListDraft = Draft<DeskBook, ListTexts>;

const MAX_DESCRIBED_BOOKS = 3;

/** Returns the payable price in ₹, or the counted copies in stock, else `undefined`. */
export function getValue(book: DeskBook, field: ListField): number | undefined {
  return field === 'price' ? getPayablePrice(book) : book.stock;
}

export const LIST_RULES: DraftRules<DeskBook, ListTexts> = {
  read: (book, field) => String(getValue(book, field) ?? ''),
  isSame: (text, stored) => String(text).trim() === stored,
  isOf: ({ _id }, other) => _id === other._id,
  differences: { stock: 'seen' },
};

/** Returns what drafts are compared with after their book was saved; see `dropSent`. */
export function rebaseOn(saved: DeskBook) {
  return <Book extends DeskBook | undefined>(
    { original }: { original: Book },
    sent: BookDraft | undefined,
  ): Book | DeskBook => {
    // A text that was typed before the book was added has no original.
    if (original && !sent) return original;
    // The user has typed a change to the number that was sent, not to the one that it led to.
    return sent?.field === 'stock' ? { ...saved, stock: readCopies(sent) } : saved;
  };
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

export function findProblem({ field, value: text }: ListDraft): string | undefined {
  if (text.trim() === '') return 'This must not be empty.';
  return readBookTexts({ [getColumn(field)]: text }).problems[0]?.message;
}

/**
 * Returns the column of an import whose parser reads the text. No column has the payable price: it
 * follows the rules for an original price, and `reprice` turns it into one or into a discount.
 */
function getColumn(field: ListField): 'originalPrice' | 'stock' {
  return field === 'price' ? 'originalPrice' : 'stock';
}

function readCopies({ value }: BookDraft): number {
  return readBookTexts({ stock: String(value) }).fields.stock ?? Number.NaN;
}

/** Returns by how many copies the draft changes the stock; `undefined` for a price, or if invalid. */
export function getDifference(draft: BookDraft): number | undefined {
  const to = draft.field === 'stock' ? readCopies(draft) : Number.NaN;
  return Number.isNaN(to) ? undefined : to - (draft.original?.stock ?? 0);
}

/** Returns the change to the stock that a draft makes, if one of these does. */
export function toStockChange(drafts: readonly BookDraft[]) {
  const draft = drafts.find(({ field }) => field === 'stock');
  return draft && { stock: { from: draft.original?.stock ?? 0, to: readCopies(draft) } };
}

/** Returns the request body that saves the drafts of one book over its current version. */
export function toChange(drafts: readonly ListDraft[], current: DeskBook) {
  const typed = drafts.find(({ field }) => field === 'price')?.value;
  const price =
    typed === undefined ? undefined : readBookTexts({ originalPrice: typed }).fields.originalPrice;
  return {
    version: current.version,
    ...(price !== undefined && reprice(current, price)),
    ...toStockChange(drafts),
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
export function describeDrafts(drafts: readonly ListDraft[]): string {
  const books = groupByBook(drafts);
  const texts = books.slice(0, MAX_DESCRIBED_BOOKS).map((group) => {
    const changes = group.map((draft) => {
      const { field, value: text, original } = draft;
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

function formatValue(field: ListField, text: string): string {
  if (text === '') return 'nothing';
  const column = getColumn(field);
  const value = readBookTexts({ [column]: text }).fields[column];
  if (value === undefined) return text;
  return field === 'price' ? formatRupees(value) : String(value);
}

export function groupByBook(drafts: readonly ListDraft[]): ListDraft[][] {
  const groups = new Map<string, ListDraft[]>();
  for (const draft of drafts) {
    const { _id } = draft.original;
    groups.set(_id, [...(groups.get(_id) ?? []), draft]);
  }
  return [...groups.values()];
}
