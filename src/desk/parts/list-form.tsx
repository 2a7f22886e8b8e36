import { useEffect, useRef } from 'react';
import { IconButton } from '#ui/button.tsx';
import { Choice } from '#ui/choice.tsx';
import { Icon, SEARCH } from '#ui/icon.tsx';
import { Select, type SelectProps } from './parts.tsx';
import './lists.css';
import { useLocation, useNavigation, useSearchParams } from 'react-router';

const SEARCH_DELAY_MS = 300;

interface ListFormProps {
  /** The accessible name of the list: 'Orders'. */
  name: string;
  /** Lists the kinds of text that can be searched for. */
  placeholder: string;
  /** Select boxes, keyed by the query parameter that they set; '' means no filter. */
  selects: Record<string, { label: string; options: SelectProps['options'] }>;
  /** Checkboxes, keyed by the query parameter that they set. */
  boxes?: Record<string, { label: string }>;
}

/**
 * The search and the filters of a list. A filter applies immediately, the search after a pause in
 * typing or on Enter.
 */
export function ListForm({ name, placeholder, selects, boxes = {} }: ListFormProps) {
  const [shown, change] = useShownParams();
  const searchTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const searchField = useRef<HTMLInputElement>(null);
  useEffect(() => () => clearTimeout(searchTimer.current), []);
  const search = shown.get('search') ?? '';
  // Back and links change the query. They must not change the text while the user types it.
  useEffect(() => {
    const field = searchField.current;
    if (field && field !== document.activeElement) field.value = search;
  }, [search]);
  const applyFilter = (filter: Record<string, string> = {}) => {
    clearTimeout(searchTimer.current);
    change({ search: searchField.current?.value.trim() ?? '', ...filter });
  };
  return (
    <form
      role="search"
      aria-label={name}
      className="desk-tools"
      onSubmit={(event) => {
        event.preventDefault();
        applyFilter();
      }}
    >
      <div className="desk-search">
        <input
          ref={searchField}
          type="search"
          className="field-input"
          aria-label={`Search ${name.toLowerCase()}`}
          placeholder={placeholder}
          defaultValue={search}
          maxLength={200}
          onChange={() => {
            clearTimeout(searchTimer.current);
            searchTimer.current = setTimeout(applyFilter, SEARCH_DELAY_MS);
          }}
        />
        <IconButton type="submit" aria-label="Search">
          <Icon path={SEARCH} />
        </IconButton>
      </div>
      {Object.entries(selects).map(([filter, { label, options }]) => (
        <Select
          key={filter}
          label={label}
          options={options}
          value={shown.get(filter) ?? ''}
          onChoose={(value) => applyFilter({ [filter]: value })}
        />
      ))}
      {Object.entries(boxes).map(([filter, { label }]) => (
        <Choice
          key={filter}
          type="checkbox"
          label={label}
          checked={shown.get(filter) === '1'}
          onChange={({ currentTarget }) =>
            applyFilter({ [filter]: currentTarget.checked ? '1' : '' })
          }
        />
      ))}
    </form>
  );
}

/**
 * Returns the query parameters of a list, and a function that changes some of them. During a
 * navigation, they are those of the next URL. The value '' removes a parameter. A change leads to
 * the first page of the list.
 */
export function useShownParams() {
  const location = useLocation();
  const { location: pending } = useNavigation();
  const [, setParams] = useSearchParams();
  const { search } = pending?.pathname === location.pathname ? pending : location;
  const shown = new URLSearchParams(search);
  const change = (values: Record<string, string>) => {
    const next = new URLSearchParams(shown);
    next.delete('cursor');
    for (const [name, value] of Object.entries(values)) {
      if (value === '') next.delete(name);
      else next.set(name, value);
    }
    if (next.toString() !== shown.toString()) setParams(next, { replace: true });
  };
  return [shown, change] as const;
}
