import { flushSync } from 'react-dom';
import { useState } from 'react';
import type { DeskBook } from '#contract/desk/desk-books.ts';
import type { FieldProblem } from '#domain/import/plans/apply-fields.ts';
import { readIsbn } from '#domain/values/isbn.ts';
import { useRead } from '#ui/browser/use-read.ts';
import { type BookField, type BookTexts, applyChanges, LABELS } from './book-form.ts';
import { desk } from '../api.ts';

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
