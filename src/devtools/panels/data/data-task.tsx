import { useId, type ReactNode } from 'react';

interface DataTaskProps {
  title: string;
  hint: string;
  /** How it went. */
  note: ReactNode;
  children: ReactNode;
}

/** Something to be done with the data, its control, and a place where is told how it went. */
export function DataTask({ title, hint, note, children }: DataTaskProps) {
  const id = useId();
  return (
    <section className="data-task" aria-labelledby={id}>
      <h2 className="panel-title" id={id}>
        {title}
      </h2>
      <p className="panel-hint">{hint}</p>
      {children}
      <div className="data-task-note" role="status">
        {note}
      </div>
    </section>
  );
}
