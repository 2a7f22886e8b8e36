import {
  createContext,
  createPath,
  redirect,
  replace,
  type Location,
  type RouterContextProvider,
  type createMemoryRouter,
} from 'react-router';
import { createEmitter } from '#ui/emitter.ts';
import { routePath } from '../navigation/paths.ts';
import { PATHS, isProtected } from '../navigation/screens.ts';
import { getScrollKey, type ScrollState } from '../navigation/scroll.ts';
import { getSession, type Intent } from './session-store.ts';

/**
 * The router's location before a navigation, without the base path; `undefined` for the first page
 * and on a server.
 */
export const locationContext = createContext<Location | undefined>(undefined);

/** The state of the sign-in page's history entry, and of the sign-up page's if a link led there. */
export interface ReturnState {
  /** The path of the page to return to. */
  returnTo: string;
  /** The state of the history entry to return to. */
  returnState?: ScrollState | undefined;
  intent?: Intent | undefined;
  /** Whether the session ended although the user did not sign out. */
  hasLostSession?: boolean | undefined;
}

type SignInDemand = Pick<ReturnState, 'intent' | 'hasLostSession'>;

/**
 * The last demand for a sign-in. It ends when the visitor has signed in, or has reached the page of
 * sign-in or sign-up.
 */
let signInDemand: SignInDemand | undefined;
const demands = createEmitter();

/**
 * Runs `act` if a user is signed in. Otherwise sends the visitor to sign-in, after which `intent` is
 * carried out.
 */
export function whenSignedIn(intent: Intent, act: () => void): void {
  if (getSession()) act();
  else demandSignIn({ intent });
}

/** Sends the visitor to sign-in from any page; the intent of `demand` is carried out afterwards. */
export function demandSignIn(demand: SignInDemand): void {
  signInDemand = demand;
  demands.emit();
}

/** Subscribes to demands for a sign-in. The guard must run again after each. */
export const onSignInDemand = demands.subscribe;

/**
 * Returns a redirect to the sign-in page for a visitor on a protected page, or if sign-in was
 * demanded. The root loader calls it. The state of the new history entry contains the page to return
 * to and the intent.
 */
export function guard(args: LoaderArguments): Response | undefined {
  const url = new URL(args.request.url);
  const path = routePath(url.pathname);
  if (getSession() || isSignInOrSignUpPath(path)) signInDemand = undefined;
  const isRefused = !mayShow(path);
  if (!isRefused && !signInDemand) return undefined;
  const isInHistory = hasHistoryEntry(args);
  const current = isCurrentPage(args) ? args.context.get(locationContext) : undefined;
  // The URL of a request has no fragment.
  const hash = isInHistory ? (current ?? globalThis.location).hash : '';
  const state: ReturnState = {
    returnTo: path + url.search + hash,
    // Its entry is replaced, so the one after the sign-in continues it.
    returnState: current && {
      ...(isRefused && (current.state as object | null)),
      scrollKey: getScrollKey(current),
    },
    ...signInDemand,
  };
  // A protected page that already has a history entry is replaced: Back must not return to it.
  return redirectWith(PATHS.signIn, { state, replaces: isRefused && isInHistory });
}

/**
 * For the root's `shouldRevalidate`: whether `guard` must run for this navigation, because it would
 * redirect, or clear a demand for a sign-in.
 */
export function needsGuard({ nextUrl }: { nextUrl: URL }): boolean {
  return signInDemand !== undefined || !mayShow(routePath(nextUrl.pathname));
}

function mayShow(path: string): boolean {
  return !isProtected(path) || getSession() !== undefined;
}

/** Whether this is the path of sign-in or sign-up, in any spelling that the router accepts. */
export function isSignInOrSignUpPath(pathname: string): boolean {
  try {
    const path = decodeURI(pathname).toLowerCase().replace(/\/+$/, '');
    return path === PATHS.signIn || path === PATHS.signUp;
  } catch {
    return false;
  }
}

/** The loader arguments that this file uses. */
interface LoaderArguments {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/** Whether the requested page is the current one. */
export function isCurrentPage({ request, context }: LoaderArguments): boolean {
  const location = context.get(locationContext);
  const { pathname, search } = new URL(request.url);
  return location?.pathname === routePath(pathname) && location.search === search;
}

/**
 * Whether the requested page already has a history entry. It has one if it is the first or the
 * current page, or was reached by Back or Forward.
 */
export function hasHistoryEntry(args: LoaderArguments): boolean {
  const address = globalThis.location?.href.replace(/#.*/, '');
  return !args.context.get(locationContext) || isCurrentPage(args) || address === args.request.url;
}

interface RedirectOptions {
  /** The state of the target's history entry. */
  state?: object | undefined;
  /** Whether that entry replaces the current one. */
  replaces?: boolean;
}

type Router = Pick<ReturnType<typeof createMemoryRouter>, 'state' | 'subscribe' | 'navigate'>;

/** The redirect in progress that has a state. */
let pending: { path: string; state: object } | undefined;

/**
 * For loaders and actions: returns a redirect whose history entry gets `state`. React Router's own
 * redirects carry no state, so `keepRedirectState` adds it on arrival.
 */
export function redirectWith(path: string, { state, replaces }: RedirectOptions): Response {
  pending = state && { path, state };
  return replaces ? replace(path) : redirect(path);
}

/**
 * Adds the state given to `redirectWith` to the history entry that the redirect has made. Returns an
 * unsubscribe function.
 */
export function keepRedirectState(router: Router): () => void {
  let last = router.state.location;
  return router.subscribe(({ location }) => {
    if (location === last) return;
    last = location;
    const path = createPath({ ...location, pathname: routePath(location.pathname) });
    const state = pending?.path === path ? pending.state : undefined;
    pending = undefined;
    // Wait, because the router is still completing the redirect.
    if (state) queueMicrotask(() => void router.navigate(path, { replace: true, state }));
  });
}
