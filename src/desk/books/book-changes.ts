import { useLayoutEffect, useRef, useState } from 'react';
import type { DeskBook } from '#contract/desk/desk-books.ts';
import { countNoun } from '#domain/values/money.ts';
import { showToast } from '#ui/messages/feedback.tsx';
import { attemptOrToast } from '../api.ts';
import {
  chooseNewest,
  findProblem,
  groupByBook,
  LIST_RULES,
  rebaseOn,
  toChange,
  type ListDraft,
  type ListField,
  type ListTexts,
} from './book-drafts.ts';
import { describeProblems } from './book-form.ts';
import { getFieldId } from './book-rows.tsx';
import { compareStock, type Meanwhile } from './meanwhile.tsx';
import { saveBook } from './save-book.ts';
import { useSending } from '../parts/calls.ts';
import { isOutdated, useDrafts } from '../parts/drafts.ts';

/** The drafts of the list of books, which always has the books with drafts; and their actions. */
export function useBookChanges(loaded: readonly DeskBook[]) {
  const question = 'Leave without saving the changes to prices and stock?';
  const edits = useDrafts<DeskBook, ListTexts>('books', question, LIST_RULES);
  const { drafts, discard } = edits;
  const { isSending, error: failure, setError, send, revalidate } = useSending();
  // The books that saving has returned, latest first. They may be newer than the loaded list.
  const [savedBooks, setSavedBooks] = useState<readonly DeskBook[]>([]);
  const [meanwhile, setMeanwhile] = useState<readonly Meanwhile[]>([]);
  const unlisted = groupByBook(drafts)
    .flatMap(([draft]) => draft?.original ?? [])
    .filter(({ _id }) => loaded.every((book) => book._id !== _id));
  const otherVersions = [...savedBooks, ...drafts.map(({ original }) => original)];
  const books = [...unlisted, ...loaded].map((book) => chooseNewest(book, otherVersions));
  const getCurrent = ({ original }: ListDraft) =>
    books.find(({ _id }) => _id === original._id) ?? original;
  const invalid = drafts.filter((draft) => findProblem(draft) !== undefined);
  const outdated = drafts.filter((draft) => isOutdated(draft, getCurrent(draft), LIST_RULES));
  const wrong = [...new Set([...invalid, ...outdated])];

  const lastSent = useRef<ListDraft>(undefined);
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
    setMeanwhile([]);
    let saved = 0;
    let isStale = false;
    await send(async () => {
      for (const group of groupByBook(drafts)) {
        const [draft] = group;
        if (!draft) continue;
        const { book, conflict } = await saveBook(
          getCurrent(draft),
          (newest) => toChange(group, newest),
          (newest) => group.some((item) => isOutdated(item, newest, LIST_RULES)),
        );
        setSavedBooks((before) => [book, ...before]);
        if (conflict) isStale = true;
        else {
          edits.dropSent(group, rebaseOn(book));
          const changed = group.flatMap((sent) => compareStock(sent, book));
          setMeanwhile((before) => [...before, ...changed]);
          saved += group.length;
        }
      }
    });
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
    isSending,
    save,
    undoDifference,
    error:
      wrong.length > 0
        ? describeProblems(wrong.map(({ field, original }) => `${field} of ${original.title}`))
        : failure,
    undo: () => {
      const last = drafts.at(-1);
      setError(undefined);
      if (!last) return;
      discard([last]);
      focusField(last);
    },
    rows: {
      books,
      drafts,
      meanwhile,
      onType: (item: DeskBook, field: ListField, value: string) =>
        edits.type({ item, field, value, isSaving: isSending }),
      onTakeTheirs: (draft: ListDraft) => {
        discard([draft]);
        focusField(draft);
      },
      onKeepMine: (draft: ListDraft) => {
        edits.keep([draft], getCurrent(draft));
        focusField(draft);
      },
    },
  };
}

function focusField({ original, field }: ListDraft): void {
  document.getElementById(getFieldId(original._id, field))?.focus();
}
