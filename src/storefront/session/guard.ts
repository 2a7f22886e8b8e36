import {
  createContext,
  createPath,
  redirect,
  replace,
  RouterContextProvider,
  type Location,
  type createMemoryRouter,
} from 'react-router';
import { createEmitter } from '#ui/browser/emitter.ts';
import { catalogueContext, type Catalogue } from '../data/catalogue.ts';
import { routePath } from '../navigation/paths.ts';
import { PATHS, isProtected } from '../navigation/screens.ts';
import { getScrollKey, type ScrollState } from '../navigation/scroll.ts';
import { getSession, type Intent } from './session-store.ts';

/** The location before a navigation, without the base path; none for a first page or a server. */
export const locationContext = createContext<Location | undefined>(undefined);

/** Creates what loaders and actions get: the catalogue, and the location of `router` now. */
export function createPageContext(catalogue: Catalogue, router?: Pick<Router, 'state'>) {
  const here = router?.state.location;
  const context = new RouterContextProvider();
  context.set(catalogueContext, catalogue);
  context.set(locationContext, here && { ...here, pathname: routePath(here.pathname) });
  return context;
}

/** The state of the sign-in page's history entry, and of the sign-up page's if a link led there. */
export interface ReturnState {
  returnTo: string;
  returnState?: ScrollState | undefined;
  intent?: Intent | undefined;
  /** Whether the session ended although the user did not sign out. */
  hasLostSession?: boolean | undefined;
}

/** Returns what the visitor wanted to do, from an untrusted state. */
export function parseIntent(state: unknown): Intent | undefined {
  const { intent }: Partial<ReturnState> = state ?? {};
  const isKnown = intent?.list === 'cart' || intent?.list === 'wishlist';
  return isKnown && typeof intent.bookId === 'string' ? intent : undefined;
}

type SignInDemand = Pick<ReturnState, 'intent' | 'hasLostSession'>;

/** The last demand for a sign-in, until the visitor has signed in or is on a page for it. */
let signInDemand: SignInDemand | undefined;
const demands = createEmitter();

/** Runs `act` if a user is signed in. Otherwise `intent` is carried out after a sign-in. */
export function whenSignedIn(intent: Intent, act: () => void): void {
  if (getSession()) act();
  else demandSignIn({ intent });
}

/** Sends the visitor to sign-in from any page; the intent of `demand` is carried out afterwards. */
export function demandSignIn(demand: SignInDemand): void {
  signInDemand = demand;
  demands.emit();
}

/** Subscribes to demands for a sign-in, after which the guard must run again. */
export const onSignInDemand = demands.subscribe;

/** Returns a redirect to sign-in if needed, whose history entry has page and intent. */
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

/** Whether `guard` would redirect this navigation, or clear a demand for a sign-in. */
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

interface LoaderArguments {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

export function isCurrentPage({ request, context }: LoaderArguments): boolean {
  const location = context.get(locationContext);
  const { pathname, search } = new URL(request.url);
  return location?.pathname === routePath(pathname) && location.search === search;
}

/** Whether the page has a history entry: it is the first or current one, or Back led to it. */
export function hasHistoryEntry(args: LoaderArguments): boolean {
  const address = globalThis.location?.href.replace(/#.*/, '');
  return !args.context.get(locationContext) || isCurrentPage(args) || address === args.request.url;
}

interface RedirectOptions {
  /** The state of the target's history entry. */
  state?: object | undefined;
  replaces?: boolean;
}

type Router = Pick<ReturnType<typeof createMemoryRouter>, 'state' | 'subscribe' | 'navigate'>;

let pending: { path: string; state: object } | undefined;

/** Returns a redirect with `state`, which React Router's lack: `keepRedirectState` adds it. */
export function redirectWith(path: string, { state, replaces }: RedirectOptions): Response {
  pending = state && { path, state };
  return replaces ? replace(path) : redirect(path);
}

/** Adds the state given to `redirectWith` to its history entry. Returns an unsubscribe function. */
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
