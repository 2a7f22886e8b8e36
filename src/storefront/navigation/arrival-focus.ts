import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** After each move to another page, focus goes to its heading, and with it a screen reader's attention. */
export function useArrivalFocus(): void {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return undefined;
    last.current = pathname;
    if (focusHeading()) return undefined;
    // A page whose heading waits for the API or for its own code.
    const watcher = new MutationObserver(() => focusHeading() && watcher.disconnect());
    watcher.observe(document.body, { childList: true, subtree: true });
    return () => watcher.disconnect();
  }, [pathname]);
}

/** Moves focus to the page's heading; `false` when the page has none yet. */
export function focusHeading(): boolean {
  const heading = document.querySelector<HTMLElement>('main h1');
  heading?.focus({ preventScroll: true });
  return heading !== null;
}
