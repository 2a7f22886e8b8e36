import type { ReactNode } from 'react';
import './summary-panel.css';

interface SummaryPanelProps {
  title: string;
  children: ReactNode;
}

/**
 * A summary on a tinted background. Within `.with-panel` it is beside the main content on wide
 * screens, and below it on others.
 */
export function SummaryPanel({ title, children }: SummaryPanelProps) {
  return (
    <section className="panel" aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
