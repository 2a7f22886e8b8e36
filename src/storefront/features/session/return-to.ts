import { PATHS } from '../../paths.ts';

/** What a visitor was about to do when asked to sign in. */
export interface Intent {
  list: 'cart' | 'wishlist';
  bookId: string;
}

export interface ReturnState {
  returnTo: string;
  intent?: Intent;
}

/**
 * The page to go to after signing in, from the state of a navigation (which outlives reloads, and
 * so is not trusted): a path of this site, or the home page.
 */
export function parseReturnTo(state: unknown): string {
  const path = (state as Partial<ReturnState> | null)?.returnTo;
  if (typeof path !== 'string' || !path.startsWith('/')) return PATHS.home;
  try {
    const url = new URL(path, 'http://shop.invalid');
    return url.host === 'shop.invalid' ? url.pathname + url.search + url.hash : PATHS.home;
  } catch {
    return PATHS.home;
  }
}

export function parseIntent(state: unknown): Intent | undefined {
  const intent = (state as Partial<ReturnState> | null)?.intent;
  const isKnown = intent?.list === 'cart' || intent?.list === 'wishlist';
  return isKnown && typeof intent.bookId === 'string' ? intent : undefined;
}
