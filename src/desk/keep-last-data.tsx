import { useSyncExternalStore } from 'react';
import { useHref, useLocation, type LoaderFunctionArgs, type RouteObject } from 'react-router';
import { createEmitter } from '#ui/browser/emitter.ts';
import { ApiError } from '#client/client.ts';
import { explainSignedOut, getUserEmail, load } from './api.ts';
import { isScreenKept } from './parts/unsaved.ts';

const OUTAGE =
  'The shop cannot be reached. This page may be out of date; what you have typed is kept.';

interface Stale {
  reason: 'outage' | 'signedOut';
  path: string;
}

const changes = createEmitter();
/** The loaders whose last refresh failed. Each loader is identified by an empty object. */
const stale = new Map<object, Stale>();

/**
 * Wraps the loaders of these routes, so that typed input survives a failed refresh. If the API
 * cannot be reached, or responds with a status of 500 or above, a loader returns its last data
 * instead of showing an error page. If the session has ended, the sign-in page opens, except over a
 * screen that `useKeptScreen` keeps.
 */
export function keepLastData(routes: RouteObject[]): RouteObject[] {
  return routes.map((route) => {
    const kept = { ...route };
    if (route.children) kept.children = keepLastData(route.children);
    if (typeof route.loader === 'function')
      kept.loader = keepLast(route.loader, route.children !== undefined);
    return kept as RouteObject;
  });
}

/** Wraps one loader. Only the data of a layout route are the same at another URL. */
function keepLast(loader: Exclude<RouteObject['loader'], boolean | undefined>, isLayout: boolean) {
  const id = {};
  let last: { href: string; user: string | null; data: unknown } | undefined;
  return async (args: LoaderFunctionArgs, context?: unknown): Promise<unknown> => {
    const { url: href } = args.request;
    const user = getUserEmail();
    try {
      const data = await load(args.request, async () => (await loader(args, context)) as unknown);
      last = { href, user, data };
      setStale(id, undefined);
      return data;
    } catch (error) {
      const isKept = last?.user === user && (isLayout || last.href === href);
      const path = new URL(href).pathname;
      const reason = findReason(error, path);
      if (!reason || !last || !isKept) throw error;
      setStale(id, { reason, path });
      return last.data;
    }
  };
}

/** Returns why a refresh failed, if the screen has to stay; `undefined` otherwise. */
function findReason(error: unknown, path: string): Stale['reason'] | undefined {
  if (error instanceof ApiError && (error.status === 0 || error.status >= 500)) return 'outage';
  // The loaders redirect only to the sign-in page.
  return error instanceof Response && isScreenKept(path) ? 'signedOut' : undefined;
}

function setStale(id: object, next: Stale | undefined): void {
  if (next) stale.set(id, next);
  else stale.delete(id);
  changes.emit();
}

export function StaleNote() {
  const current = useHref(useLocation().pathname);
  const reason = useSyncExternalStore(
    changes.subscribe,
    () => [...stale.values()].find(({ path }) => path === current)?.reason,
  );
  return (
    <p className="desk-stale" role="status" hidden={!reason}>
      {reason &&
        (reason === 'outage' ? OUTAGE : explainSignedOut('. What you have typed here is kept.'))}
    </p>
  );
}
