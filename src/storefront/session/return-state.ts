import { PATHS } from '../navigation/paths.ts';
import type { ScrollState } from '../navigation/scroll.ts';
import { isSignInOrSignUpPath, type ReturnState } from './guard.ts';
import type { Intent } from './session-store.ts';

const OWN_ORIGIN = 'http://shop.invalid';

/**
 * Returns the page to go to after signing in, from the state of a history entry: a path of this site,
 * or the home page. The state survives reloads and is not trusted.
 */
export function parseReturnTo(state: unknown): string {
  const path = (state as Partial<ReturnState> | null)?.returnTo;
  if (typeof path !== 'string' || !path.startsWith('/')) return PATHS.home;
  try {
    const { origin, pathname, search, hash } = new URL(path, OWN_ORIGIN);
    // "/.//elsewhere" is normalised to "//elsewhere", which is another host's address.
    const isOwn = origin === OWN_ORIGIN && !pathname.startsWith('//');
    return isOwn && !isSignInOrSignUpPath(pathname) ? pathname + search + hash : PATHS.home;
  } catch {
    return PATHS.home;
  }
}

/** Whether the visitor was sent to this history entry of the sign-in page from another page. */
export function isReturnState(state: unknown): boolean {
  return typeof (state as Partial<ReturnState> | null)?.returnTo === 'string';
}

export function parseLostSession(state: unknown): boolean {
  return (state as Partial<ReturnState> | null)?.hasLostSession === true;
}

export function parseIntent(state: unknown): Intent | undefined {
  const intent = (state as Partial<ReturnState> | null)?.intent;
  const isKnown = intent?.list === 'cart' || intent?.list === 'wishlist';
  return isKnown && typeof intent.bookId === 'string' ? intent : undefined;
}

/** Returns the state that restores the scroll position of the page to which the user returns. */
export function parseScrollState(state: unknown): ScrollState | undefined {
  const key = (state as Partial<ReturnState> | null)?.returnScrollKey;
  return typeof key === 'string' ? { scrollKey: key } : undefined;
}
