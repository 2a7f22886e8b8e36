import type { ComponentProps } from 'react';
import { FieldFrame } from './field.tsx';
import { Icon } from '../display/icon.tsx';
import './select-field.css';

// A Lucide outline, as in `icon.tsx`.
const CHEVRON_DOWN = 'M6 9l6 6 6-6';

interface SelectBoxProps extends ComponentProps<'select'> {
  /** Each is a value that is its own text, or a value and its text. */
  options: readonly (string | readonly [value: string, text: string])[];
  /** Shown while the value is '': nothing is chosen yet. */
  prompt?: string;
}

/** A select box without a visible label: give it an `aria-label`. */
export function SelectBox({ options, prompt, ...rest }: SelectBoxProps) {
  return (
    <div className="field-box select-field">
      <select className="field-input" {...rest}>
        {prompt !== undefined && (
          <option value="" disabled>
            {prompt}
          </option>
        )}
        {options.map((option) => {
          const [value, text] = typeof option === 'string' ? [option, option] : option;
          return (
            <option key={value} value={value}>
              {text}
            </option>
          );
        })}
      </select>
      <Icon path={CHEVRON_DOWN} />
    </div>
  );
}

interface SelectFieldProps extends SelectBoxProps {
  label: string;
  error?: string | undefined;
  note?: string | undefined;
}

export function SelectField({ label, error, note, ...rest }: SelectFieldProps) {
  return (
    <FieldFrame {...{ label, error, note }} name={rest.name}>
      {(attributes) => <SelectBox {...attributes} {...rest} />}
    </FieldFrame>
  );
}
