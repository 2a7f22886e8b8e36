import type { ComponentProps, ReactNode } from 'react';
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

type HintedFieldProps = ComponentProps<typeof Field> & { hint: string };

/** A field with a hint below it. */
export function HintedField({ hint, ...field }: HintedFieldProps) {
  const id = `hint-${field.name}`;
  return (
    <div>
      <Field {...field} hintId={id} />
      <p className="desk-small desk-hint" id={id}>
        {hint}
      </p>
    </div>
  );
}
