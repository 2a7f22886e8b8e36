import { PATHS } from '../navigation/paths.ts';
import type { ScrollState } from '../navigation/scroll-key.ts';

/** What a visitor was about to do when asked to sign in. */
export interface Intent {
  list: 'cart' | 'wishlist';
  bookId: string;
}

export interface ReturnState {
  returnTo: string;
  /** Under which the place on that page is remembered. */
  returnScrollKey?: string;
  intent?: Intent | undefined;
}

const OWN_ORIGIN = 'http://shop.invalid';

/**
 * The page to go to after signing in, from the state of a navigation (which outlives reloads, and
 * so is not trusted): a path of this site, or the home page.
 */
export function parseReturnTo(state: unknown): string {
  const path = (state as Partial<ReturnState> | null)?.returnTo;
  if (typeof path !== 'string' || !path.startsWith('/')) return PATHS.home;
  try {
    const { origin, pathname, search, hash } = new URL(path, OWN_ORIGIN);
    // What is left of "/.//elsewhere" would be read as another host's address.
    const isOwn = origin === OWN_ORIGIN && !pathname.startsWith('//');
    return isOwn && !isForm(pathname) ? pathname + search + hash : PATHS.home;
  } catch {
    return PATHS.home;
  }
}

/** Also in the other spellings the router takes for the same. */
function isForm(pathname: string): boolean {
  const path = decodeURI(pathname).toLowerCase().replace(/\/+$/, '');
  return path === PATHS.signIn || path === PATHS.signUp;
}

export function parseIntent(state: unknown): Intent | undefined {
  const intent = (state as Partial<ReturnState> | null)?.intent;
  const isKnown = intent?.list === 'cart' || intent?.list === 'wishlist';
  return isKnown && typeof intent.bookId === 'string' ? intent : undefined;
}

/** Hands the remembered place on to the page returned to: see `scroll-key.ts`. */
export function parseScrollState(state: unknown): ScrollState | undefined {
  const scrollKey = (state as Partial<ReturnState> | null)?.returnScrollKey;
  return typeof scrollKey === 'string' ? { scrollKey } : undefined;
}
