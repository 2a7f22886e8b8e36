import type { Book } from '#contract/catalogue/book.ts';
import { isSameJson } from '../values/same-json.ts';
import { shortenText } from '../values/text.ts';

/** Fields that the shop computes, and the stock, whose changes are recorded in a ledger. */
const UNMARKED_FIELDS = new Set(['stock', 'inStock', 'updatedAt', 'version', 'editedFields']);

/** An edit made at the desk, the owner's pages, that a row of an import replaces. */
interface ReplacedEdit {
  field: string;
  /** A sentence with the old and the new value. */
  message: string;
}

/** Returns the book after an edit at the desk, and adds the changed fields to `editedFields`. */
export function markEdited(before: Book, after: Book): Book {
  const changed = listChangedFields(before, after);
  if (changed.length === 0) return after;
  return { ...after, editedFields: [...new Set([...(before.editedFields ?? []), ...changed])] };
}

/** Takes the fields that a row of an import has changed out of `editedFields`; describes them. */
export function unmarkReplaced(
  before: Book,
  after: Book,
): { book: Book; replaced: ReplacedEdit[] } {
  const { editedFields = [], ...rest } = after;
  const changed = new Set(listChangedFields(before, after));
  const replacedFields = editedFields.filter((field) => changed.has(field));
  const remainingFields = editedFields.filter((field) => !changed.has(field));
  return {
    book: { ...rest, ...(remainingFields.length > 0 && { editedFields: remainingFields }) },
    replaced: replacedFields.map((field) => ({
      field,
      message: `Replaces ${describeValue(before, field)}, which was typed at the desk, by ${describeValue(after, field)}.`,
    })),
  };
}

function listChangedFields(before: Book, after: Book): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].filter(
    (name) =>
      !UNMARKED_FIELDS.has(name) && !isSameJson(getValue(before, name), getValue(after, name)),
  );
}

function getValue(book: Book, name: string): unknown {
  return (book as Readonly<Record<string, unknown>>)[name] ?? null;
}

const MAX_SHOWN_CHARS = 80;

function describeValue(book: Book, field: string): string {
  if (field === 'offers') {
    const offers = book.offers.flatMap(({ isOffer, offerText }) => (isOffer ? offerText : []));
    return offers.join(', ') || 'no offer';
  }
  if (field === 'series' && book.series)
    return [book.series.name, book.series.number].filter(Boolean).join(' ');
  const value = getValue(book, field);
  const text = Array.isArray(value) ? value.join(', ') : String(value ?? '');
  return text === '' ? 'an empty field' : `“${shortenText(text, MAX_SHOWN_CHARS)}”`;
}
