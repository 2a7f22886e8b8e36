import type { Book } from '#contract/catalogue/book.ts';
import type { DeskBook } from '#contract/desk/desk-books.ts';
import {
  BOOK_FIELDS,
  listCells,
  EXPORTED_COLUMNS,
  type EditorField,
  EDITOR_SECTIONS,
  listEditorFields,
} from '#domain/books/book-fields.ts';
import { readBookValues } from '#domain/books/book-values.ts';
import {
  applyFields,
  createBook,
  isFieldProblem,
  type FieldProblem,
} from '#domain/import/plans/apply-fields.ts';
import { type Draft, type DraftRules, hasValues, isOutdated } from '../parts/drafts.ts';
import type { Picture } from '../parts/files.tsx';
import { flushSync } from 'react-dom';
import { useState } from 'react';
import { readIsbn } from '#domain/values/isbn.ts';
import { useRead } from '#ui/browser/use-read.ts';
import { desk } from '../api.ts';

export type BookField = EditorField;

export const FIELDS = EDITOR_SECTIONS.flatMap(listEditorFields);

/** The fields of the editor with their labels, in their order on the page. */
export const LABELS = Object.fromEntries(
  FIELDS.map((field) => [field, BOOK_FIELDS[field].label]),
) as Record<BookField, string>;

const REQUIRED = ['title', 'originalPrice'] as const;

/** The texts of the fields, in the format of import cells: `|` separates the parts of a list. */
export type BookTexts = Record<BookField, string>;

/** Returns the texts of a book; the initial texts of a new book if `book` is `undefined`. */
export function toTexts(book: DeskBook | undefined): BookTexts {
  const cells = book ? listCells(book) : [];
  const texts = Object.fromEntries(
    FIELDS.map((field) => [field, cells[EXPORTED_COLUMNS.indexOf(field)] ?? '']),
  ) as BookTexts;
  if (!book) return { ...texts, bookType: 'Paperback' };
  const names = book.authors ?? [book.author];
  return { ...texts, authors: names.filter(Boolean).join(' | ') };
}

/** Returns a preview of the book with the valid changes, and the problems of the invalid ones. */
export function applyChanges(book: DeskBook | undefined, changes: Partial<BookTexts>) {
  const { fields, cleared, problems } = readBookValues(changes);
  const before = book ?? createBlankBook();
  // A preview needs no time of change.
  const after = applyFields(before, fields, '', cleared);
  const missing = book ? [] : REQUIRED.filter((field) => !changes[field]?.trim());
  const all: FieldProblem[] = [
    ...missing.map((field) => ({ field, message: 'This must not be empty.' })),
    ...problems.filter(({ field }) => !missing.some((name) => name === field)),
    ...(isFieldProblem(after) ? [after] : []),
  ];
  return {
    preview: isFieldProblem(after) ? before : after,
    problems: FIELDS.flatMap((field) => all.filter((problem) => problem.field === field)),
  };
}

function createBlankBook(): Book {
  const blank = createBook({ title: '', originalPrice: 0 }, { _id: '', now: '' });
  if (isFieldProblem(blank)) throw new Error(blank.message);
  return blank;
}

type EditorValues = BookTexts & { picture: Picture | undefined };
export type EditorDraft = Draft<DeskBook | undefined, EditorValues>;

/** Fields of which two are one thing: a discount of 40 % means a price with its original price. */
export const PAIRS: Partial<Record<BookField, BookField>> = {
  originalPrice: 'discountPercent',
  discountPercent: 'originalPrice',
  seriesName: 'seriesNumber',
  seriesNumber: 'seriesName',
  taxPercent: 'hsn',
  hsn: 'taxPercent',
};

export const EDITOR_RULES: DraftRules<DeskBook | undefined, EditorValues> = {
  read: (book, field) => (field === 'picture' ? undefined : toTexts(book)[field]),
  differences: { stock: 'seen', genres: 'latest' },
  pairs: PAIRS,
};

