import {
  createContext,
  createPath,
  redirect,
  replace,
  type createMemoryRouter,
  type Location,
} from 'react-router';

/** The current page, for loaders and actions; `undefined` for the first page and on a server. */
export const hereContext = createContext<Location | undefined>(undefined);

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
    const arrived = pending?.path === createPath(location) ? pending : undefined;
    pending = undefined;
    // Wait, because the router is still completing the redirect.
    if (arrived)
      queueMicrotask(() => void router.navigate(location, { replace: true, state: arrived.state }));
  });
}
