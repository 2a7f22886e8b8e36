import type { ComponentProps, ReactNode } from 'react';
import './choice.css';

interface ChoiceProps extends ComponentProps<'input'> {
  type: 'checkbox' | 'radio';
  label: string;
  /** Drawn at the far end of the row; hidden from its name. */
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
