import { memo, type CSSProperties } from 'react';
import { isBranch } from './json-path.ts';
import { SHORT_TEXT, type Row } from './json-rows.ts';
import { LongText } from './long-text.tsx';
import { Highlight } from './highlight.tsx';
import './json-row.css';

interface JsonRowProps {
  row: Row;
  isCurrent: boolean;
  /** It holds the current match. */
  isFound: boolean;
  query: string;
}

/** One row of the tree. Memoized, as there may be thousands. */
export const JsonRow = memo(function JsonRow({ row, isCurrent, isFound, query }: JsonRowProps) {
  const { label, level, position, setSize, isOpen, range } = row;
  return (
    <li
      className="json-row"
      role="treeitem"
      aria-level={level}
      aria-posinset={position}
      aria-setsize={setSize}
      aria-expanded={isOpen}
      aria-selected={isCurrent}
      tabIndex={isCurrent ? 0 : -1}
      data-found={isFound || undefined}
      style={{ '--level': level } as CSSProperties}
    >
      {isOpen !== undefined && (
        <span className="json-row-marker" aria-hidden="true">
          {isOpen ? '▾' : '▸'}
        </span>
      )}
      {range ? (
        <span className="json-row-quiet">{label}</span>
      ) : (
        <>
          <span className="json-row-name">
            <Highlight text={label} query={query} />
          </span>
          <Value row={row} query={query} />
        </>
      )}
    </li>
  );
});

function Value({ row: { label, value, isOpen }, query }: Pick<JsonRowProps, 'row' | 'query'>) {
  if (isBranch(value)) {
    const count = Array.isArray(value) ? `[${value.length}]` : `{${Object.keys(value).length}}`;
    return <span className="json-row-quiet"> {count}</span>;
  }
  const length = typeof value === 'string' ? value.length : 0;
  return (
    <>
      {label !== '' && <span className="json-row-quiet">: </span>}
      <span className="json-row-value" data-type={value === null ? 'null' : typeof value}>
        <LongText text={writePlainValue(value, isOpen)} query={query} />
      </span>
      {length > SHORT_TEXT && (
        <span className="json-row-quiet"> {length.toLocaleString('en')} characters</span>
      )}
    </>
  );
}

/** A closed string is one shortened line of JSON; an open one keeps its line breaks. */
function writePlainValue(value: unknown, isOpen: boolean | undefined): string {
  if (typeof value !== 'string') return String(value);
  if (isOpen) return `"${value}"`;
  if (value.length <= SHORT_TEXT) return JSON.stringify(value);
  return `${JSON.stringify(value.slice(0, SHORT_TEXT)).slice(0, -1)}…"`;
}
