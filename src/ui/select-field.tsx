import type { ComponentProps } from 'react';
import { FieldFrame } from './field.tsx';
import { Icon } from './icon.tsx';
import './select-field.css';

// A Lucide outline, as in `icon.tsx`.
const CHEVRON_DOWN = 'M6 9l6 6 6-6';

interface SelectFieldProps extends ComponentProps<'select'> {
  label: string;
  options: readonly string[];
  /** Shown while the value is '': nothing is chosen yet. */
  prompt?: string;
  error?: string | undefined;
  /** As in `Field`. */
  idPrefix?: string | undefined;
}

/** A labelled select box. */
export function SelectField({
  label,
  options,
  prompt,
  error,
  idPrefix,
  ...rest
}: SelectFieldProps) {
  return (
    <FieldFrame label={label} error={error} idPrefix={idPrefix} name={rest.name}>
      {(attributes) => (
        <div className="field-box select-field">
          <select className="field-input" {...attributes} {...rest}>
            {prompt !== undefined && (
              <option value="" disabled>
                {prompt}
              </option>
            )}
            {options.map((option) => (
              <option key={option}>{option}</option>
            ))}
          </select>
          <Icon path={CHEVRON_DOWN} />
        </div>
      )}
    </FieldFrame>
  );
}
