import { useEffect, useRef } from 'react';
import { useNavigate, type NavigateOptions, type To } from 'react-router';

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
