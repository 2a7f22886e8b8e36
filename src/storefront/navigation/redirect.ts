import {
  createContext,
  createPath,
  redirect,
  replace,
  type createMemoryRouter,
  type Location,
} from 'react-router';

/** The page that is shown, for loaders and actions; `undefined` for the first page, and on a server. */
export const hereContext = createContext<Location | undefined>(undefined);

interface RedirectOptions {
  /** For the history entry of the target. */
  state?: object | undefined;
  /** Whether that entry takes the place of the present one. */
  replaces?: boolean;
}

type Router = Pick<ReturnType<typeof createMemoryRouter>, 'state' | 'subscribe' | 'navigate'>;

/** The redirect that is under way. */
let pending: { path: string; state: object } | undefined;

/**
 * For loaders and actions: a redirect whose history entry has `state`. React Router's own redirects
 * carry none, so `keepRedirectState` adds it on arrival.
 */
export function redirectWith(path: string, { state, replaces }: RedirectOptions): Response {
  pending = state && { path, state };
  return replaces ? replace(path) : redirect(path);
}

/** Puts the state of `redirectWith` into the entry that its redirect has made. */
export function keepRedirectState(router: Router): () => void {
  let last = router.state.location;
  return router.subscribe(({ location }) => {
    if (location === last) return;
    last = location;
    const arrived = pending?.path === createPath(location) ? pending : undefined;
    pending = undefined;
    // Not at once: the router is still completing the redirect.
    if (arrived)
      queueMicrotask(() => void router.navigate(location, { replace: true, state: arrived.state }));
  });
}
