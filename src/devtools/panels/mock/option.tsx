import { useId, type ComponentProps } from 'react';
import { Choice } from '#ui/choice.tsx';
import './option.css';

interface OptionProps extends ComponentProps<'input'> {
  label: string;
  /** One line that says what it does. */
  hint: string;
}

/** A radio button with a line of explanation. */
export function Option({ label, hint, ...rest }: OptionProps) {
  const id = useId();
  return (
    <div className="option">
      <Choice {...rest} type="radio" label={label} aria-describedby={id} />
      <p className="option-hint" id={id}>
        {hint}
      </p>
    </div>
  );
}
