import type { ComponentProps } from 'react';
import { FieldFrame } from './field.tsx';
import { Icon } from '../display/icon.tsx';
import './select-field.css';

// A Lucide outline, as in `icon.tsx`.
const CHEVRON_DOWN = 'M6 9l6 6 6-6';

interface SelectBoxProps<Value extends string> extends ComponentProps<'select'> {
  /** Each is a value that is its own text, or a value and its text. */
  options: readonly (Value | readonly [value: Value, text: string])[];
  onChoose?: ((value: Value) => void) | undefined;
  /** Shown while the value is '': nothing is chosen yet. */
  prompt?: string;
}

/** A select box without a visible label: give it an `aria-label`. */
export function SelectBox<Value extends string>(props: SelectBoxProps<Value>) {
  const { options, prompt, onChoose, ...rest } = props;
  return (
    <div className="field-box select-field">
      <select
        className="field-input"
        onChange={({ currentTarget }) => onChoose?.(currentTarget.value as Value)}
        {...rest}
      >
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

interface SelectFieldProps<Value extends string> extends SelectBoxProps<Value> {
  label: string;
  error?: string | undefined;
  note?: string | undefined;
}

export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, error, note, ...rest } = props;
  return (
    <FieldFrame {...{ label, error, note }} name={rest.name}>
      {(attributes) => <SelectBox {...attributes} {...rest} />}
    </FieldFrame>
  );
}
