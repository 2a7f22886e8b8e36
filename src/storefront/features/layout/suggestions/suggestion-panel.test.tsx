import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { SuggestionsResponse } from '#contract/catalogue/finding.ts';
import { printScreen } from '#ui/testing.ts';
import { listOptions, type Option, SuggestionPanel } from './suggestion-panel.tsx';

type Props = Partial<Parameters<typeof SuggestionPanel>[0]>;

const list = (kind: string, count: number, facts: object = {}) =>
  Array.from({ length: count }, (_, at) => ({ kind, text: `${kind} ${at}`, detail: '', ...facts }));
const respond = (total: number | undefined, suggestions: object[] = []) =>
  ({
    suggestions,
    corrected: total === undefined ? null : { text: 'गोरा', total },
  }) as unknown as SuggestionsResponse;
const book = { bookId: 'bk01', payable: 1200, detail: 'A, B, C', genres: [], coverImg: '/c.svg' };

const PANELS: Record<string, [SuggestionsResponse?, Props?]> = {
  'not read': [],
  'late, closed': [undefined, { isSlow: true, isOpen: false }],
  'without a match': [respond(undefined), { text: ' गोरा ' }],
  'with the search chosen': [respond(undefined), { activeIndex: 0 }],
  'with another spelling of no book': [respond(0)],
  'with another spelling of one book': [respond(1)],
  'with another spelling of many books': [respond(1200), { activeIndex: 0 }],
  'with as many as are shown': [
    respond(undefined, [...list('series', 2), ...list('author', 2), ...list('book', 3, book)]),
    { activeIndex: 4 },
  ],
  'with one more of each': [
    respond(2, [...list('series', 3), ...list('author', 3), ...list('book', 4, book)]),
  ],
};

it('shows suggestions in each state', async () => {
  const parts: string[] = [];
  for (const [name, [response, props]] of Object.entries(PANELS)) {
    const text = props?.text ?? 'gora';
    const chosen: Option[] = [];
    const { container } = render(
      <SuggestionPanel
        id="s"
        options={listOptions(text, response)}
        activeIndex={-1}
        isOpen
        isSlow={false}
        onChoose={(option) => chosen.push(option)}
        {...{ text, response, ...props }}
      />,
    );
    parts.push(`# ${name}`, printScreen(container));
    for (const row of screen.queryAllByRole('option')) fireEvent.click(row);
    parts.push(
      ...chosen.map((option) => `> ${'path' in option ? option.path : `search ${option.search}`}`),
      '',
    );
    cleanup();
  }
  await expect(parts.join('\n')).toMatchFileSnapshot('./suggestion-panels.txt');
});
