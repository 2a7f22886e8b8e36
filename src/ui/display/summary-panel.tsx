import type { ReactNode } from 'react';
import './summary-panel.css';

interface SummaryPanelProps {
  title: string;
  children: ReactNode;
}

/** A summary on a tint: in `.with-panel` beside the content on wide screens. */
export function SummaryPanel({ title, children }: SummaryPanelProps) {
  return (
    <section className="panel" aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
