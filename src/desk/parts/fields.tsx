import {
  type ComponentProps,
  type ReactNode,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
} from 'react';
import { RemoveButton } from '#ui/controls/button.tsx';
import { Choice } from '#ui/controls/choice.tsx';
import { Field } from '#ui/controls/field.tsx';
import { getTextAttributes } from '#domain/books/text-language.ts';
import { Icon, X } from '#ui/display/icon.tsx';
import { SelectBox } from '#ui/controls/select-field.tsx';
import './chip-field.css';

export function Pair({ children }: { children: ReactNode }) {
  return <div className="form-pair">{children}</div>;
}

interface NumberFieldProps {
  label: string;
  name: string;
  value: number;
  maxDigits?: number | undefined;
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

/** A checkbox without a visible label: give it an `aria-label`. */
export function TickBox(props: ComponentProps<'input'>) {
  return (
    <label className="desk-hit">
      <input type="checkbox" className="choice-box" {...props} />
    </label>
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

interface ChipFieldProps extends Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'list'> {
  listLabel: string;
  values: readonly string[];
  onChange: (values: string[]) => void;
  /** The values to choose from, each with its name. Without them, values are typed. */
  options?: readonly (readonly [value: string, name: string])[];
  suggestions?: readonly string[];
  onType?: (text: string) => void;
  /** Whether a comma ends a value, as Enter does. */
  hasCommas?: boolean;
}

/** A field for short values. In the empty field, Backspace goes to the last, and removes it. */
export function ChipField(props: ChipFieldProps) {
  const { listLabel, values, onChange, options, suggestions, onType, hasCommas, ...rest } = props;
  const [text, setText] = useState('');
  const listId = useId();
  const box = useRef<HTMLDivElement>(null);
  const names = new Map(options);
  const type = (typed: string) => {
    setText(typed);
    onType?.(typed);
  };
  const add = (added: readonly string[]) => {
    const next = added.map((part) => part.trim()).filter((part) => part !== '');
    if (next.length > 0) onChange([...new Set([...values, ...next])]);
    type('');
  };
  const addTyped = () => add(hasCommas ? text.split(',') : [text]);
  const remove = (value: string) => {
    onChange(values.filter((other) => other !== value));
    box.current?.querySelector<HTMLElement>('input, select')?.focus();
  };
  const handleKey = (event: KeyboardEvent) => {
    // The key ends a word of an input method, as for Hindi.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' || (hasCommas && event.key === ',')) {
      event.preventDefault();
      addTyped();
    } else if (event.key === 'Backspace' && text === '')
      box.current?.querySelector<HTMLElement>('li:last-child button')?.focus();
  };
  return (
    <div ref={box} className="desk-chips" data-plain={options && true}>
      <ul aria-label={listLabel}>
        {values.map((value) => {
          const name = names.get(value) ?? value;
          return (
            <li key={value}>
              <RemoveButton
                className="desk-chip"
                aria-label={`Remove ${name}`}
                onRemove={() => remove(value)}
                onKeyDown={({ key }) => key === 'Backspace' && remove(value)}
              >
                <span {...getTextAttributes(name)}>{name}</span>
                <Icon path={X} />
              </RemoveButton>
            </li>
          );
        })}
      </ul>
      {options ? (
        <SelectBox
          aria-label={rest['aria-label']}
          prompt={values.length > 0 ? 'or …' : 'Choose'}
          options={options.filter(([value]) => !values.includes(value))}
          value=""
          onChoose={(value) => add([value])}
        />
      ) : (
        <input
          autoComplete="off"
          {...rest}
          list={suggestions && listId}
          value={text}
          onChange={({ currentTarget }) => type(currentTarget.value)}
          onBlur={addTyped}
          onKeyDown={handleKey}
        />
      )}
      {suggestions && (
        <datalist id={listId}>
          {suggestions.map((suggestion) => (
            <option key={suggestion}>{suggestion}</option>
          ))}
        </datalist>
      )}
    </div>
  );
}
