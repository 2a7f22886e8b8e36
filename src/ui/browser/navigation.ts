import { type MouseEvent, useEffect, useRef } from 'react';
import { type NavigateOptions, type To, useNavigate } from 'react-router';

/** Whether the browser must handle the click: it opens a tab or window, or starts a download. */
export function isForBrowser({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button !== 0 || metaKey || ctrlKey || shiftKey || altKey;
}

/** Returns `navigate` for the end of a call: it does nothing once the user has left the screen. */
export function useNavigateIfHere() {
  const navigate = useNavigate();
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return async (to: To, options?: NavigateOptions) => {
    if (isHere.current) await navigate(to, options);
  };
}
