import { useEffect, useRef, type KeyboardEvent, type SyntheticEvent } from 'react';
import { JsonRow } from './json-row.tsx';
import type { Row } from './json-rows.ts';
import './json-tree.css';

/** The current match of the search. */
export interface Match {
  /** Index among all matches, from 0. */
  index: number;
  /** Id of the row that holds it. */
  id: string;
}

interface JsonTreeProps {
  label: string;
  rows: Row[];
  /** Id of the row in the tab order; the first row if `undefined` or not visible. */
  current: string | undefined;
  /** Text to highlight in names and values. */
  query: string;
  /** A new object scrolls its row into view. */
  match: Match | undefined;
  onCurrent: (row: Row) => void;
  onToggle: (row: Row) => void;
}

/** The ARIA tree pattern: one tab stop, arrow keys inside. See decision record 014. */
export function JsonTree(props: JsonTreeProps) {
  const { label, rows, current, query, match, onCurrent, onToggle } = props;
  const tree = useRef<HTMLUListElement>(null);
  const at = Math.max(
    0,
    rows.findIndex(({ id }) => id === current),
  );
  useEffect(() => {
    if (!match) return;
    const row = tree.current?.querySelector('[data-found]');
    (row?.querySelector('mark') ?? row)?.scrollIntoView({ block: 'nearest' });
  }, [match]);

  const rowOf = ({ target }: SyntheticEvent) => {
    const index = [...(tree.current?.children ?? [])].findIndex(
      (row) => target instanceof Node && row.contains(target),
    );
    return rows[index];
  };
  const click = (event: SyntheticEvent) => {
    const row = rowOf(event);
    // The user may be selecting text.
    if (row?.isOpen !== undefined && getSelection()?.isCollapsed) onToggle(row);
  };
  const press = (event: KeyboardEvent) => {
    const row = rows[at];
    if (!row || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = targetOf(event.key, rows, at);
    if (target === undefined) return;
    event.preventDefault();
    const element = tree.current?.children[target];
    if (target === at) onToggle(row);
    else if (element instanceof HTMLElement) element.focus();
  };
  return (
    <ul
      ref={tree}
      className="json-tree"
      role="tree"
      aria-label={label}
      onClick={click}
      onKeyDown={press}
      onFocus={(event) => {
        const row = rowOf(event);
        if (row) onCurrent(row);
      }}
    >
      {rows.map((row, index) => (
        <JsonRow
          key={row.id}
          row={row}
          isCurrent={index === at}
          isFound={row.id === match?.id}
          query={query}
        />
      ))}
    </ul>
  );
}

/** The index of the row that a key moves to; `at` itself if the key opens or closes the row. */
function targetOf(key: string, rows: Row[], at: number): number | undefined {
  const row = rows[at];
  if (!row) return undefined;
  if (key === 'ArrowDown') return Math.min(at + 1, rows.length - 1) || undefined;
  if (key === 'ArrowUp') return at > 0 ? at - 1 : undefined;
  if (key === 'Home') return at > 0 ? 0 : undefined;
  if (key === 'End') return at < rows.length - 1 ? rows.length - 1 : undefined;
  if (key === 'Enter' || key === ' ') return row.isOpen === undefined ? undefined : at;
  if (key === 'ArrowRight' && row.isOpen === false) return at;
  if (key === 'ArrowRight' && rows[at + 1]?.level === row.level + 1) return at + 1;
  if (key === 'ArrowLeft' && row.isOpen) return at;
  if (key !== 'ArrowLeft') return undefined;
  const parent = rows.slice(0, at).findLastIndex(({ level }) => level === row.level - 1);
  return parent < 0 ? undefined : parent;
}
