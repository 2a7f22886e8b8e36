import { flushSync } from 'react-dom';
import { useState } from 'react';
import type { DeskBook } from '#contract/desk/desk-books.ts';
import type { FieldProblem } from '#domain/import/plans/apply-fields.ts';
import { readIsbn } from '#domain/values/isbn.ts';
import { useRead } from '#ui/browser/use-read.ts';
import { useUnsaved } from '../parts/unsaved.tsx';
import {
  changeText,
  findOutdated,
  mergeGenres,
  toTexts,
  type BookField,
  type BookTexts,
  applyChanges,
  LABELS,
} from './book-form.ts';
import { desk } from '../api.ts';

/** A picture that was chosen as the cover but is not uploaded yet. */
export interface Picture {
  file: File;
  /** A `data:` URL. */
  source: string;
}

interface BookInput {
  /** The stored texts that the changes are compared with. */
  base: BookTexts;
  changes: Partial<BookTexts>;
  picture?: Picture | undefined;
}

/** Keeps the unsaved input of the book editor. A new book begins with `initialChanges`. */
export function useBookInput(book: DeskBook | undefined, initialChanges: Partial<BookTexts>) {
  const [unsaved, setUnsaved, moveUnsaved] = useUnsaved<BookInput>(
    `book ${book?._id ?? 'new'}`,
    'Leave without saving the changes to this book?',
  );
  const current = toTexts(book);
  const initial: BookInput = { base: current, changes: initialChanges };
  const { base, changes: typed, picture } = unsaved ?? initial;
  const changes = mergeGenres(typed, base, current);
  const outdated = findOutdated(changes, base, current);

  /** Changes what was typed or chosen; without any, the input is dropped. */
  const change = (update: (before: BookInput) => BookInput) =>
    setUnsaved((before = initial) => dropIfEmpty(update(before)));
  /** The current texts, but the stock that the user has changed. */
  const rebase = ({ base: { stock } }: BookInput) => ({ ...current, stock });

  return {
    base,
    /** The changes as they were typed; `changes` also have what others made of the categories. */
    typed,
    changes,
    texts: { ...current, ...changes },
    picture,
    isUnsaved: unsaved !== undefined,
    /** The changed fields whose stored texts have also been changed since. */
    outdated,

    setText(field: BookField, text: string, isSaving: boolean) {
      change((before) => {
        // The change to the stock is counted from the number that the field showed, and that of the
        // categories from the boxes.
        const isFirst = field === 'stock' && before.changes.stock === undefined;
        const isRead = isFirst || field === 'genres';
        // During a save, typing the stored text again is a change, too, because the save is about to
        // replace the stored text. So is emptying a field that was filled from the start, which would
        // be filled again.
        const next =
          isSaving || field in initialChanges
            ? { ...before.changes, [field]: text }
            : changeText(before.changes, { field, text, book });
        return {
          ...before,
          base: isRead ? { ...before.base, [field]: current[field] } : before.base,
          changes: next,
        };
      });
    },
    setPicture: (chosen: Picture | undefined) =>
      change((before) => ({ ...before, picture: chosen })),

    /** Keeps the changes to outdated fields: saving then overwrites the newer values. */
    keepMine: () => setUnsaved((before) => before && { ...before, base: rebase(before) }),
    takeTheirs: () =>
      setUnsaved((before) => {
        if (!before) return undefined;
        const kept = { ...before.changes };
        for (const field of outdated) delete kept[field];
        return dropIfEmpty({ ...before, base: rebase(before), changes: kept });
      }),

    clear: () => setUnsaved(() => undefined),
    /** Drops the input at once, before a navigation: `useUnsaved` would ask about it. */
    forget: () => flushSync(() => setUnsaved(() => undefined)),
    /** Drops what was sent and saved, but not what was typed or chosen meanwhile. */
    dropSaved: (saved: DeskBook, savedPicture?: Picture, sent = typed) =>
      setUnsaved((before) => {
        if (!before) return undefined;
        const newBase = book ? { ...before.base } : toTexts(saved);
        const newer = { ...before.changes };
        for (const field of Object.keys(sent) as BookField[]) {
          // What is typed next to the stock is a change to the number that was sent.
          newBase[field] = (field === 'stock' && sent.stock) || toTexts(saved)[field];
          if (newer[field] === sent[field]) delete newer[field];
        }
        const left = before.picture === savedPicture ? undefined : before.picture;
        return dropIfEmpty({ base: newBase, changes: newer, picture: left });
      }),
    /** Hands the input of a new book on to the editor of the added one. */
    moveTo: (added: DeskBook) => flushSync(() => moveUnsaved(`book ${added._id}`)),
  };
}

function dropIfEmpty(input: BookInput): BookInput | undefined {
  return input.picture || Object.keys(input.changes).length > 0 ? input : undefined;
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
