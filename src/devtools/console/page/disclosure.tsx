import { useState, type ReactNode } from 'react';
import './disclosure.css';

interface DisclosureProps {
  title: string;
  count: number;
  children: ReactNode;
}

/** A `<details>` whose content is only rendered while it is open. */
export function Disclosure({ title, count, children }: DisclosureProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="disclosure" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {title} <span className="disclosure-count">{count}</span>
      </summary>
      {isOpen && children}
    </details>
  );
}
