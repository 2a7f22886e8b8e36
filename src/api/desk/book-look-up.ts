import type { BookLookup } from '#contract/desk/desk-books.ts';
import { readBookValues } from '#domain/books/book-values.ts';
import type { BookSource } from '../dependencies.ts';

/**
 * Asks all sources for a book. If several know a field, the first one counts. A text that the
 * editor would refuse is left out. Sources that fail are named; they do not end the look-up.
 */
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
