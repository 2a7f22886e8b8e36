import { useSyncExternalStore } from 'react';
import type { LoaderFunctionArgs, RouteObject } from 'react-router';
import { createEmitter } from '#ui/emitter.ts';
import { DeskError, getUserName } from './api.ts';

const changes = createEmitter();
/** The loaders whose last refresh failed. An empty object identifies each loader. */
const stale = new Set<object>();

/**
 * Wraps the loaders of these routes: if a refresh fails because the API cannot be reached, or
 * responds with a status of 500 or above, they return the last data. An error page would lose the
 * typed input.
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

/** Wraps one loader. The data of a layout route are the same at all URLs. */
function keepLast(loader: Exclude<RouteObject['loader'], boolean | undefined>, isLayout: boolean) {
  const id = {};
  let last: { href: string; user: string | null; data: unknown } | undefined;
  return async (args: LoaderFunctionArgs, context?: unknown): Promise<unknown> => {
    const { url: href } = args.request;
    const user = getUserName();
    try {
      const data: unknown = await loader(args, context);
      last = { href, user, data };
      setStale(id, false);
      return data;
    } catch (error) {
      const isKept = last?.user === user && (isLayout || last.href === href);
      if (!isOutage(error) || !last || !isKept) throw error;
      setStale(id, true);
      return last.data;
    }
  };
}

function isOutage(error: unknown): boolean {
  return error instanceof DeskError && (error.status === 0 || error.status >= 500);
}

function setStale(id: object, isStale: boolean): void {
  if (stale.has(id) === isStale) return;
  if (isStale) stale.add(id);
  else stale.delete(id);
  changes.emit();
}

/** A note that the data on the page may be stale. */
export function StaleNote() {
  const isStale = useSyncExternalStore(changes.subscribe, () => stale.size > 0);
  return (
    <p className="desk-stale" role="status" hidden={!isStale}>
      {isStale && 'The shop cannot be reached. This page may be old; what you have typed is kept.'}
    </p>
  );
}