/** Finds the drafts whose fields, or their pairs, were changed elsewhere, to other texts. */
export function findOutdated(drafts: readonly EditorDraft[], current: DeskBook | undefined) {
  return drafts.filter((draft) => {
    const pair = drafts.filter(({ field }) =>
      [draft.field, EDITOR_RULES.pairs?.[draft.field]].includes(field),
    );
    return isOutdated(draft, current, EDITOR_RULES) && !hasValues(current, pair, EDITOR_RULES);
  });
}

export function toggleItem(list: string, item: string): string {
  const items = splitItems(list);
  const others = items.filter((other) => other !== item);
  return (others.length < items.length ? others : [...items, item]).join('|');
}

/**
 * Returns the changes with what was ticked and unticked applied to the `current` categories, because
 * a category may have been renamed or deleted since the texts in `before` were read. The order is
 * that of `changes`.
 */
export function mergeGenres<Changes extends Partial<BookTexts>>(
  changes: Changes,
  before: BookTexts,
  current: BookTexts,
): Changes {
  if (changes.genres === undefined) return changes;
  const [from, to] = [splitItems(before.genres), splitItems(changes.genres)];
  const now = splitItems(current.genres);
  const merged = to.filter((name) => now.includes(name) || !from.includes(name));
  for (const [index, name] of now.entries())
    if (!from.includes(name) && !merged.includes(name)) merged.splice(index, 0, name);
  return { ...changes, genres: merged.join('|') };
}

export function splitItems(list: string): string[] {
  return list.split('|').filter(Boolean);
}

/** Names the fields with problems: 'One field needs a look: Discount in %'. */
export function describeProblems(names: readonly string[]): string {
  const count = names.length === 1 ? 'One field needs' : `${names.length} fields need`;
  return `${count} a look: ${names.join(', ')}`;
}

interface BookChanges {
  changes: Partial<BookTexts>;
  outdated: readonly BookField[];
}

/** Finds the problems of changes; each is shown once the user leaves its field or tries to save. */
export function useBookProblems(book: DeskBook | undefined, { changes, outdated }: BookChanges) {
  const [touched, setTouched] = useState<readonly string[]>([]);
  // The problems that the API reported.
  const [refused, setRefused] = useState<readonly FieldProblem[]>([]);
  const { preview, problems: formProblems } = applyChanges(book, changes);
  const isbn = readIsbn(changes.isbn ?? '');
  // A failure does not matter, because saving reports a duplicate ISBN, too.
  const withIsbn = useRead(isbn, () =>
    isbn === undefined ? undefined : desk.books.$get({ query: { search: isbn, limit: '1' } }),
  );
  const isbnTakenBy = withIsbn?.books.find(({ _id }) => _id !== book?._id);
  const problems = [
    ...(isbnTakenBy ? [{ field: 'isbn', message: `“${isbnTakenBy.title}” has this ISBN.` }] : []),
    ...formProblems,
    ...refused,
  ];
  const shown = problems.filter(({ field }) => touched.includes(field));

  return {
    preview,
    isbnTakenBy,
    /** Whether the typed ISBN was checked, and no other book has it. */
    isIsbnUnique: withIsbn !== undefined && !isbnTakenBy,
    canBeSaved: problems.length === 0 && outdated.length === 0,
    /** The fields with a shown problem, and the outdated ones. */
    wrongFields: [...new Set([...shown.map(({ field }) => field), ...outdated])],
    find: (field: BookField) => shown.find((problem) => problem.field === field)?.message,
    /** Marks a field that the user has changed and left, so that its problem may be shown. */
    markTouched(field: BookField) {
      if (field in changes && !touched.includes(field)) setTouched([...touched, field]);
    },
    showAll: () => flushSync(() => setTouched(Object.keys(LABELS))),
    refuse: (reported: readonly FieldProblem[]) => setRefused(reported),
    /** Drops what the API reported about a field, because it is changed. */
    dropRefused: (changed: BookField) =>
      setRefused((before) => before.filter(({ field }) => field !== changed)),
    clear() {
      setTouched([]);
      setRefused([]);
    },
  };
}

/** Focuses the notice about outdated fields, or else the first invalid field. */
export function focusFirstProblem(): void {
  const first = '.desk-notice[role=alert] button, .desk-main [aria-invalid]';
  document.querySelector<HTMLElement>(first)?.focus();
}
