import { useSyncExternalStore } from 'react';
import { PATHS } from './paths.ts';

let search = '';
const listeners = new Set<() => void>();

/** Remembers the query string of the current list, so that every link back to the list keeps it. */
export function rememberList(next: string): void {
  if (next === search) return;
  search = next;
  for (const listener of listeners) listener();
}

/** Makes links lead to the whole list again, after a logout or a paid order. */
export function forgetList(): void {
  rememberList('');
}

/** The path and query of the last list. */
export function useListPath(): string {
  return PATHS.books + useListSearch();
}

/** The query string of the last list: `''`, or `?…`. */
export function useListSearch(): string {
  return useSyncExternalStore(
    subscribe,
    () => search,
    () => '',
  );
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
