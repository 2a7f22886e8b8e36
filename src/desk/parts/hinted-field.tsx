import { Field } from '#ui/controls/field.tsx';

type HintedFieldProps = Parameters<typeof Field>[0] & { hint: string };

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
