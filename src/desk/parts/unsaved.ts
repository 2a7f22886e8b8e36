import { useEffect, useReducer } from 'react';
import { useBlocker } from 'react-router';

const unsaved = new Map<string, unknown>();

/**
 * State for input that is not saved. It survives an error of the page and the end of the session. While it is not `undefined`, leaving asks `question` and then forgets it.
 */
export function useUnsaved<T>(key: string, question: string) {
  const [, render] = useReducer((count: number) => count + 1, 0);
  const value = unsaved.get(key) as T | undefined;
  const change = (update: (before: T | undefined) => T | undefined) => {
    unsaved.set(key, update(unsaved.get(key) as T | undefined));
    render();
  };
  useLeaveGuard(value !== undefined, question, () => unsaved.delete(key));
  return [value, change] as const;
}

/** Asks `question` before the page is left with unsaved changes, also by the browser itself. */
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
