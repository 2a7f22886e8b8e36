import type { ComponentProps } from 'react';
import { Frame } from './field.tsx';
import { Icon } from './icon.tsx';
import './select-field.css';

// A Lucide outline, as in `icon.tsx`.
const CHEVRON_DOWN = 'M6 9l6 6 6-6';

interface SelectFieldProps extends ComponentProps<'select'> {
  label: string;
  options: readonly string[];
}

/** Chooses one of several texts. */
export function SelectField({ label, options, ...rest }: SelectFieldProps) {
  return (
    <Frame label={label} form={rest.form}>
      {(links) => (
        <div className="field-box select-field">
          <select className="field-input" {...links} {...rest}>
            {options.map((option) => (
              <option key={option}>{option}</option>
            ))}
          </select>
          <Icon path={CHEVRON_DOWN} />
        </div>
      )}
    </Frame>
  );
}
