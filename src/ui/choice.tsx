import type { ComponentProps, ReactNode } from 'react';
import './choice.css';

interface ChoiceProps extends ComponentProps<'input'> {
  type: 'checkbox' | 'radio';
  label: string;
  /** Shown at the far end of the row; not part of the accessible name. */
  end?: ReactNode;
}

/** A checkbox or radio whose whole 44 px row is its label. */
export function Choice({ label, end, ...rest }: ChoiceProps) {
  return (
    <label className="choice">
      <input className="choice-box" {...rest} />
      {label}
      {end && (
        <span className="choice-end" aria-hidden="true">
          {end}
        </span>
      )}
    </label>
  );
}
