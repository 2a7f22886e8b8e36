import { Choice } from '#ui/controls/choice.tsx';

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
