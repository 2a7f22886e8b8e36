import { useEffect, useReducer } from 'react';
import { useBlocker, useHref, useLocation } from 'react-router';

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
export function isScreenKept(path: string): boolean {
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
