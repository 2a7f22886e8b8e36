import type { MouseEvent, ReactNode } from 'react';
import type { Suggestion, SuggestionsResponse } from '#contract/catalogue/finding.ts';
import { MAX_COUNTED_CORRECTED } from '#domain/finding/book-query.ts';
import { formatCount, formatRupees } from '#domain/values/money.ts';
import { Icon, SEARCH } from '#ui/display/icon.tsx';
import { authorPath, bookPath, seriesPath } from '../../../navigation/paths.ts';
import { type Option, SearchText, SuggestionRow } from './suggestion-row.tsx';

/** The maximum number of rows of each kind. */
const MAX_ROWS = { book: 3, author: 2, series: 2 } as const;

/** Lists the rows in the order of the panel; the last one searches for the text itself. */
export function listOptions(text: string, response: SuggestionsResponse | undefined): Option[] {
  const { suggestions = [], corrected } = response ?? {};
  const listKind = (kind: Suggestion['kind']) =>
    suggestions.filter((item) => item.kind === kind).slice(0, MAX_ROWS[kind]);
  return [
    ...(corrected ? [toSpellingOption(corrected)] : []),
    ...(['book', 'author', 'series'] as const).flatMap((kind) => listKind(kind).map(toOption)),
    { kind: 'search', search: text },
  ];
}

function toSpellingOption({ text, total }: { text: string; total: number }): Option {
  const orMore = total < MAX_COUNTED_CORRECTED ? '' : '+';
  return {
    kind: 'spelling',
    search: text,
    end: `${formatCount(total)}${orMore} ${total === 1 ? 'book' : 'books'}`,
  };
}

function toOption(suggestion: Suggestion): Option {
  const { kind, text, bookId = '', payable = 0 } = suggestion;
  if (kind === 'book') {
    const path = bookPath({ _id: bookId, title: text });
    return { kind, suggestion, path, end: formatRupees(payable) };
  }
  return { kind, suggestion, path: kind === 'author' ? authorPath(text) : seriesPath(text) };
}

/** Two grey rows where books will be. */
function WaitingRows() {
  return (
    <div className="suggestions-waiting" aria-hidden="true">
      {[0, 1].map((row) => (
        <div key={row}>
          <span className="suggestions-waiting-cover" />
          <div>
            <span className="suggestions-waiting-title" />
            <span className="suggestions-waiting-detail" />
          </div>
          <span className="suggestions-waiting-end" />
        </div>
      ))}
    </div>
  );
}

interface SuggestionPanelProps {
  /** The prefix of the options' ids, which end with their index. */
  id: string;
  options: Option[];
  /** The index of the highlighted option; -1 if there is none. */
  activeIndex: number;
  text: string;
  isOpen: boolean;
  response: SuggestionsResponse | undefined;
  /** Whether the response is taking long, so that the panel shows that it is waiting. */
  isSlow: boolean | undefined;
  onChoose: (option: Option) => void;
}

const GROUPS = [
  ['book', 'Books'],
  ['author', 'Authors'],
  ['series', 'Series'],
] as const;

export function SuggestionPanel(props: SuggestionPanelProps) {
  const { id, options, activeIndex, text, isOpen, response, isSlow, onChoose } = props;
  const listRows = (kind: Option['kind']) =>
    options.flatMap((option, index) =>
      option.kind === kind
        ? [
            <SuggestionRow
              key={index}
              id={id + index}
              option={option}
              text={text}
              isActive={index === activeIndex}
            />,
          ]
        : [],
    );
  const chooseClicked = ({ target }: MouseEvent) => {
    const rowIndex = (target as Element).closest('[role=option]')?.id.slice(id.length);
    const option = rowIndex === undefined ? undefined : options[Number(rowIndex)];
    if (option) onChoose(option);
  };
  return (
    // Without `preventDefault`, a click would move the focus out of the search box.
    <div
      className="suggestions"
      hidden={!isOpen}
      role="presentation"
      onMouseDown={(event) => event.preventDefault()}
      onClick={chooseClicked}
    >
      {response && options.length === 1 && (
        <p className="suggestions-none">
          <Icon path={SEARCH} />
          <span>
            No book is called <SearchText text={text.trim()} isQuoted /> yet
          </span>
        </p>
      )}
      {isSlow && <WaitingRows />}
      <div id="suggestions" role="listbox" aria-label="Suggestions">
        {listRows('spelling')}
        {GROUPS.map(([kind, title]) => (
          <Group key={kind} id={`${id}${kind}`} title={title} rows={listRows(kind)} />
        ))}
        {listRows('search')}
      </div>
    </div>
  );
}

function Group({ id, title, rows }: { id: string; title: string; rows: ReactNode[] }) {
  if (rows.length === 0) return null;
  return (
    <div className="suggestions-group" role="group" aria-labelledby={id}>
      <span className="caps suggestions-title" id={id}>
        {title}
      </span>
      {rows}
    </div>
  );
}
