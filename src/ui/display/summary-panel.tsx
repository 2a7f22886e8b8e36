import type { ReactNode } from 'react';
import './summary-panel.css';

/** A summary on a tint: in `.with-panel` beside the content on wide screens. */
export function SummaryPanel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="panel" aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
