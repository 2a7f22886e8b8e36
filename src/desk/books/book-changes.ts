import { useLayoutEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { DeskBook } from '#contract/desk/desk-books.ts';
import { countNoun } from '#domain/values/text.ts';
import { showToast } from '#ui/messages/feedback.tsx';
import { attempt, attemptOrToast } from '../api.ts';
import {
  chooseNewest,
  dropSaved,
  findProblem,
  groupByBook,
  isOutdated,
  typeInto,
  toChange,
  type Draft,
} from './book-drafts.ts';
import { describeProblems } from './book-form.ts';
import { getFieldId } from './book-rows.tsx';
import { compareStock, type Meanwhile } from './meanwhile.tsx';
import { saveBook } from './save-book.ts';
import { useUnsaved } from '../parts/unsaved.tsx';

/** The drafts of the list of books, which always has the books with drafts; and their actions. */
export function useBookChanges(loaded: readonly DeskBook[]) {
  const { revalidate } = useRevalidator();
  const [storedDrafts, setStoredDrafts] = useUnsaved<readonly Draft[]>(
    'books',
    'Leave without saving the changes to prices and stock?',
  );
  const [error, setError] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  // The books that saving has returned, latest first. They may be newer than the loaded list.
  const [savedBooks, setSavedBooks] = useState<readonly DeskBook[]>([]);
  const [meanwhile, setMeanwhile] = useState<readonly Meanwhile[]>([]);
  const drafts = storedDrafts ?? [];
  const unlisted = groupByBook(drafts)
    .flatMap(([draft]) => draft?.original ?? [])
    .filter(({ _id }) => loaded.every((book) => book._id !== _id));
  const otherVersions = [...savedBooks, ...drafts.map(({ original }) => original)];
  const books = [...unlisted, ...loaded].map((book) => chooseNewest(book, otherVersions));
  const setDrafts = (update: (before: readonly Draft[]) => readonly Draft[]) =>
    setStoredDrafts((before = []) => {
      const after = update(before);
      return after.length > 0 ? after : undefined;
    });
  const drop = (dropped: readonly Draft[]) =>
    setDrafts((before) => before.filter((draft) => !dropped.includes(draft)));
  const getCurrent = ({ original }: Draft) =>
    books.find(({ _id }) => _id === original._id) ?? original;
  const invalid = drafts.filter((draft) => findProblem(draft) !== undefined);
  const outdated = drafts.filter((draft) => isOutdated(draft, getCurrent(draft)));
  const wrong = [...new Set([...invalid, ...outdated])];

  const lastSent = useRef<Draft>(undefined);
  // The save bar, whose button had the focus, disappears after the last draft is saved.
  useLayoutEffect(() => {
    if (drafts.length > 0 || document.activeElement !== document.body) return;
    if (lastSent.current) focusField(lastSent.current);
    lastSent.current = undefined;
  }, [drafts.length]);

  const save = async () => {
    const [first] = wrong;
    if (first) return focusField(first);
    lastSent.current = drafts.at(-1);
    setSaving(true);
    setError(undefined);
    setMeanwhile([]);
    let saved = 0;
    let isStale = false;
    const { error: failed } = await attempt(async () => {
      for (const group of groupByBook(drafts)) {
        const [draft] = group;
        if (!draft) continue;
        const { book, conflict } = await saveBook(
          getCurrent(draft),
          (newest) => toChange(group, newest),
          (newest) => group.some((item) => isOutdated(item, newest)),
        );
        setSavedBooks((before) => [book, ...before]);
        if (conflict) isStale = true;
        else {
          setDrafts((before) => dropSaved(before, group, book));
          setMeanwhile((before) => [
            ...before,
            ...group.flatMap((sent) => compareStock(sent, book)),
          ]);
          saved += group.length;
        }
      }
    });
    setError(failed);
    setSaving(false);
    if (saved > 0) void showToast(`${countNoun(saved, 'change')} saved`);
    // If nothing was saved, and no book was changed elsewhere, the loaded list is still current.
    if (saved > 0 || isStale) await revalidate();
  };

  /** Takes back the user's part of a change to the stock. */
  const undoDifference = async (undone: Meanwhile) => {
    const { book, difference } = undone;
    const stock = { from: Math.max(0, difference), to: Math.max(0, -difference) };
    // Removes the button first, because a second click would take the part back again.
    setMeanwhile((before) => before.filter((item) => item !== undone));
    document.getElementById(getFieldId(book._id, 'stock'))?.focus();
    const isSaved = await attemptOrToast(async () => {
      const saved = await saveBook(book, ({ version }) => ({ version, stock }));
      setSavedBooks((before) => [saved.book, ...before]);
      await revalidate();
    });
    if (!isSaved) setMeanwhile((before) => [...before, undone]);
  };

  return {
    isSaving,
    save,
    undoDifference,
    problem:
      wrong.length > 0
        ? describeProblems(wrong.map(({ field, original }) => `${field} of ${original.title}`))
        : error,
    undo: () => {
      const last = drafts.at(-1);
      setError(undefined);
      if (!last) return;
      drop([last]);
      focusField(last);
    },
    rows: {
      books,
      drafts,
      meanwhile,
      onType: (book: DeskBook, field: Draft['field'], text: string) =>
        setDrafts((before) => typeInto(before, { book, field, text, isSaving })),
      onTakeTheirs: (draft: Draft) => {
        drop([draft]);
        focusField(draft);
      },
      onKeepMine: (kept: Draft) => {
        const original = getCurrent(kept);
        setDrafts((before) =>
          before.map((draft) => (draft === kept ? { ...draft, original } : draft)),
        );
        focusField(kept);
      },
    },
  };
}

function focusField({ original, field }: Draft): void {
  document.getElementById(getFieldId(original._id, field))?.focus();
}
