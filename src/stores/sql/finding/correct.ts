import type { FoundBooks } from '#contract/finding.ts';
import type { BookQuery } from '#domain/finding/book-query.ts';
import { correctionsOf } from '#domain/finding/corrections.ts';
import { foldText } from '#domain/fold.ts';
import { readIsbn } from '#domain/books/isbn.ts';
import type { Query } from '../database.ts';
import { isStorable } from '../storable.ts';
import { conditionsOf } from './conditions.ts';
import { countBooks } from './count-books.ts';
import type { Known } from './known.ts';
import { readVocabulary } from './read-vocabulary.ts';

/** The nearest text that finds books, as `correctSearch` of the domain has it. */
export async function correct(
  query: Query,
  wanted: BookQuery,
  known: Known,
): Promise<FoundBooks['corrected']> {
  const search = foldText(wanted.search);
  if (search === '' || readIsbn(search) !== undefined || !isStorable(search)) return null;
  for (const text of correctionsOf(search, await readVocabulary(query, search))) {
    const conditions = conditionsOf({ ...wanted, search: text }, known);
    const { total } = await countBooks(query, conditions, known);
    if (total > 0) return { text, total };
  }
  return null;
}
