import {
  createContext,
  createPath,
  redirect,
  replace,
  type createMemoryRouter,
  type Location,
  type RouterContextProvider,
} from 'react-router';
import { screenPath } from './paths.ts';

/** The current page, without the hosting folder; `undefined` for the first page and on a server. */
export const hereContext = createContext<Location | undefined>(undefined);

/** What a loader is called with, as far as the shop's own need it. */
export interface LoaderArguments {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/** Whether the requested page is the current one. */
export function isCurrent({ request, context }: LoaderArguments): boolean {
  const here = context.get(hereContext);
  const { pathname, search } = new URL(request.url);
  return here?.pathname === screenPath(pathname) && here.search === search;
}

/** Whether the requested page has a history entry: the current and the first page, and after Back and Forward. */
export function hasEntry(args: LoaderArguments): boolean {
  const address = globalThis.location?.href.replace(/#.*/, '');
  return !args.context.get(hereContext) || isCurrent(args) || address === args.request.url;
}

interface RedirectOptions {
  /** The state of the target's history entry. */
  state?: object | undefined;
  /** Whether that entry replaces the current one. */
  replaces?: boolean;
}

type Router = Pick<ReturnType<typeof createMemoryRouter>, 'state' | 'subscribe' | 'navigate'>;

/** The redirect in progress. */
let pending: { path: string; state: object } | undefined;

/**
 * For loaders and actions: a redirect whose history entry gets `state`. React Router's own redirects
 * carry none, so `keepRedirectState` adds it on arrival.
 */
export function redirectWith(path: string, { state, replaces }: RedirectOptions): Response {
  pending = state && { path, state };
  return replaces ? replace(path) : redirect(path);
}

/** Adds the state given to `redirectWith` to the history entry that the redirect has made. */
export function keepRedirectState(router: Router): () => void {
  let last = router.state.location;
  return router.subscribe(({ location }) => {
    if (location === last) return;
    last = location;
    const path = createPath({ ...location, pathname: screenPath(location.pathname) });
    const state = pending?.path === path ? pending.state : undefined;
    pending = undefined;
    // Wait, because the router is still completing the redirect.
    if (state) queueMicrotask(() => void router.navigate(path, { replace: true, state }));
  });
}
