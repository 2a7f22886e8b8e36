import type { Book } from '#contract/book.ts';
import type { FoundBooks, ListedBook, SuggestionsAnswer } from '#contract/finding.ts';
import type { BookQuery } from '#domain/finding/book-query.ts';
import type { FoundName, NameKind } from '#domain/finding/names.ts';

/**
 * The port through which the API finds books. The rules are the functions of `domain/finding/`; a
 * store may answer by them or in its own way, with the same results.
 */
export interface Finder {
  find(query: BookQuery): Promise<FoundBooks>;
  /** Where a book stands in the shop's order, as cursors say it; `undefined` if it is gone. */
  positionOf(id: string): Promise<number | undefined>;
  /** The author or series whose page has this slug; `undefined` without one. */
  findName(kind: NameKind, slug: string): Promise<FoundName | undefined>;
  /** At most 8, for a text as typed. */
  suggest(text: string): Promise<SuggestionsAnswer>;
  /** At most 8 other books, those in stock first. */
  related(book: Book): Promise<ListedBook[]>;
}
