import type { ReactNode } from 'react';
import { Field } from '#ui/controls/field.tsx';

/** Two fields beside each other. */
export function Pair({ children }: { children: ReactNode }) {
  return <div className="form-pair">{children}</div>;
}

interface NumberFieldProps {
  label: string;
  name: string;
  value: number;
  maxDigits?: number;
}

export function NumberField({ label, name, value, maxDigits = 7 }: NumberFieldProps) {
  return (
    <Field
      label={label}
      name={name}
      inputMode="numeric"
      pattern={`\\d{1,${maxDigits}}`}
      title={`A whole number of up to ${maxDigits} digits`}
      required
      defaultValue={value}
    />
  );
}
