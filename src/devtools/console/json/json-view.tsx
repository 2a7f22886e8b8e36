import { type ComponentProps, useDeferredValue, useMemo, useState } from 'react';
import { IconButton } from '#ui/controls/button.tsx';
import '#ui/controls/field.css';
import { CHEVRON_UP } from '#ui/display/icon.tsx';
import { CopyBar } from '../copy-bar.tsx';
import { MAX_MATCHES, findMatches, formatPath, formatJson } from './json-values.ts';
import { type Row, listRows, findInitiallyOpen, findItems } from './json-rows.ts';
import { JsonTree, type Match } from './json-tree.tsx';
import './json-view.css';

interface JsonViewProps {
  label: string;
  /** Give each value its own React `key`, because the open rows belong to one value. */
  value: unknown;
  hasSearch?: boolean;
}

/** JSON as a tree with rows that open and close, copy buttons, and a search if `hasSearch`. */
export function JsonView({ label, value, hasSearch }: JsonViewProps) {
  const [openIds, setOpenIds] = useState<ReadonlySet<string>>(() => findInitiallyOpen(value));
  const [currentId, setCurrentId] = useState<string>();
  const [searchText, setSearchText] = useState('');
  const [match, setMatch] = useState<Match>();
  const query = useDeferredValue(searchText.trim());
  const rows = useMemo(() => listRows(value, openIds), [value, openIds]);
  const matches = useMemo(() => findMatches(value, query), [value, query]);
  const currentIndex = rows.findIndex(({ id }) => id === currentId);
  const currentRow = rows[currentIndex];

  const toggle = (row: Row) => {
    const next = new Set(openIds);
    if (!next.delete(row.id)) next.add(row.id);
    setOpenIds(next);
  };
  const step = (by: 1 | -1) => {
    // `query` is deferred, so `matches` may belong to an earlier text.
    const paths = query === searchText.trim() ? matches : findMatches(value, searchText);
    const next = (match?.index ?? (by > 0 ? -1 : 0)) + by;
    const index = (next + paths.length) % paths.length;
    const path = paths[index];
    if (!path) return;
    const items = findItems(value, path);
    const { id = '', value: found } = items.at(-1) ?? {};
    // A match in a text can only be seen if the text is open, too.
    const opened = typeof found === 'string' ? items : items.slice(0, -1);
    setOpenIds(new Set([...openIds, ...opened.map((item) => item.id)]));
    setMatch({ index, id });
    setCurrentId(id);
  };
  return (
    <div className="json-view">
      {hasSearch && (
        <div className="search-bar" role="search">
          <div className="search-bar-box">
            <input
              className="field-input"
              type="search"
              aria-label="Search the response"
              placeholder="Search the response"
              autoComplete="off"
              spellCheck={false}
              value={searchText}
              onChange={(event) => {
                setSearchText(event.currentTarget.value);
                setMatch(undefined);
              }}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                event.preventDefault();
                step(event.shiftKey ? -1 : 1);
              }}
            />
            <span className="search-bar-count" role="status">
              {query !== '' && describeCount(matches.length, match?.index)}
            </span>
          </div>
          <IconButton
            path={CHEVRON_UP}
            aria-label="Previous match"
            disabled={matches.length === 0}
            onClick={() => step(-1)}
          />
          <IconButton
            path={CHEVRON_UP}
            className="search-bar-next"
            aria-label="Next match"
            disabled={matches.length === 0}
            onClick={() => step(1)}
          />
        </div>
      )}
      <div className="json-view-well">
        <JsonTree
          label={label}
          rows={rows}
          currentIndex={Math.max(0, currentIndex)}
          query={query}
          match={match}
          onCurrent={setCurrentId}
          onToggle={toggle}
        />
        <CopyBar className="is-sticky" copies={listCopies(value, currentRow)}>
          <span className="json-view-path">
            <bdi>{currentRow && formatPath(currentRow.path)}</bdi>
          </span>
        </CopyBar>
      </div>
    </div>
  );
}

type Copies = ComponentProps<typeof CopyBar>['copies'];

/** Lists what can be copied: all, or path and value of the current row. */
function listCopies(value: unknown, row?: Row): Copies {
  if (!row) return [['Copy all', 'Value', () => formatValue(value)]];
  const { path, value: rowValue, range } = row;
  const copies: Copies = [['Copy value', 'Value', () => formatValue(rowValue, range)]];
  if (path.length > 0) copies.unshift(['Copy path', 'Path', () => formatPath(path)]);
  return copies;
}

/** Formats a value for copying: a string without quotes, else JSON; of a group, only its items. */
function formatValue(value: unknown, range?: Row['range']): string {
  if (typeof value === 'string') return value;
  return formatJson(range ? pickItems(value, range) : value, 2);
}

function pickItems(value: unknown, [from, to]: [number, number]): unknown {
  if (Array.isArray(value)) return value.slice(from, to);
  return Object.fromEntries(Object.entries(value as object).slice(from, to));
}

function describeCount(count: number, index: number | undefined): string {
  const all = `${count.toLocaleString('en')}${count === MAX_MATCHES ? '+' : ''}`;
  if (index !== undefined) return `${index + 1} of ${all}`;
  if (count === 0) return 'No matches';
  return count === 1 ? '1 match' : `${all} matches`;
}
