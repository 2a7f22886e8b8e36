import { useSyncExternalStore } from 'react';
import { PATHS } from './paths.ts';

let search = '';
const listeners = new Set<() => void>();

/** Remembers the query string of the list that is shown, so that every link back to the list keeps it. */
export function rememberList(next: string): void {
  if (next === search) return;
  search = next;
  for (const listener of listeners) listener();
}

/** Lets links lead to the whole list again: after a logout and a paid order. */
export function forgetList(): void {
  rememberList('');
}

/** The address of the list as it was shown last. */
export function useListPath(): string {
  return PATHS.books + useListSearch();
}

/** The query string of the list as it was shown last: `''`, or `?` and more. */
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
