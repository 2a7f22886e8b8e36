import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { DeskBook } from '#contract/desk/desk-books.ts';
import type { FieldProblem } from '#domain/import/plans/apply-fields.ts';
import { formatCount } from '#domain/values/money.ts';
import { useNavigateIfHere } from '#ui/browser/use-navigate-if-here.ts';
import { showToast } from '#ui/messages/feedback.tsx';
import { ApiError } from '#client/client.ts';
import { createKey } from '#client/key.ts';
import { attempt, desk, explain, putFile } from '../api.ts';
import { chooseNewest } from './book-drafts.ts';
import {
  describeProblems,
  findOutdated,
  LABELS,
  mergeGenres,
  readCopies,
  toTexts,
  type BookField,
  type BookTexts,
} from './book-form.ts';
import { useBookInput, type Picture, focusFirstProblem, useBookProblems } from './book-input.ts';
import { useBookLookUp } from './book-look-up.tsx';
import { describeMeanwhile } from './meanwhile.tsx';
import { saveBook } from './save-book.ts';

export type BookEditing = ReturnType<typeof useBookEditing>;

/** The state of the book editor. A new book, without `loaded`, begins with `initialChanges`. */
export function useBookEditing(
  loaded: DeskBook | undefined,
  initialChanges: Partial<BookTexts> = {},
) {
  // The response to a change is newer than the loaded book, until the loader runs again.
  const [savedBooks, setSavedBooks] = useState<readonly DeskBook[]>([]);
  const book = loaded && chooseNewest(loaded, savedBooks);
  const input = useBookInput(book, initialChanges);
  const { base, typed, changes, texts, picture } = input;
  const problems = useBookProblems(book, input);
  const navigate = useNavigateIfHere();
  const { revalidate } = useRevalidator();
  const [error, setError] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const adding = useRef<{ key: string; json: Partial<BookTexts> }>(undefined);

  const setText = (field: BookField, text: string) => {
    problems.dropRefused(field);
    input.setText(field, text, isSaving);
  };

  /**
   * Adds the new book. A call whose response was lost is sent again as it was, because it may have
   * been made; what was typed since stays unsaved.
   */
  const addBook = async (): Promise<DeskBook> => {
    const { key, json } = (adding.current ??= { key: createKey(), json: changes });
    try {
      const headers = { 'Idempotency-Key': key };
      return (await desk.books.$post({ json }, { headers })).book;
    } catch (failure) {
      // Of other failures, this call or an earlier one may have added the book.
      if (failure instanceof ApiError && isNeverAdded(failure)) adding.current = undefined;
      throw failure;
    }
  };
  const saveFields = async (): Promise<DeskBook> => {
    if (!book) return addBook();
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
    if (!problems.canBeSaved) {
      problems.showAll();
      focusFirstProblem();
      return;
    }
    setSaving(true);
    setError(undefined);
    const { failure } = await attempt(async () => {
      const saved = await saveFields();
      if (!book) return openAdded(saved);
      setSavedBooks([saved]);
      input.dropSaved(saved);
      if (picture) {
        setSavedBooks([await saveCover(saved, picture.file)]);
        input.dropSaved(saved, picture);
      }
      problems.clear();
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
  const openAdded = async (added: DeskBook) => {
    const { error: refusal } = await attempt(async () => {
      if (picture) await saveCover(added, picture.file);
    });
    if (refusal === undefined) void showToast(`“${added.title}” added`);
    else void showToast(`“${added.title}” added, but not its cover. ${refusal}`, 'error');
    input.dropSaved(added, refusal === undefined ? picture : undefined, adding.current?.json);
    adding.current = undefined;
    input.moveTo(added);
    await navigate(`/desk/books/${added._id}`, { replace: true });
  };
  /** Says how many copies others have sold while the user changed their number. */
  const describeStock = (saved: DeskBook) => {
    const { stock: to } = changes;
    if (to === undefined || readCopies(to) === saved.stock) return '';
    const seen = Number(base.stock);
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
    problems.refuse(known);
    if (gone) setError(`${gone.message} Saving again leaves it out.`);
    else if (known.length === 0) setError(explain(failure));
    problems.showAll();
    if (known.length > 0) focusFirstProblem();
  };

  const lookUp = useBookLookUp({
    texts,
    isFilled: (field) => field in changes || (book !== undefined && texts[field] !== ''),
    setText,
  });

  const { wrongFields } = problems;
  return {
    book,
    input,
    problems,
    lookUp,
    setText,
    canSave: input.isUnsaved || !book,
    problem:
      wrongFields.length > 0
        ? describeProblems(wrongFields.map((field) => LABELS[field as BookField]))
        : error,
    description: describeChanges(Object.keys(changes), picture),
    isSaving,
    save,
    reread,
    undo: () => {
      input.clear();
      problems.clear();
      setError(undefined);
    },
  };
}
/** Whether the failure says that the book was not added, by an earlier try neither. */
function isNeverAdded({ status, code }: ApiError): boolean {
  return [400, 404, 409, 413, 422].includes(status) && code !== 'in-progress';
}

async function saveCover({ _id, version }: DeskBook, file: File): Promise<DeskBook> {
  const path = `/api/desk/books/${encodeURIComponent(_id)}/cover`;
  return (await putFile<{ book: DeskBook }>(path, file, version)).book;
}

function describeChanges(fields: readonly string[], picture: Picture | undefined): string {
  const names = fields.map((field) => LABELS[field as BookField]);
  const all = [...names, ...(picture ? ['Cover'] : [])];
  return all.length === 0 ? 'Nothing filled in yet' : `Changed: ${all.join(', ')}`;
}
