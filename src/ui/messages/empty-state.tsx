import type { ReactNode } from 'react';
import './empty-state.css';

interface EmptyStateProps {
  /** A drawing with its intrinsic width and height in px. */
  art: { src: string; width: number; height: number };
  /** A heading, optionally a sentence, and a link or button. */
  children: ReactNode;
  isSmall?: boolean;
}

export function EmptyState({ art, children, isSmall }: EmptyStateProps) {
  return (
    <div className="empty-state" data-small={isSmall || undefined}>
      <img className="empty-state-art" alt="" {...art} />
      {children}
    </div>
  );
}
