import { useDeferredValue, useMemo, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { formatPath, valueAt } from './json-path.ts';
import { listRows, openAtFirst, waysTo, type Row } from './json-rows.ts';
import { findMatches } from './json-search.ts';
import { writeJson } from './json-text.ts';
import { JsonTree, type Match } from './json-tree.tsx';
import { SearchBar } from './search-bar.tsx';
import { useCopy } from '../use-copy.ts';
import './json-view.css';

interface JsonViewProps {
  label: string;
  /** Another value needs another key: what is open belongs to this one. */
  value: unknown;
  isSearched?: boolean;
}

/** JSON as a tree that is opened step by step, searched, and copied from. */
export function JsonView({ label, value, isSearched }: JsonViewProps) {
  const [open, setOpen] = useState<ReadonlySet<string>>(() => openAtFirst(value));
  const [current, setCurrent] = useState<Row>();
  const [text, setText] = useState('');
  const [match, setMatch] = useState<Match>();
  const { note, copy } = useCopy();
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
    const place = (match?.place ?? (by > 0 ? -1 : 0)) + by;
    const at = (place + matches.length) % matches.length;
    const path = matches[at];
    if (!path) return;
    const ways = waysTo(value, path);
    const isText = typeof valueAt(value, path) === 'string';
    const next = new Set([...open, ...(isText ? ways : ways.slice(0, -1))]);
    setOpen(next);
    const id = ways.at(-1) ?? '';
    setMatch({ place: at, id });
    setCurrent(listRows(value, next).find((row) => row.id === id));
  };
  return (
    <div className="json-view">
      {isSearched && (
        <SearchBar
          text={text}
          count={query === '' ? undefined : matches.length}
          place={match?.place}
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
          <span role="status">{note}</span>
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

/** A text as it is, anything else as JSON; of a group of items these alone. */
function writeValue(value: unknown, range: Row['range']): string {
  if (typeof value === 'string') return value;
  return writeJson(range && Array.isArray(value) ? value.slice(...range) : value, 2);
}
