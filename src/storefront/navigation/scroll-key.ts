import type { Location } from 'react-router';

/** In the state of a place of the history that stands for an earlier one. */
export interface ScrollState {
  scrollKey: string;
}

/**
 * Under which the place on a page is remembered. Whoever is sent to sign in comes back to a new
 * place of the history, and yet to where they were.
 */
export function scrollKey({ state, key }: Pick<Location, 'state' | 'key'>): string {
  const remembered = (state as Partial<ScrollState> | null)?.scrollKey;
  return typeof remembered === 'string' ? remembered : key;
}
