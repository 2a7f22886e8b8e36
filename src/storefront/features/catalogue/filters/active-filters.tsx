import { useEffect, useRef } from 'react';
import { EVERYTHING, withoutFilter, type BookQuery } from '#domain/finding/book-query.ts';
import { toggleCategory } from '#domain/finding/list-query.ts';
import { Button } from '#ui/button.tsx';
import { Icon, X } from '#ui/icon.tsx';
import { focusHeading } from '../../../navigation/focus.ts';
import { describeFilter } from '../descriptions.ts';
import { getGenreStyle } from '../../../components/book-facts.tsx';
import { BookText } from '../../../components/book-text.tsx';
import './active-filters.css';

interface ActiveFiltersProps {
  query: BookQuery;
  /** The query string, which has the filters in the order in which they were set. */
  search: string;
  onChange: (update: (query: BookQuery) => BookQuery) => void;
}

/** The filters that are on, in the order in which they were set; each can be removed. */
export function ActiveFilters({ query, search, onChange }: ActiveFiltersProps) {
  const filters = sortBySetting(listActive(query), search);
  const list = useRef<HTMLUListElement>(null);
  const count = filters.length;
  /**
   * The index of the removed chip: the chip that takes its place, or "Clear all filters", gets the
   * focus.
   */
  const removed = useRef<{ place: number; of: number }>(undefined);
  useEffect(() => {
    if (!removed.current || count >= removed.current.of) return;
    const buttons = list.current?.querySelectorAll('button');
    if (buttons) buttons[removed.current.place]?.focus();
    else focusHeading();
    removed.current = undefined;
  }, [count]);
  if (count === 0) return null;
  return (
    <ul className="active-filters" aria-label="Active filters" ref={list}>
      {filters.map(({ text, category, remove }, index) => (
        <li key={text}>
          <button
            type="button"
            className="filter-chip"
            aria-label={`Remove filter: ${text}`}
            onClick={() => {
              removed.current = { place: index, of: count };
              onChange(remove);
            }}
          >
            {category !== undefined && (
              <span className="filter-panel-dot" style={getGenreStyle(category)} />
            )}
            <BookText text={text} />
            <Icon path={X} />
          </button>
        </li>
      ))}
      <li>
        <Button
          look="text"
          size="small"
          onClick={() => {
            removed.current = { place: 0, of: count };
            onChange(() => EVERYTHING);
          }}
        >
          Clear all filters
        </Button>
      </li>
    </ul>
  );
}

function sortBySetting(filters: ActiveFilter[], search: string): ActiveFilter[] {
  const order = [...new URLSearchParams(search)].map(([name, value]) =>
    name === 'category' ? value : name,
  );
  return filters.toSorted((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
}

/** A filter that is on. */
interface ActiveFilter {
  /** The name of its query parameter; for a category, the category's name. */
  name: string;
  text: string;
  /** The category, if this is a category filter. */
  category?: string;
  remove(query: BookQuery): BookQuery;
}

const SINGLE = ['rating', 'price', 'author', 'series', 'format', 'language', 'available'] as const;

/** The filters that are on, without the search, whose text is in its box. */
function listActive(query: BookQuery): ActiveFilter[] {
  const categories = query.categories.map((category) => ({
    name: category,
    text: category,
    category,
    remove: (on: BookQuery) => toggleCategory(on, category),
  }));
  const others = SINGLE.flatMap((name) => {
    const text = describeFilter(query, name);
    return text === '' ? [] : { name, text, remove: (on: BookQuery) => withoutFilter(on, name) };
  });
  return [...categories, ...others];
}
