import type { planRows } from '#domain/import/plan-rows.ts';
import type { PlacedBook } from '#domain/books/placed-book.ts';
import type { BookKeys } from '../store.ts';

/** Books; a dry run that would change more than these forgets the first of them. */
const MOST_DRAFTS = 20_000;

export type Drafts = ReturnType<typeof createDrafts>;

/** What a dry run would have written so far, so that later rows find it. */
export function createDrafts(most = MOST_DRAFTS) {
  /** By `_id`; without a book where one would be gone. */
  const drafts = new Map<string, PlacedBook | undefined>();

  function set(id: string, placed: PlacedBook | undefined) {
    drafts.delete(id);
    drafts.set(id, placed);
    const [first] = drafts.keys();
    if (drafts.size > most && first !== undefined) drafts.delete(first);
  }

  return {
    /** What would be found after all that. */
    overlay(stored: readonly PlacedBook[], { isbns = [], titles = [] }: BookKeys): PlacedBook[] {
      const keys = new Set([...isbns, ...titles]);
      const drafted = [...drafts.values()].filter(
        (placed) => placed && (keys.has(placed.book.isbn ?? '') || keys.has(placed.book.title)),
      );
      return [
        ...stored.filter(({ book }) => !drafts.has(book._id)),
        ...drafted.filter((placed) => placed !== undefined),
      ];
    },

    keep({ removals, saves }: ReturnType<typeof planRows>) {
      for (const id of removals) set(id, undefined);
      for (const placed of saves) set(placed.book._id, placed);
    },
  };
}
