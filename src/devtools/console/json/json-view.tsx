import { useDeferredValue, useMemo, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { formatPath, valueAt } from './json-path.ts';
import { listRows, openAtFirst, rowIdsAlong, type Row } from './json-rows.ts';
import { findMatches } from './json-search.ts';
import { writeJson } from './json-text.ts';
import { JsonTree, type Match } from './json-tree.tsx';
import { SearchBar } from './search-bar.tsx';
import { useCopy } from '../use-copy.ts';
import './json-view.css';

interface JsonViewProps {
  label: string;
  /** Give each value its own React `key`: the open rows belong to one value. */
  value: unknown;
  isSearched?: boolean;
}

/** JSON as a tree with rows that open and close, a search, and copy buttons. */
export function JsonView({ label, value, isSearched }: JsonViewProps) {
  const [open, setOpen] = useState<ReadonlySet<string>>(() => openAtFirst(value));
  const [current, setCurrent] = useState<Row>();
  const [text, setText] = useState('');
  const [match, setMatch] = useState<Match>();
  const { message, copy } = useCopy();
  const query = useDeferredValue(text.trim());
  const rows = useMemo(() => listRows(value, open), [value, open]);
  const matches = useMemo(() => findMatches(value, query), [value, query]);

  const toggle = (row: Row) => {
    const next = new Set(open);
    if (!next.delete(row.id)) next.add(row.id);
    setOpen(next);
  };
  const search = (next: string) => {
    setText(next);
    setMatch(undefined);
  };
  const step = (by: 1 | -1) => {
    // The deferred matches may still be those of an earlier text.
    const found = query === text.trim() ? matches : findMatches(value, text);
    const next = (match?.index ?? (by > 0 ? -1 : 0)) + by;
    const index = (next + found.length) % found.length;
    const path = found[index];
    if (!path) return;
    const ids = rowIdsAlong(value, path);
    const isText = typeof valueAt(value, path) === 'string';
    const nextOpen = new Set([...open, ...(isText ? ids : ids.slice(0, -1))]);
    setOpen(nextOpen);
    const id = ids.at(-1) ?? '';
    setMatch({ index, id });
    setCurrent(listRows(value, nextOpen).find((row) => row.id === id));
  };
  return (
    <div className="json-view">
      {isSearched && (
        <SearchBar
          text={text}
          count={query === '' ? undefined : matches.length}
          index={match?.index}
          onType={search}
          onStep={step}
        />
      )}
      <div className="json-view-well">
        <JsonTree
          label={label}
          rows={rows}
          current={current?.id}
          query={query}
          match={match}
          onCurrent={setCurrent}
          onToggle={toggle}
        />
        <p className="json-view-copies">
          <span className="json-view-path">
            <bdi>{current && formatPath(current.path)}</bdi>
          </span>
          <span role="status">{message}</span>
          {current && current.path.length > 0 && (
            <Button
              look="text"
              size="small"
              onClick={() => copy('Path', () => formatPath(current.path))}
            >
              Copy path
            </Button>
          )}
          <Button
            look="text"
            size="small"
            onClick={() => copy('Value', () => writeValue(current?.value ?? value, current?.range))}
          >
            {current ? 'Copy value' : 'Copy all'}
          </Button>
        </p>
      </div>
    </div>
  );
}

/** Strings without quotes, anything else as JSON; for a group, only its items. */
function writeValue(value: unknown, range: Row['range']): string {
  if (typeof value === 'string') return value;
  return writeJson(range && Array.isArray(value) ? value.slice(...range) : value, 2);
}
