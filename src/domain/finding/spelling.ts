import type { FoundBooks } from '#contract/finding.ts';
import { foldText } from '../fold.ts';
import { readIsbn } from '../books/isbn.ts';
import type { BookQuery } from './book-query.ts';
import { correctionsOf } from './corrections.ts';
import type { FindableBook } from './filter-tests.ts';
import { countMatches, type Placed } from './find-books.ts';
import { countWords } from './words.ts';

/**
 * The nearest text that finds books with the filters of the query, whose own text finds none; `null`
 * without one.
 */
export function correctSearch(
  shelf: readonly Placed<FindableBook>[],
  query: BookQuery,
): FoundBooks['corrected'] {
  const search = foldText(query.search);
  if (search === '' || readIsbn(search) !== undefined) return null;
  const vocabulary = countWords(shelf.map(({ book }) => book));
  for (const text of correctionsOf(search, vocabulary)) {
    const total = countMatches(shelf, { ...query, search: text });
    if (total > 0) return { text, total };
  }
  return null;
}
