import { useId, type ReactNode } from 'react';

interface DataTaskProps {
  title: string;
  hint: string;
  /** The outcome of the last run. */
  message: ReactNode;
  children: ReactNode;
}

/** A task on the data: its title, its control, and the outcome. */
export function DataTask({ title, hint, message, children }: DataTaskProps) {
  const id = useId();
  return (
    <section className="data-task" aria-labelledby={id}>
      <h2 className="panel-title" id={id}>
        {title}
      </h2>
      <p className="panel-hint">{hint}</p>
      {children}
      <div className="data-task-message" role="status">
        {message}
      </div>
    </section>
  );
}
