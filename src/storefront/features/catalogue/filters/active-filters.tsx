import { useLayoutEffect, useRef } from 'react';
import {
  type BookQuery,
  EVERYTHING,
  listActiveFilters,
  toggleCategory,
  withoutFilter,
} from '#domain/finding/book-query.ts';
import { Button, RemoveButton } from '#ui/controls/button.tsx';
import { Icon, X } from '#ui/display/icon.tsx';
import { focusHeading } from '../../../navigation/focus.ts';
import { GenreDot, BookText } from '../../../components/book-facts.tsx';
import { describeFilter } from '../descriptions.ts';
import './active-filters.css';

interface ActiveFiltersProps {
  query: BookQuery;
  /** The query string, which has the filters in the order in which they were set. */
  search: string;
  onChange: (update: (query: BookQuery) => BookQuery) => void;
}

/** The filters that are on, in the order in which they were set; each can be removed. */
export function ActiveFilters({ query, search, onChange }: ActiveFiltersProps) {
  const filters = sortByUrlOrder(listActive(query), search);
  const list = useRef<HTMLUListElement>(null);
  const count = filters.length;
  /**
   * The index of the chip that was clicked, and the number of chips before the click. The chip that
   * takes its place, or "Clear all filters", gets the focus.
   */
  const removed = useRef<{ index: number; countBefore: number }>(undefined);
  useLayoutEffect(() => {
    if (!removed.current || count >= removed.current.countBefore) return;
    const buttons = list.current?.querySelectorAll('button');
    if (buttons) buttons[removed.current.index]?.focus();
    else focusHeading();
    removed.current = undefined;
  }, [count]);
  if (count === 0) return null;
  return (
    <ul className="active-filters" aria-label="Active filters" ref={list}>
      {filters.map(({ name, text, category, remove }, index) => (
        <li key={`${name} ${text}`}>
          <RemoveButton
            className="filter-chip"
            aria-label={`Remove filter: ${text}`}
            onRemove={() => {
              removed.current = { index, countBefore: count };
              onChange(remove);
            }}
          >
            {category !== undefined && <GenreDot name={category} />}
            <BookText text={text} />
            <Icon path={X} />
          </RemoveButton>
        </li>
      ))}
      <li>
        <Button
          look="text"
          size="small"
          onClick={() => {
            removed.current = { index: 0, countBefore: count };
            onChange(() => EVERYTHING);
          }}
        >
          Clear all filters
        </Button>
      </li>
    </ul>
  );
}

/** Sorts filters as in the query string, which has them in the order in which they were set. */
function sortByUrlOrder(filters: ActiveFilter[], search: string): ActiveFilter[] {
  const order = [...new URLSearchParams(search)].map(([name, value]) =>
    name === 'category' ? value : name,
  );
  return filters.toSorted((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
}

interface ActiveFilter {
  /** The name of its query parameter; for a category, the category's name. */
  name: string;
  text: string;
  category?: string;
  remove(query: BookQuery): BookQuery;
}

/** Lists the filters that are on, except the search, whose text is in the search box. */
function listActive(query: BookQuery): ActiveFilter[] {
  return listActiveFilters(query).flatMap((name): ActiveFilter[] => {
    if (name === 'search') return [];
    if (name !== 'category') {
      const remove = (current: BookQuery) => withoutFilter(current, name);
      return [{ name, text: describeFilter(query, name), remove }];
    }
    return query.categories.map((category) => ({
      name: category,
      text: category,
      category,
      remove: (current) => toggleCategory(current, category),
    }));
  });
}
