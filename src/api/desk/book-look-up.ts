import type { BookLookup } from '#contract/desk/desk-books.ts';
import type { EditorField } from '#domain/books/book-fields.ts';
import { readBookValues } from '#domain/books/book-values.ts';

/** What a source knows about a book: texts as in the cells of an import. */
export type FoundTexts = Partial<Record<EditorField, string>>;

/** A source of facts about books outside the shop. */
export interface BookSource {
  /** As people know it: `Open Library`. */
  name: string;
  /** Resolves with `undefined` if the source does not know the ISBN; rejects if it fails. */
  findBook(isbn: string): Promise<FoundTexts | undefined>;
}

/** Asks all sources; the first with a field counts. Leaves out what the editor would refuse. */
export async function lookUpBook(
  sources: readonly BookSource[],
  isbn: string | undefined,
): Promise<BookLookup> {
  const names = sources.map(({ name }) => name);
  if (isbn === undefined) return { sources: names, found: [], failed: [] };
  const answers = await Promise.allSettled(sources.map((source) => source.findBook(isbn)));
  const found = new Map<string, BookLookup['found'][number]>();
  const failed: string[] = [];
  answers.forEach((answer, index) => {
    const source = names[index] ?? '';
    if (answer.status === 'rejected') return failed.push(source);
    for (const [field, text] of Object.entries(answer.value ?? {}))
      if (
        !found.has(field) &&
        text.trim() !== '' &&
        readBookValues({ [field]: text }).problems.length === 0
      )
        found.set(field, { field, text: text.trim(), source });
  });
  return { sources: names, found: [...found.values()], failed };
}
