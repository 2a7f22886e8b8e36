import type { RouterContextProvider } from 'react-router';
import { isProtected, PATHS, screenPath } from '../navigation/paths.ts';
import { hereContext, redirectWith } from '../navigation/redirect.ts';
import { scrollKey } from '../navigation/scroll-key.ts';
import { isForm, type Intent, type ReturnState } from './return-to.ts';
import { getSession } from './session-store.ts';

interface GuardArguments {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/** Set while a visitor is on the way to sign in from a page that needs no user. */
let demand: { intent: Intent | undefined } | undefined;
const listeners = new Set<() => void>();

/** Does what needs a user, or leads the visitor to sign in first, which then finishes the intent. */
export function whenSignedIn(intent: Intent, act: () => void): void {
  if (getSession()) act();
  else demandSignIn(intent);
}

/** Leads to sign-in from wherever the visitor is; `intent` is finished after that. */
export function demandSignIn(intent?: Intent): void {
  demand = { intent };
  for (const listener of listeners) listener();
}

/** Calls back when the guard is to be asked again. */
export function onSignInDemand(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * The only way to the sign-in page: the loader around all pages calls it. Returns a redirect for a
 * visitor on a protected page, or where signing in was demanded. The page and the intent are
 * remembered in the state of the sign-in page's history entry.
 */
export function guard({ request, context }: GuardArguments): Response | undefined {
  const url = new URL(request.url);
  const path = screenPath(url.pathname);
  if (getSession() || isForm(path)) demand = undefined;
  const needsUser = isProtected(path) && !getSession();
  if (!needsUser && !demand) return undefined;
  const here = context.get(hereContext);
  const isHere = here?.pathname === path && here.search === url.search;
  const hasEntry = needsUser && (isHere || !here);
  // A request has no fragment. Before the first page the router knows no location.
  const { hash = '' } = here ? (isHere ? here : {}) : (globalThis.location ?? {});
  const state: ReturnState = {
    returnTo: path + url.search + hash,
    returnScrollKey: isHere ? scrollKey(here) : undefined,
    intent: demand?.intent,
  };
  // The history already has an entry of the protected page: Back must not lead to it.
  return redirectWith(PATHS.signIn, { state, replaces: hasEntry });
}
