import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useRevalidator } from 'react-router';
import type { DeskBook } from '#contract/desk/desk-books.ts';
import type { FieldProblem } from '#domain/import/apply-fields.ts';
import { formatCount } from '#domain/values/money.ts';
import { readIsbn } from '#domain/values/barcode.ts';
import { useNavigateIfHere } from '#ui/browser/use-navigate-if-here.ts';
import { useRead } from '#ui/browser/use-read.ts';
import { showToast } from '#ui/messages/feedback.tsx';
import type { ApiError } from '#client/client.ts';
import { attempt, desk, explain, putFile } from '../api.ts';
import { useBookLookUp } from './book-look-up.tsx';
import { chooseNewest } from './book-drafts.ts';
import {
  applyChanges,
  changeText,
  describeProblems,
  findOutdated,
  readCopies,
  LABELS,
  mergeGenres,
  toTexts,
  type BookField,
  type BookTexts,
} from './book-form.ts';
import { describeMeanwhile } from './meanwhile.tsx';
import { saveBook } from './save-book.ts';
import { useUnsaved } from '../parts/unsaved.ts';

/** A picture that was chosen as the cover but is not uploaded yet. */
export interface Picture {
  file: File;
  /** A `data:` URL. */
  source: string;
}

interface Unsaved {
  /** The stored texts that the changes are compared with. */
  base: BookTexts;
  changes: Partial<BookTexts>;
  picture?: Picture | undefined;
}

export type BookEditing = ReturnType<typeof useBookEditing>;

/**
 * Returns the state of the book editor: the texts of the fields, their problems, and functions.
 * `loaded` is `undefined` for a new book, which begins with `initialChanges`.
 */
