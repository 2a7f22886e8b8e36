import type { Location } from 'react-router';

/** The state of a history entry that continues an earlier one. */
export interface ScrollState {
  scrollKey: string;
}

/**
 * The key under which a page's scroll position is remembered. After a sign-in the user returns to a
 * new history entry, but to the scroll position of the earlier one.
 */
export function scrollKey({ state, key }: Pick<Location, 'state' | 'key'>): string {
  const remembered = (state as Partial<ScrollState> | null)?.scrollKey;
  return typeof remembered === 'string' ? remembered : key;
}
