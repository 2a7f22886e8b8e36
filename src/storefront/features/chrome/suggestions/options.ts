import type { Suggestion, SuggestionsAnswer } from '#contract/finding.ts';
import { formatCount, formatRupees } from '#domain/money.ts';
import { authorPath, bookPath, seriesPath } from '../../../navigation/paths.ts';

/** A row of the suggestions. */
export interface Option {
  kind: Suggestion['kind'] | 'spelling' | 'search';
  /** The row's text, if it has no suggestion. */
  label?: string;
  /** What to search for, or where to go. */
  target: { search: string } | { path: string };
  suggestion?: Suggestion;
  /** Shown at the end of the row. */
  end?: string;
}

/** Rows of each kind. */
const MOST = { book: 3, author: 2, series: 2 } as const;

/** The rows in the order of the panel; the last one searches for the text itself. */
export function listOptions(text: string, answer: SuggestionsAnswer | undefined): Option[] {
  const { suggestions = [], corrected } = answer ?? {};
  const ofKind = (kind: Suggestion['kind']) =>
    suggestions.filter((one) => one.kind === kind).slice(0, MOST[kind]);
  return [
    ...(corrected ? [spellingOption(corrected)] : []),
    ...(['book', 'author', 'series'] as const).flatMap((kind) => ofKind(kind).map(optionOf)),
    { kind: 'search', label: `Search for “${text}”`, target: { search: text } },
  ];
}

function spellingOption({ text, total }: { text: string; total: number }): Option {
  return {
    kind: 'spelling',
    label: `Did you mean ${text}?`,
    target: { search: text },
    end: `${formatCount(total)} ${total === 1 ? 'book' : 'books'}`,
  };
}

function optionOf(suggestion: Suggestion): Option {
  const { kind, text, bookId = '', payable = 0 } = suggestion;
  if (kind === 'book') {
    const path = bookPath({ _id: bookId, title: text });
    return { kind, suggestion, target: { path }, end: formatRupees(payable) };
  }
  const path = kind === 'author' ? authorPath(text) : seriesPath(text);
  return { kind, suggestion, target: { path } };
}
