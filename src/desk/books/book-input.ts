import { flushSync } from 'react-dom';
import type { DeskBook } from '#contract/desk/desk-books.ts';
import { useUnsaved } from '../parts/unsaved.ts';
import {
  changeText,
  findOutdated,
  mergeGenres,
  toTexts,
  type BookField,
  type BookTexts,
} from './book-form.ts';

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

/**
 * Keeps the unsaved input of the book editor, as `useUnsaved` does. `book` is `undefined` for a new
 * book, which begins with `initialChanges`.
 */
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
    /** Drops the changes to outdated fields. */
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
