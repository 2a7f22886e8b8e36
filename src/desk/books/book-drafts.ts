import type { DeskBook } from '#contract/desk-books.ts';
import { readBookTexts } from '#domain/books/book-fields.ts';
import { payablePrice, reprice } from '#domain/books/present-book.ts';
import { formatRupees } from '#domain/money.ts';

/** A field that can be edited in each row of the list of books. */
export type DraftField = 'price' | 'stock';

/** An unsaved text in a field of a row. */
export interface Draft {
  field: DraftField;
  text: string;
  /** The book as it was before the first change. */
  seen: DeskBook;
}

const MAX_DESCRIBED = 3;

/** ₹ or copies; `undefined` for a book without a number of copies. */
export function getValue(book: DeskBook, field: DraftField): number | undefined {
  return field === 'price' ? payablePrice(book) : book.stock;
}

/** Adds the text as the last draft. A text that equals the saved value removes the draft. */
export function typeInto(
  drafts: readonly Draft[],
  { book, field, text }: { book: DeskBook; field: DraftField; text: string },
): Draft[] {
  const seen = drafts.find((draft) => draft.seen._id === book._id)?.seen ?? book;
  const others = drafts.filter((draft) => draft.seen._id !== book._id || draft.field !== field);
  const isSaved = text.trim() === String(getValue(seen, field) ?? '');
  return isSaved ? others : [...others, { field, text, seen }];
}

/** The newer version of the book: from the list, or from the response to a change. */
export function chooseNewest<Book extends Pick<DeskBook, '_id' | 'version'>>(
  book: Book,
  saved: readonly Book[],
): Book {
  return saved.find(({ _id, version }) => _id === book._id && version > book.version) ?? book;
}

/** The problem of the text; `undefined` if it is valid. */
export function findProblem({ field, text }: Draft): string | undefined {
  if (text.trim() === '') return 'This must not be empty.';
  return readBookTexts({ [columnFor(field)]: text }).problems[0]?.message;
}

function columnFor(field: DraftField): 'originalPrice' | 'stock' {
  return field === 'price' ? 'originalPrice' : 'stock';
}

/** Whether the saved value of the field has changed since the draft began. */
export function isOutdated({ field, seen }: Draft, current: DeskBook): boolean {
  return getValue(seen, field) !== getValue(current, field);
}

/** The request body that saves the drafts of one book over its current version. */
export function toChange(drafts: readonly Draft[], current: DeskBook) {
  const getNumber = (field: DraftField) => {
    const text = drafts.find((draft) => draft.field === field)?.text;
    return text === undefined ? undefined : readBookTexts({ [columnFor(field)]: text }).fields;
  };
  const price = getNumber('price')?.originalPrice;
  const stock = getNumber('stock')?.stock;
  return {
    version: current.version,
    ...(price !== undefined && reprice(current, price)),
    ...(stock !== undefined && { stock }),
  };
}

/** Such as 'Devdas: price ₹95 to ₹99, stock 2 to 12'. */
export function describeDrafts(drafts: readonly Draft[]): string {
  const books = groupByBook(drafts);
  const texts = books.slice(0, MAX_DESCRIBED).map((group) => {
    const changes = group.map(({ field, text, seen }) => {
      const before = formatValue(field, String(getValue(seen, field) ?? ''));
      return `${field} ${before} to ${formatValue(field, text.trim())}`;
    });
    return `${group[0]?.seen.title ?? ''}: ${changes.join(', ')}`;
  });
  const more = books.length - texts.length;
  if (more > 0) texts.push(`and ${more} more ${more === 1 ? 'book' : 'books'}`);
  return texts.join('; ');
}

function formatValue(field: DraftField, text: string): string {
  if (text === '') return 'nothing';
  return field === 'price' && /^\d+$/.test(text) ? formatRupees(Number(text)) : text;
}

/** Groups the drafts by book, in the order of the first change to each book. */
export function groupByBook(drafts: readonly Draft[]): Draft[][] {
  const groups = new Map<string, Draft[]>();
  for (const draft of drafts) {
    const { _id } = draft.seen;
    groups.set(_id, [...(groups.get(_id) ?? []), draft]);
  }
  return [...groups.values()];
}
