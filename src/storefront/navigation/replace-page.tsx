import { useEffect } from 'react';
import { useNavigate } from 'react-router';

/** Replaces the current page with another one. A new `state` object would navigate again. */
export function ReplacePage({ to, state }: { to: string; state?: unknown }) {
  const navigate = useNavigate();
  useEffect(() => void navigate(to, { replace: true, state }), [navigate, to, state]);
  return null;
}
