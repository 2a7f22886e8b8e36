import type { FoundBooks, SuggestionsAnswer } from '#contract/finding.ts';
import type { BookQuery } from '#domain/finding/book-query.ts';
import { correctSearch } from '#domain/finding/spelling.ts';
import { suggest } from '#domain/finding/suggestions.ts';
import { api, readBody } from './api-client.ts';
import { holdBooks } from './book-list.ts';
import type { Catalogue } from './catalogue.ts';

/** Suggestions for a text: from the books that the page holds, else from the API. */
export async function askSuggestions(
  catalogue: Catalogue,
  text: string,
  signal: AbortSignal,
): Promise<SuggestionsAnswer> {
  const held = holdBooks(catalogue, catalogue.books.get().data);
  if (held) return suggest(held, text);
  const call = api.suggestions.$get({ query: { q: text } }, { init: { signal } });
  return readBody(call, 'suggestions', Array.isArray);
}

/** The nearest spelling, if the page holds the books; the API of a larger shop gives it with its lists. */
export function correctHeld(catalogue: Catalogue, query: BookQuery): FoundBooks['corrected'] {
  const held = holdBooks(catalogue, catalogue.books.get().data);
  return held ? correctSearch(held, query) : null;
}
