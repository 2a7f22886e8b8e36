import type { ComponentProps, ReactNode } from 'react';
import './choice.css';

interface ChoiceProps extends ComponentProps<'input'> {
  type: 'checkbox' | 'radio';
  label: ReactNode;
  /** Shown at the far end of the row; not part of the accessible name. */
  end?: ReactNode;
  /** A second line, which is part of the accessible name. */
  detail?: string | undefined;
}

/** A checkbox or radio whose whole 44 px row is its label. */
export function Choice({ label, end, detail, ...rest }: ChoiceProps) {
  return (
    <label className="choice">
      <input className="choice-box" {...rest} />
      {detail === undefined ? (
        label
      ) : (
        <span>
          {label} <small>{detail}</small>
        </span>
      )}
      {end && (
        <span className="choice-end" aria-hidden="true">
          {end}
        </span>
      )}
    </label>
  );
}
