import { useEffect, useReducer } from 'react';
import { useBlocker, useHref, useLocation } from 'react-router';

const unsaved = new Map<string, unknown>();
/** The paths of the screens with input that would be lost with the screen. */
const held = new Set<{ path: string }>();

/**
 * While `isNeeded`, the end of the session does not replace this screen by the sign-in page, because
 * its input is only in the form.
 */
export function useHeldScreen(isNeeded: boolean): void {
  const path = useHref(useLocation().pathname);
  useEffect(() => {
    if (!isNeeded) return undefined;
    const screen = { path };
    held.add(screen);
    return () => void held.delete(screen);
  }, [isNeeded, path]);
}

/** Whether the screen at this path has to stay; see `useHeldScreen`. */
export function isHeld(path: string): boolean {
  return [...held].some((screen) => screen.path === path);
}

/**
 * Keeps unsaved input under a key, so that it survives an error page and the end of the session.
 * While there is any, leaving the page asks `question`, and then drops the input. `move` gives the
 * input to the page that has another key.
 */
export function useUnsaved<T>(key: string, question: string) {
  const [, render] = useReducer((count: number) => count + 1, 0);
  const value = unsaved.get(key) as T | undefined;
  const change = (update: (before: T | undefined) => T | undefined) => {
    unsaved.set(key, update(unsaved.get(key) as T | undefined));
    render();
  };
  const move = (to: string) => {
    unsaved.set(to, unsaved.get(key));
    unsaved.delete(key);
    render();
  };
  useLeaveGuard(value !== undefined, question, () => unsaved.delete(key));
  return [value, change, move] as const;
}

/**
 * Asks `question` before a navigation to another page while `isNeeded`. The browser itself asks
 * before it closes or reloads the page.
 */
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
