import type { Book } from '#contract/catalogue/book.ts';
import { createNameTest, type NameKeys, toNameKeys } from '#domain/books/book-names.ts';
import type { PositionedBook } from '#domain/finding/find-books.ts';
import type { planRows } from '#domain/import/plans/plan-rows.ts';
import type { BookKeys } from '../store.ts';

/** Of the changed books that a dry run keeps in memory as JSON; older ones are dropped. */
const MAX_DRAFTS_CHARS = 20_000_000;

export type Drafts = ReturnType<typeof createDrafts>;

/** The keys by which all books of some rows can be found. */
export type RowKeys = Required<Pick<BookKeys, 'isbns' | 'gtins' | 'names'>>;

interface Draft {
  positioned: PositionedBook | undefined;
  names: NameKeys | undefined;
  chars: number;
}

/** Creates the memory of a dry run: the changes that it does not write, but later rows must see. */
export function createDrafts(maxChars = MAX_DRAFTS_CHARS) {
  /** By `_id`; `positioned` is `undefined` for a book that would be deleted. */
  const drafts = new Map<string, Draft>();
  let total = 0;

  function drop(id: string) {
    total -= drafts.get(id)?.chars ?? 0;
    drafts.delete(id);
  }

  function set(id: string, positioned: PositionedBook | undefined) {
    drop(id);
    const chars = id.length + JSON.stringify(positioned ?? '').length;
    drafts.set(id, { positioned, names: positioned && toNameKeys(positioned.book), chars });
    total += chars;
    for (const oldest of drafts.keys()) {
      if (total <= maxChars) break;
      drop(oldest);
    }
  }

  return {
    /**
     * Returns the stored books as they would be after the drafted changes. Adds the drafted books
     * that have one of the keys.
     */
    overlay(stored: readonly PositionedBook[], { isbns, gtins, names }: RowKeys): PositionedBook[] {
      const codes = new Set([...isbns, ...gtins]);
      const hasName = createNameTest(names);
      const namesakes = new Map<string, number>();
      const hasCode = ({ isbn = '', gtin = '' }: Book) => codes.has(isbn) || codes.has(gtin);
      const isNamed = ({ book }: PositionedBook, keys: NameKeys | undefined) => {
        if (!keys || !hasName(keys)) return false;
        const name = `${book.title}\n${book.author}`;
        const count = (namesakes.get(name) ?? 0) + 1;
        namesakes.set(name, count);
        return count <= names.limit;
      };
      const drafted = [...drafts.values()].flatMap(({ positioned, names: keys }) =>
        positioned && (hasCode(positioned.book) || isNamed(positioned, keys)) ? positioned : [],
      );
      return [...stored.filter(({ book }) => !drafts.has(book._id)), ...drafted];
    },

    add({ removals, saves }: Pick<ReturnType<typeof planRows>, 'removals' | 'saves'>) {
      for (const id of removals) set(id, undefined);
      for (const positioned of saves) set(positioned.book._id, positioned);
    },
  };
}
