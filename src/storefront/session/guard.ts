import { isProtected, PATHS, screenPath } from '../navigation/paths.ts';
import {
  hasEntry,
  hereContext,
  isCurrent,
  redirectWith,
  type LoaderArguments,
} from '../navigation/redirect.ts';
import { scrollKey } from '../navigation/scroll/scroll-key.ts';
import { isForm, type Intent, type ReturnState } from './return-to.ts';
import { getSession } from './session-store.ts';

/** Set while a visitor is being sent to sign-in from a page that requires no user. */
let demand: { intent: Intent | undefined } | undefined;
const listeners = new Set<() => void>();

/** Runs `act` for a signed-in user. Sends a visitor to sign-in first, which then finishes the intent. */
export function whenSignedIn(intent: Intent, act: () => void): void {
  if (getSession()) act();
  else demandSignIn(intent);
}

/** Sends the visitor to sign-in from any page; `intent` is finished afterwards. */
export function demandSignIn(intent?: Intent): void {
  demand = { intent };
  for (const listener of listeners) listener();
}

/** Calls `listener` when the guard must run again. */
export function onSignInDemand(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * The only way to the sign-in page; the root loader calls it. Returns a redirect for a visitor on a
 * protected page, or if sign-in was demanded. The state of the sign-in page's history entry holds
 * the page and the intent.
 */
export function guard(args: LoaderArguments): Response | undefined {
  const url = new URL(args.request.url);
  const path = screenPath(url.pathname);
  if (getSession() || isForm(path)) demand = undefined;
  const needsUser = isProtected(path) && !getSession();
  if (!needsUser && !demand) return undefined;
  const isListed = hasEntry(args);
  const here = isCurrent(args) ? args.context.get(hereContext) : undefined;
  // A request has no fragment.
  const hash = isListed ? (here ?? globalThis.location).hash : '';
  const state: ReturnState = {
    returnTo: path + url.search + hash,
    returnScrollKey: here && scrollKey(here),
    intent: demand?.intent,
  };
  // A protected page that already has a history entry is replaced: Back must not return to it.
  return redirectWith(PATHS.signIn, { state, replaces: needsUser && isListed });
}
