import { useSyncExternalStore, useEffect, useReducer } from 'react';
import {
  useHref,
  useLocation,
  type LoaderFunctionArgs,
  type RouteObject,
  useBlocker,
} from 'react-router';
import { createEmitter } from '#ui/browser/emitter.ts';
import { ApiError } from '#client/client.ts';
import { explainSignedOut, getUserEmail, load } from '../api.ts';

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
    if (typeof route.loader === 'function') kept.loader = keepLast(route.loader, route);
    return kept as RouteObject;
  });
}

/** Wraps one loader. Data are the same at another URL only of a layout, or as the route says. */
function keepLast(
  loader: Exclude<RouteObject['loader'], boolean | undefined>,
  { children, shouldRevalidate }: RouteObject,
) {
  const isSame = (before: string, href: string) => {
    if (children || before === href) return true;
    const [currentUrl, nextUrl] = [new URL(before), new URL(href)];
    const move = { currentUrl, nextUrl, currentParams: {}, nextParams: {} };
    return shouldRevalidate?.({ ...move, defaultShouldRevalidate: true }) === false;
  };
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
      const path = new URL(href).pathname;
      const reason = findReason(error, path);
      if (!reason || last?.user !== user || !isSame(last.href, href)) throw error;
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

/** Returns why the screen at this path, which includes the shop's folder, may be out of date. */
export function findStale(current: string): Stale['reason'] | undefined {
  return [...stale.values()].find(({ path }) => path === current)?.reason;
}

export function StaleNote() {
  const current = useHref(useLocation().pathname);
  const reason = useSyncExternalStore(changes.subscribe, () => findStale(current));
  return (
    <p className="desk-stale" role="status" hidden={!reason}>
      {reason &&
        (reason === 'outage' ? OUTAGE : explainSignedOut('. What you have typed here is kept.'))}
    </p>
  );
}

/** The unsaved input by its key; see `useUnsaved`. */
const unsaved = new Map<string, unknown>();
/** The screens that stay when the session ends; one object for each use, as paths may repeat. */
const keptScreens = new Set<{ path: string }>();

/** While `isNeeded`, keeps this screen with its typed input when the session ends. */
export function useKeptScreen(isNeeded: boolean): void {
  const path = useHref(useLocation().pathname);
  useEffect(() => {
    if (!isNeeded) return undefined;
    const screen = { path };
    keptScreens.add(screen);
    return () => void keptScreens.delete(screen);
  }, [isNeeded, path]);
}

/** Whether `useKeptScreen` keeps the screen at this path, which includes the shop's folder. */
function isScreenKept(path: string): boolean {
  return [...keptScreens].some((screen) => screen.path === path);
}

/** For tests: drops all unsaved input, which outlives the screen. */
export function dropUnsaved(): void {
  unsaved.clear();
}

/**
 * Keeps unsaved input under `key`, so that it survives an error page and the end of the session.
 * Returns the input, a function that changes it, and a function that moves it to another key. While
 * there is input, the user has to confirm `question` to leave the page. Leaving drops the input.
 */
export function useUnsaved<T>(key: string, question: string) {
  const [, render] = useReducer((count: number) => count + 1, 0);
  const value = unsaved.get(key) as T | undefined;
  const change = (update: (before: T | undefined) => T | undefined) => {
    unsaved.set(key, update(unsaved.get(key) as T | undefined));
    render();
  };
  const move = (newKey: string) => {
    unsaved.set(newKey, unsaved.get(key));
    unsaved.delete(key);
    render();
  };
  useLeaveGuard(value !== undefined, question, () => unsaved.delete(key));
  return [value, change, move] as const;
}

/** While `isNeeded`, asks `question` before leaving; browsers ask in their own words. */
export function useLeaveGuard(isNeeded: boolean, question: string, onLeave?: () => void): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isNeeded && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    if (confirm(question)) {
      onLeave?.();
      blocker.proceed();
    } else blocker.reset();
  }, [blocker, question, onLeave]);
  useEffect(() => {
    if (!isNeeded) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isNeeded]);
}
