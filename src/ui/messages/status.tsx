import type { ReactNode } from 'react';
import './status.css';

interface StatusProps {
  /** A value of `data-tone` in `status.css`. */
  tone: string;
  children: ReactNode;
}

/** A coloured dot with a text, because colour alone is not accessible. */
export function Status({ tone, children }: StatusProps) {
  return (
    <span className="status" data-tone={tone}>
      {children}
    </span>
  );
}