export function useBookEditing(
  loaded: DeskBook | undefined,
  initialChanges: Partial<BookTexts> = {},
) {
  // The response to a change is newer than the loaded book, until the loader runs again.
  const [savedBooks, setSavedBooks] = useState<readonly DeskBook[]>([]);
  const book = loaded && chooseNewest(loaded, savedBooks);
  const navigate = useNavigateIfHere();
  const { revalidate } = useRevalidator();
  const [unsaved, setUnsaved, moveUnsaved] = useUnsaved<Unsaved>(
    `book ${book?._id ?? 'new'}`,
    'Leave without saving the changes to this book?',
  );
  const [touched, setTouched] = useState<readonly string[]>([]);
  // The problems that the API reported.
  const [refused, setRefused] = useState<readonly FieldProblem[]>([]);
  const [error, setError] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const current = toTexts(book);
  const base = unsaved?.base ?? current;
  const typed = unsaved?.changes ?? initialChanges;
  const changes = mergeGenres(typed, base, current);
  const texts = { ...current, ...changes };
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
  const shownProblems = problems.filter(({ field }) => touched.includes(field));
  const outdated = findOutdated(changes, base, current);

  const wrongFields = [...new Set([...shownProblems.map(({ field }) => field), ...outdated])];

  const setText = (field: BookField, text: string) => {
    setRefused((before) => before.filter((problem) => problem.field !== field));
    setUnsaved(
      (
        { base: oldBase, changes: before, picture } = { base: current, changes: initialChanges },
      ) => {
        // The change to the stock is counted from the number that the field showed, and that of the
        // categories from the boxes.
        const isFirst = field === 'stock' && before.stock === undefined;
        const isRead = isFirst || field === 'genres';
        const newBase = isRead ? { ...oldBase, [field]: current[field] } : oldBase;
        // During a save, typing the stored text again is a change, too, because the save is about to
        // replace the stored text.
        // So is emptying a field that was filled from the start, which would be filled again.
        const next =
          isSaving || field in initialChanges
            ? { ...before, [field]: text }
            : changeText(before, { field, text, book });
        return dropIfEmpty({ base: newBase, changes: next, picture });
      },
    );
  };
  const setPicture = (picture: Picture | undefined) =>
    setUnsaved((before = { base: current, changes: initialChanges }) =>
      dropIfEmpty({ ...before, picture }),
    );
  /** Drops the input at once, before a navigation: `useUnsaved` would ask about it. */
  const forget = () => flushSync(() => setUnsaved(() => undefined));
  /** Drops what was saved, but not what was typed or chosen meanwhile. */
  const dropSaved = (saved: DeskBook, savedPicture?: Picture) =>
    setUnsaved((before) => {
      if (!before) return undefined;
      const newBase = book ? { ...before.base } : toTexts(saved);
      const newer = { ...before.changes };
      for (const field of Object.keys(typed) as BookField[]) {
        // What is typed next to the stock is a change to the number that was sent.
        newBase[field] = (field === 'stock' && typed.stock) || toTexts(saved)[field];
        if (newer[field] === typed[field]) delete newer[field];
      }
      const picture = before.picture === savedPicture ? undefined : before.picture;
      return dropIfEmpty({ base: newBase, changes: newer, picture });
    });

  const saveFields = async (): Promise<DeskBook> => {
    if (!book) return (await desk.books.$post({ json: changes })).book;
    if (Object.keys(changes).length === 0) return book;
    const { stock: to, ...others } = typed;
    const stock = to !== undefined && { stock: { from: Number(base.stock), to: readCopies(to) } };
    const { book: saved, conflict } = await saveBook(
      book,
      (newest) => ({
        ...mergeGenres(others, base, toTexts(newest)),
        ...stock,
        version: newest.version,
      }),
      (newest) => findOutdated(changes, base, toTexts(newest)).length > 0,
    );
    if (conflict) {
      setSavedBooks([saved]);
      throw conflict;
    }
    return saved;
  };
  /** Reads the newest version, which the next try sends. What is typed stays. */
  const reread = async () => {
    if (!book) return;
    const param = { id: book._id };
    const { value } = await attempt(() => desk.books[':id'].$get({ param }));
    if (value) setSavedBooks([value.book]);
  };
  const save = async () => {
    const wrong = [...problems.map(({ field }) => field), ...outdated];
    if (wrong.length > 0) {
      flushSync(() => setTouched(Object.keys(LABELS)));
      focusFirstProblem();
      return;
    }
    setSaving(true);
    setError(undefined);
    const { failure } = await attempt(async () => {
      const saved = await saveFields();
      const { picture } = unsaved ?? {};
      if (!book) return openAdded(saved, picture);
      setSavedBooks([saved]);
      dropSaved(saved);
      if (picture) {
        setSavedBooks([await saveCover(saved, picture.file)]);
        dropSaved(saved, picture);
      }
      setTouched([]);
      void showToast(`Book saved${describeStock(saved)}`);
      return void revalidate();
    });
    if (failure?.code === 'changed-meanwhile') await reread();
    const isCategoryGone = failure?.fields.some(({ field }) => field === 'genres');
    if (isCategoryGone) await Promise.all([reread(), revalidate()]);
    if (failure) showFailure(failure);
    setSaving(false);
  };
  /** Opens the new book, which is in the shop even if its picture is not saved, and stays unsaved. */
  const openAdded = async (added: DeskBook, picture: Picture | undefined) => {
    const { error: refusal } = await attempt(async () => {
      if (picture) await saveCover(added, picture.file);
    });
    if (refusal === undefined) void showToast(`“${added.title}” added`);
    else void showToast(`“${added.title}” added, but not its cover. ${refusal}`, 'error');
    dropSaved(added, refusal === undefined ? picture : undefined);
    flushSync(() => moveUnsaved(`book ${added._id}`));
    await navigate(`/desk/books/${added._id}`, { replace: true });
  };
  /** The current texts, but the stock that the user has changed. */
  const rebase = ({ base: { stock } }: Unsaved) => ({ ...current, stock });
  /** Says how many copies others have sold while the user changed their number. */
  const describeStock = (saved: DeskBook) => {
    const { stock: to } = changes;
    const seen = Number(unsaved?.base.stock);
    if (to === undefined || readCopies(to) === saved.stock) return '';
    const difference = readCopies(to) - seen;
    const { sentence } = describeMeanwhile({ book: saved, seen, difference });
    return `. ${sentence}: ${formatCount(saved.stock ?? 0)} for sale`;
  };
  const showFailure = (failure: ApiError) => {
    const isTaken = failure.code === 'isbn-taken';
    const all = isTaken ? [{ field: 'isbn', message: explain(failure) }] : failure.fields;
    const isGone = ({ field }: FieldProblem) => field === 'genres' && book !== undefined;
    const known = all.filter((problem) => Object.hasOwn(LABELS, problem.field) && !isGone(problem));
    const gone = all.find(isGone);
    setRefused(known);
    if (gone) setError(`${gone.message} Saving again leaves it out.`);
    else if (known.length === 0) setError(explain(failure));
    flushSync(() => setTouched(Object.keys(LABELS)));
    if (known.length > 0) focusFirstProblem();
  };

  const lookUp = useBookLookUp({
    texts,
    isFilled: (field) => field in changes || (book !== undefined && texts[field] !== ''),
    setText,
  });

  return {
    book,
    lookUp,
    texts,
    preview,
    setText,
    /** Marks a field that the user has changed and left, so that its problem may be shown. */
    markTouched: (field: BookField) => {
      if (field in changes && !touched.includes(field)) setTouched([...touched, field]);
    },
    findError: (field: BookField) =>
      shownProblems.find((problem) => problem.field === field)?.message,
    isbnTakenBy,
    /** Whether the typed ISBN was checked, and no other book has it. */
    isIsbnUnique: withIsbn !== undefined && !isbnTakenBy,
    picture: unsaved?.picture,
    setPicture,
    outdated,
    /** Keeps the changes to outdated fields: saving then overwrites the newer values. */
    keepMine: () => setUnsaved((before) => before && { ...before, base: rebase(before) }),
    /** Drops the changes to outdated fields. */
    takeTheirs: () =>
      setUnsaved((before) => {
        if (!before) return undefined;
        const kept = { ...before.changes };
        for (const field of outdated) delete kept[field];
        return dropIfEmpty({ ...before, base: rebase(before), changes: kept });
      }),
    canSave: unsaved !== undefined || !book,
    problem:
      wrongFields.length > 0
        ? describeProblems(wrongFields.map((field) => LABELS[field as BookField]))
        : error,
    description: describeChanges(Object.keys(changes), unsaved?.picture),
    isSaving,
    save,
    reread,
    forget,
    undo: () => {
      setUnsaved(() => undefined);
      setTouched([]);
      setRefused([]);
      setError(undefined);
    },
  };
}

function dropIfEmpty(unsaved: Unsaved): Unsaved | undefined {
  return unsaved.picture || Object.keys(unsaved.changes).length > 0 ? unsaved : undefined;
}

/** Uploads the cover, and resolves with the saved book. */
async function saveCover({ _id, version }: DeskBook, file: File): Promise<DeskBook> {
  const path = `/api/desk/books/${encodeURIComponent(_id)}/cover`;
  return (await putFile<{ book: DeskBook }>(path, file, version)).book;
}

function describeChanges(fields: readonly string[], picture: Picture | undefined): string {
  const names = fields.map((field) => LABELS[field as BookField]);
  const all = [...names, ...(picture ? ['Cover'] : [])];
  return all.length === 0 ? 'Nothing filled in yet' : `Changed: ${all.join(', ')}`;
}

/** Focuses the notice about outdated fields, or else the first invalid field. */
function focusFirstProblem(): void {
  const first = '.desk-notice[role=alert] button, .desk-main [aria-invalid]';
  document.querySelector<HTMLElement>(first)?.focus();
}
