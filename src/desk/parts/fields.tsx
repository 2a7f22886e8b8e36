import type { ComponentProps, ReactNode } from 'react';
import { Choice } from '#ui/controls/choice.tsx';
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

interface ChoicesProps<Value extends string> {
  legend: string;
  name: string;
  words: Record<Value, string>;
  chosen?: readonly Value[] | undefined;
}

/** A checkbox for each of some values, any of which may be chosen. */
export function Choices<Value extends string>(props: ChoicesProps<Value>) {
  const { legend, name, words, chosen } = props;
  return (
    <fieldset className="desk-choices">
      <legend className="field-label">{legend}</legend>
      {(Object.keys(words) as Value[]).map((value) => (
        <Choice
          key={value}
          type="checkbox"
          name={name}
          value={value}
          label={words[value]}
          defaultChecked={chosen?.includes(value)}
        />
      ))}
    </fieldset>
  );
}
