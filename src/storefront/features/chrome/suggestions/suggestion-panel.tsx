import type { MouseEvent, ReactNode } from 'react';
import type { SuggestionsAnswer } from '#contract/finding.ts';
import type { Option } from './options.ts';
import { SuggestionRow } from './suggestion-row.tsx';

interface SuggestionPanelProps {
  /** The options have this id with their index at its end. */
  id: string;
  options: Option[];
  /** -1 without one. */
  marked: number;
  text: string;
  isOpen: boolean;
  answer?: SuggestionsAnswer;
  isSlow?: boolean;
  onChoose: (option: Option) => void;
}

const GROUPS = [
  ['book', 'Books'],
  ['author', 'Authors'],
  ['series', 'Series'],
] as const;

export function SuggestionPanel(props: SuggestionPanelProps) {
  const { id, options, marked, text, isOpen, answer, isSlow, onChoose } = props;
  const rowsOf = (kind: Option['kind']) =>
    options.flatMap((option, index) =>
      option.kind === kind
        ? [
            <SuggestionRow
              key={index}
              id={id + index}
              option={option}
              text={text}
              isMarked={index === marked}
            />,
          ]
        : [],
    );
  const choosePressed = ({ target }: MouseEvent) => {
    const row = (target as Element).closest('[role=option]')?.id.slice(id.length);
    const option = row === undefined ? undefined : options[Number(row)];
    if (option) onChoose(option);
  };
  return (
    // Without `preventDefault` the press would take the focus from the box.
    <div
      className="suggestions"
      hidden={!isOpen}
      role="presentation"
      onMouseDown={(event) => event.preventDefault()}
      onClick={choosePressed}
    >
      {answer && options.length === 1 && (
        <p className="suggestions-none">{`No book is called “${text.trim()}” yet`}</p>
      )}
      <div id="suggestions" role="listbox" aria-label="Suggestions">
        {rowsOf('spelling')}
        {GROUPS.map(([kind, title]) => (
          <Group key={kind} id={`${id}${kind}`} title={title} rows={rowsOf(kind)} />
        ))}
        {rowsOf('search')}
      </div>
      {isSlow && (
        <div className="suggestions-waiting" aria-hidden="true">
          <span />
          <span />
        </div>
      )}
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
