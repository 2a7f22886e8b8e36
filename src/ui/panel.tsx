import { useId, type ReactNode } from 'react';
import './panel.css';

interface PanelProps {
  title: string;
  children: ReactNode;
}

/** A summary on sunk paper; beside the main matter when both stand in a `.with-panel`. */
export function Panel({ title, children }: PanelProps) {
  const id = useId();
  return (
    <section className="panel" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
