import { useSyncExternalStore } from 'react';
import type { LoaderFunctionArgs, RouteObject } from 'react-router';
import { createEmitter } from '#ui/external-store.ts';
import { DeskError, getUserName } from './api.ts';

const changes = createEmitter();
/** Screens whose last refresh did not reach the shop. */
const stale = new Set<object>();

/**
 * The same routes, whose screens stay as they are while a refresh does not reach the shop: what was typed
 * would be lost with the screen.
 */
export function keepScreens(routes: RouteObject[]): RouteObject[] {
  return routes.map((route) => {
    const kept = { ...route };
    if (route.children) kept.children = keepScreens(route.children);
    if (typeof route.loader === 'function') kept.loader = keepLast(route.loader);
    return kept as RouteObject;
  });
}

function keepLast(loader: Exclude<RouteObject['loader'], boolean | undefined>) {
  const screen = {};
  let last: { href: string; user: string | null; data: unknown } | undefined;
  return async (args: LoaderFunctionArgs, context?: unknown): Promise<unknown> => {
    const { url: href } = args.request;
    const user = getUserName();
    try {
      const data: unknown = await loader(args, context);
      last = { href, user, data };
      setStale(screen, false);
      return data;
    } catch (error) {
      if (!isUnreached(error) || last?.href !== href || last.user !== user) throw error;
      setStale(screen, true);
      return last.data;
    }
  };
}

function isUnreached(error: unknown): boolean {
  return error instanceof DeskError && (error.status === 0 || error.status >= 500);
}

function setStale(screen: object, isStale: boolean): void {
  if (stale.has(screen) === isStale) return;
  if (isStale) stale.add(screen);
  else stale.delete(screen);
  changes.emit();
}

/** Says that the screen may be old. */
export function StaleNote() {
  const isStale = useSyncExternalStore(changes.subscribe, () => stale.size > 0);
  return (
    <p className="desk-stale" role="status" hidden={!isStale}>
      {isStale && 'The shop cannot be reached. This page may be old; what you have typed is kept.'}
    </p>
  );
}
