import { useSyncExternalStore } from 'react';
import type { Filters } from '#contract/filters.ts';
import { DEFAULT_FILTERS, filtersFromParams } from '#domain/filters.ts';
import { booksQuery } from '../../navigation/paths.ts';

let filters: Filters = DEFAULT_FILTERS;
const listeners = new Set<() => void>();

/**
 * The filters of the shop follow the address of the list that was last looked at, so that every
 * link back to it keeps them (decision "Filter state").
 */
export function setFilters(next: Filters): void {
  if (booksQuery(next) === booksQuery(filters)) return;
  filters = next;
  for (const listener of listeners) listener();
}

export function useFilters(): Filters {
  return useSyncExternalStore(
    subscribe,
    () => filters,
    () => DEFAULT_FILTERS,
  );
}

/** Reads the query string of `/books`. */
export function filtersFromSearch(search: string): Filters {
  return filtersFromParams(new URLSearchParams(search));
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
