import {
  type CSSProperties,
  type KeyboardEvent,
  type SyntheticEvent,
  memo,
  useEffect,
  useRef,
} from 'react';
import { isBranch } from './json-values.ts';
import { type Row, MAX_CLOSED_CHARS, countItems } from './json-rows.ts';
import './json-tree.css';
import './long-text.css';

interface JsonRowProps {
  row: Row;
  isCurrent: boolean;
  /** Whether the row contains the current match. */
  isFound: boolean;
  query: string;
}

/** One row of the tree. It is memoized, because there may be thousands of rows. */
const JsonRow = memo(function JsonRow({ row, isCurrent, isFound, query }: JsonRowProps) {
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
    const count = countItems(value);
    return (
      <span className="json-row-quiet">{Array.isArray(value) ? ` [${count}]` : ` {${count}}`}</span>
    );
  }
  const length = typeof value === 'string' ? value.length : 0;
  return (
    <>
      {label !== '' && <span className="json-row-quiet">: </span>}
      <span className="json-row-value" data-type={value === null ? 'null' : typeof value}>
        <LongText text={formatPlainValue(value, isOpen)} query={query} />
      </span>
      {length > MAX_CLOSED_CHARS && (
        <span className="json-row-quiet"> {length.toLocaleString('en')} characters</span>
      )}
    </>
  );
}

/** Formats a value. A closed string is one line of JSON, shortened; an open one keeps its lines. */
function formatPlainValue(value: unknown, isOpen: boolean | undefined): string {
  if (typeof value !== 'string') return String(value);
  if (isOpen) return `"${value}"`;
  if (value.length <= MAX_CLOSED_CHARS) return JSON.stringify(value);
  return `${JSON.stringify(value.slice(0, MAX_CLOSED_CHARS)).slice(0, -1)}…"`;
}

export interface Match {
  /** The index among all matches, from 0. */
  index: number;
  id: string;
}

interface JsonTreeProps {
  label: string;
  rows: Row[];
  /** The index of the row in the tab order. */
  currentIndex: number;
  /** The text to highlight in names and values. */
  query: string;
  /** The current match. The tree scrolls to the row of each new object. */
  match: Match | undefined;
  /** Called when a row gets the focus. */
  onCurrent: (id: string) => void;
  onToggle: (row: Row) => void;
}

/** The ARIA tree pattern: one tab stop, arrow keys inside. See docs/decisions/developers-pages.md. */
export function JsonTree(props: JsonTreeProps) {
  const { label, rows, currentIndex, query, match, onCurrent, onToggle } = props;
  const tree = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (!match) return;
    const row = tree.current?.querySelector('[data-found]');
    (row?.querySelector('mark') ?? row)?.scrollIntoView({ block: 'nearest' });
  }, [match]);

  const findRow = ({ target }: SyntheticEvent) => {
    const index = [...(tree.current?.children ?? [])].findIndex(
      (row) => target instanceof Node && row.contains(target),
    );
    return rows[index];
  };
  const handleClick = (event: SyntheticEvent) => {
    const row = findRow(event);
    // The click may be the end of selecting text.
    if (row?.isOpen !== undefined && getSelection()?.isCollapsed) onToggle(row);
  };
  const handleKey = (event: KeyboardEvent) => {
    const row = rows[currentIndex];
    if (!row || event.ctrlKey || event.metaKey || event.altKey) return;
    const element = tree.current?.children[findTarget(event.key, rows, currentIndex)];
    if (isToggleKey(event.key, row)) onToggle(row);
    else if (element instanceof HTMLElement) element.focus();
    else return;
    event.preventDefault();
  };
  return (
    <ul
      ref={tree}
      className="json-tree"
      role="tree"
      aria-label={label}
      onClick={handleClick}
      onKeyDown={handleKey}
      onFocus={(event) => {
        const row = findRow(event);
        if (row) onCurrent(row.id);
      }}
    >
      {rows.map((row, index) => (
        <JsonRow
          key={row.id}
          row={row}
          isCurrent={index === currentIndex}
          isFound={row.id === match?.id}
          query={query}
        />
      ))}
    </ul>
  );
}

function isToggleKey(key: string, { isOpen }: Row): boolean {
  if (isOpen === undefined) return false;
  return key === 'Enter' || key === ' ' || key === (isOpen ? 'ArrowLeft' : 'ArrowRight');
}

/** Returns the index of the row to which a key moves the focus; -1 or more if there is none. */
function findTarget(key: string, rows: Row[], at: number): number {
  const level = rows[at]?.level ?? 0;
  const targets: Record<string, number> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    Home: 0,
    End: rows.length - 1,
    ArrowRight: rows[at + 1]?.level === level + 1 ? at + 1 : -1,
    ArrowLeft: rows.slice(0, at).findLastIndex((row) => row.level === level - 1),
  };
  return targets[key] ?? -1;
}

/** A part ends at the first line break after `MIN_PART_CHARS`, or after `MAX_PART_CHARS`. */
const MIN_PART_CHARS = 5000;
const MAX_PART_CHARS = 20_000;

/** A text of any length, split so that the browser lays out only the visible parts. */
export function LongText({ text, query = '' }: { text: string; query?: string }) {
  const parts = splitIntoParts(text, query);
  if (parts.length === 1) return <Highlight text={text} query={query} />;
  return parts.map((part, index) => (
    <span key={index} className="long-text-part">
      <Highlight text={part} query={query} />
    </span>
  ));
}

function splitIntoParts(text: string, query: string): string[] {
  if (text.length <= MAX_PART_CHARS) return [text];
  const parts: string[] = [];
  for (let from = 0; from < text.length;) {
    const lineEnd = text.indexOf('\n', from + MIN_PART_CHARS) + 1;
    const isNear = lineEnd > 0 && lineEnd <= from + MAX_PART_CHARS;
    const to = isNear ? lineEnd : findCut(text, from + MAX_PART_CHARS, query);
    parts.push(text.slice(from, to));
    from = to;
  }
  return parts;
}

/** The longest match that is kept whole; with a longer one, a part could be empty. */
const MAX_WHOLE_MATCH_CHARS = MAX_PART_CHARS - MIN_PART_CHARS;

/** Returns a place at or before `end` that splits no surrogate pair, and no usual match. */
function findCut(text: string, end: number, query: string): number {
  if (query !== '' && query.length <= MAX_WHOLE_MATCH_CHARS) {
    const start = end - query.length + 1;
    const match = text.slice(start, end + query.length - 1).search(toPattern(query));
    if (match >= 0) return start + match;
  }
  return /[\uD800-\uDBFF]/.test(text.charAt(end - 1)) ? end - 1 : end;
}

/** Builds a pattern that finds `query` in upper and lower case. */
function toPattern(query: string): RegExp {
  return new RegExp(query.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'), 'gi');
}

interface HighlightProps {
  text: string;
  /** Matches in upper and lower case; '' marks nothing. */
  query: string;
}

function Highlight({ text, query }: HighlightProps) {
  if (query === '') return text;
  const pattern = toPattern(query);
  const matchedTexts = text.match(pattern) ?? [];
  return text.split(pattern).map((part, index) => (
    <span key={index}>
      {part}
      {matchedTexts[index] && <mark>{matchedTexts[index]}</mark>}
    </span>
  ));
}
