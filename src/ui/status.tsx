import type { ReactNode } from 'react';
import './status.css';

interface StatusProps {
  /** A name of `status.css`. */
  tone: string;
  children: ReactNode;
}

/** A dot and words: never a dot alone. */
export function Status({ tone, children }: StatusProps) {
  return (
    <span className="status" data-tone={tone}>
      {children}
    </span>
  );
}
