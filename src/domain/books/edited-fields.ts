import type { Book } from '#contract/book.ts';
import { isSame } from '../import/apply-fields.ts';

/** Fields that are derived from others, or recorded in a ledger. */
const NOT_EDITED = new Set(['stock', 'inStock', 'updatedAt', 'version', 'editedFields']);

/**
 * A field that was edited at the desk and is replaced by a row of an import, with a sentence about
 * it.
 */
interface Replaced {
  field: string;
  message: string;
}

/** Returns the book after an edit at the desk, which records the names of the changed fields. */
export function markEdited(before: Book, after: Book): Book {
  const changed = listChanged(before, after);
  if (changed.length === 0) return after;
  return { ...after, editedFields: [...new Set([...(before.editedFields ?? []), ...changed])] };
}

/** Returns the book after a row of an import, and the edits of the desk that the row replaces. */
export function replaceEdited(before: Book, after: Book): { book: Book; replaced: Replaced[] } {
  const { editedFields = [], ...rest } = after;
  const changed = new Set(listChanged(before, after));
  const replacedFields = editedFields.filter((field) => changed.has(field));
  const remainingFields = editedFields.filter((field) => !changed.has(field));
  return {
    book: { ...rest, ...(remainingFields.length > 0 && { editedFields: remainingFields }) },
    replaced: replacedFields.map((field) => ({
      field,
      message: `Replaces ${describe(before, field)}, which was typed at the desk, by ${describe(after, field)}.`,
    })),
  };
}

function listChanged(before: Book, after: Book): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].filter(
    (name) => !NOT_EDITED.has(name) && !isSame(getValue(before, name), getValue(after, name)),
  );
}

function getValue(book: Book, name: string): unknown {
  return (book as Readonly<Record<string, unknown>>)[name] ?? null;
}

const MAX_SHOWN = 80;

function describe(book: Book, field: string): string {
  if (field === 'offers') {
    const offers = book.offers.flatMap(({ isOffer, offerText }) => (isOffer ? offerText : []));
    return offers.join(', ') || 'no offer';
  }
  if (field === 'series' && book.series)
    return [book.series.name, book.series.number].filter(Boolean).join(' ');
  const value = getValue(book, field);
  const text = Array.isArray(value) ? value.join(', ') : String(value ?? '');
  if (text === '') return 'an empty field';
  return `“${text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text}”`;
}
