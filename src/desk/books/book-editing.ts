import { useRef } from 'react';
import type { DeskBook } from '#contract/desk/desk-books.ts';
import type { FieldProblem } from '#domain/import/plans/apply-fields.ts';
import { formatCount } from '#domain/values/money.ts';
import { showToast } from '#ui/messages/feedback.tsx';
import { ApiError } from '#client/client.ts';
import { createKey } from '#client/key.ts';
import { attempt, desk, explain } from '../api.ts';
import { useEditing } from '../parts/drafts.ts';
import { rebaseOn, toStockChange } from './book-drafts.ts';
import {
  describeProblems,
  EDITOR_RULES,
  FIELDS,
  findOutdated,
  LABELS,
  mergeGenres,
  toTexts,
  type BookField,
  type BookTexts,
  type EditorDraft,
  focusFirstProblem,
  useBookProblems,
} from './book-form.ts';
import { useBookLookUp } from './book-look-up.tsx';
import { compareStock, describeMeanwhile } from './meanwhile.tsx';
import { saveBook, saveCover } from './save-book.ts';
import type { Picture } from '../parts/files.tsx';

export const LIST_PATH = '/desk/books';

export type BookEditing = ReturnType<typeof useBookEditing>;

/** The state of the book editor. A new book, without `loaded`, begins with `initialChanges`. */
export function useBookEditing(
  loaded: DeskBook | undefined,
  initialChanges: Partial<BookTexts> = {},
) {
  const initial = Object.entries(initialChanges) as [BookField, string][];
  const { item: book, ...editing } = useEditing({
    noun: 'book',
    id: loaded?._id ?? '',
    listPath: LIST_PATH,
    question: 'Leave without saving the changes to this book?',
    loaded,
    getVersion: (item) => item?.version ?? 0,
    rules: EDITOR_RULES,
    initial: initial.map(([field, value]) => ({ field, value, original: undefined })),
    read: async () => {
      if (!loaded) return undefined;
      return (await desk.books[':id'].$get({ param: { id: loaded._id } })).book;
    },
  });
  const { drafts, setItem, setError, reread, revalidate, isSending: isSaving } = editing;
  const { picture, ...typed } = editing.values;
  const current = toTexts(book);
  const base: BookTexts = {
    ...current,
    ...Object.fromEntries(
      drafts.map(({ field, original }) => [field, EDITOR_RULES.read(original, field)]),
    ),
  };
  // With what others have made of the categories.
  const changes = mergeGenres(typed, base, current);
  const texts = { ...current, ...changes };
  const textDrafts = drafts.filter(({ field }) => field !== 'picture');
  const outdated = findOutdated(drafts, book);
  const outdatedFields = FIELDS.filter((field) => outdated.some((draft) => draft.field === field));
  const problems = useBookProblems(book, { changes, outdated: outdatedFields });
  const adding = useRef<{ key: string; json: Partial<BookTexts>; sent: readonly EditorDraft[] }>(
    undefined,
  );

  const setText = (field: BookField, text: string) => {
    problems.dropRefused(field);
    // An emptied field that was filled from the start would be filled again.
    const isKept = isSaving || field in initialChanges;
    editing.type({ item: book, field, value: text, isSaving: isKept });
  };

  /**
   * Adds the new book. A call whose response was lost is sent again as it was, because it may have
   * been made; what was typed since stays unsaved.
   */
  const addBook = async (): Promise<DeskBook> => {
    const { key, json } = (adding.current ??= {
      key: createKey(),
      json: changes,
      sent: drafts,
    });
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
    const { stock: _stock, ...others } = typed;
    const { book: saved, conflict } = await saveBook(
      book,
      (newest) => ({
        ...mergeGenres(others, base, toTexts(newest)),
        ...toStockChange(drafts),
        version: newest.version,
      }),
      (newest) => findOutdated(drafts, newest).length > 0,
    );
    if (conflict) {
      setItem(saved);
      throw conflict;
    }
    return saved;
  };
  const save = async () => {
    if (!problems.canBeSaved) {
      problems.showAll();
      focusFirstProblem();
      return;
    }
    await editing.send(async () => {
      const saved = await saveFields();
      if (!book) return openAdded(saved);
      setItem(saved);
      editing.dropSent(textDrafts, rebaseOn(saved));
      if (picture) {
        setItem(await saveCover(saved, picture.file));
        editing.dropSent(drafts, rebaseOn(saved));
      }
      problems.clear();
      void showToast(`Book saved${describeStock(saved)}`);
      return void revalidate();
    }, showFailure);
  };
  /** Opens the new book, which is in the shop even if its picture is not saved, and stays unsaved. */
  const openAdded = async (added: DeskBook) => {
    const { error: refusal } = await attempt(async () => {
      if (picture) await saveCover(added, picture.file);
    });
    if (refusal === undefined) void showToast(`“${added.title}” added`);
    else void showToast(`“${added.title}” added, but not its cover. ${refusal}`, 'error');
    const { sent = [] } = adding.current ?? {};
    const chosen = drafts.filter(({ field }) => field === 'picture' && refusal === undefined);
    const sentTexts = sent.filter(({ field }) => field !== 'picture');
    adding.current = undefined;
    await editing.openAdded(added._id, [...sentTexts, ...chosen], rebaseOn(added));
  };
  /** Says how many copies others have sold while the user changed their number. */
  const describeStock = (saved: DeskBook) => {
    const [changed] = textDrafts.flatMap((draft) => compareStock(draft, saved));
    if (!changed) return '';
    return `. ${describeMeanwhile(changed).sentence}: ${formatCount(saved.stock ?? 0)} for sale`;
  };
  const showFailure = async (failure: ApiError) => {
    if (failure.code === 'changed-meanwhile') await reread();
    const isCategoryGone = failure.fields.some(({ field }) => field === 'genres');
    if (isCategoryGone) await Promise.all([reread(), revalidate()]);
    const isTaken = failure.code === 'isbn-taken';
    const all = isTaken ? [{ field: 'isbn', message: explain(failure) }] : failure.fields;
    const isGone = ({ field }: FieldProblem) => field === 'genres' && book !== undefined;
    const known = all.filter((problem) => Object.hasOwn(LABELS, problem.field) && !isGone(problem));
    const gone = all.find(isGone);
    problems.refuse(known);
    if (gone) setError(`${gone.message} Saving again leaves it out.`);
    else if (known.length > 0) setError(undefined);
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
    ...editing,
    book,
    texts,
    picture,
    /** The changed fields whose stored texts have also been changed since. */
    outdated: outdatedFields,
    problems,
    lookUp,
    setText,
    setPicture: (chosen: Picture | undefined) => editing.change({ picture: chosen }),
    /** Keeps the changes to outdated fields: saving then overwrites the newer texts. */
    keepMine: () => editing.keep(outdated, book),
    takeTheirs: () => editing.discard(outdated),
    canSave: editing.isUnsaved || !book,
    error:
      wrongFields.length > 0
        ? describeProblems(wrongFields.map((field) => LABELS[field as BookField]))
        : editing.error,
    description: describeChanges(Object.keys(changes), picture),
    save,
    undo: () => {
      editing.undo();
      problems.clear();
    },
  };
}

/** Whether the failure says that the book was not added, by an earlier try neither. */
function isNeverAdded({ status, code }: ApiError): boolean {
  return [400, 404, 409, 413, 422].includes(status) && code !== 'in-progress';
}

function describeChanges(fields: readonly string[], picture: Picture | undefined): string {
  const names = fields.map((field) => LABELS[field as BookField]);
  const all = [...names, ...(picture ? ['Cover'] : [])];
  return all.length === 0 ? 'Nothing filled in yet' : `Changed: ${all.join(', ')}`;
}
