import { Icon } from '#ui/icon.tsx';
import '#ui/select-field.css';

// A Lucide outline, as in `ui/icon.tsx`.
const CHEVRON_DOWN = 'M6 9l6 6 6-6';

export interface SelectProps {
  label: string;
  /** In a form. */
  name?: string;
  /** Values and their texts. */
  options: readonly (readonly [value: string, text: string])[];
  value: string;
  onChoose: (value: string) => void;
}

/** Chooses one of several values; the label is only spoken. */
export function Select({ label, name, options, value, onChoose }: SelectProps) {
  return (
    <div className="field-box select-field">
      <select
        className="field-input"
        aria-label={label}
        name={name}
        value={value}
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      >
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
      <Icon path={CHEVRON_DOWN} />
    </div>
  );
}
