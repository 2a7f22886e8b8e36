import { useId, useState, type ComponentProps, type ReactNode } from 'react';
import { IconButton } from './button.tsx';
import { Icon } from './icon.tsx';
import './field.css';

interface Labelled {
  label: string;
  /** Words under the field when its value cannot be taken. */
  error?: string | undefined;
}

interface FieldProps extends ComponentProps<'input'>, Labelled {
  /** A control inside the field's frame. */
  inside?: ReactNode;
}

export function Field({ label, error, inside, ...rest }: FieldProps) {
  return (
    <Frame label={label} error={error}>
      {(links) => (
        <div className="field-box" data-inside={inside ? '' : undefined}>
          <input className="field-input" {...links} {...rest} />
          {inside}
        </div>
      )}
    </Frame>
  );
}

export function TextAreaField({ label, error, ...rest }: ComponentProps<'textarea'> & Labelled) {
  return (
    <Frame label={label} error={error}>
      {(links) => <textarea className="field-input" rows={3} {...links} {...rest} />}
    </Frame>
  );
}

interface FrameProps extends Labelled {
  /** Draws the control, given what links it to its label and its error. */
  children: (
    links: Pick<ComponentProps<'input'>, 'id' | 'aria-invalid' | 'aria-describedby'>,
  ) => ReactNode;
}

function Frame({ label, error, children }: FrameProps) {
  const id = useId();
  const links = error
    ? ({ id, 'aria-invalid': true, 'aria-describedby': `${id}-error` } as const)
    : { id };
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      {children(links)}
      {error && (
        <p className="field-error" id={`${id}-error`} role="alert">
          <Icon name="triangle-alert" />
          {error}
        </p>
      )}
    </div>
  );
}

export function PasswordField(props: Omit<FieldProps, 'type' | 'inside'>) {
  const [isShown, setShown] = useState(false);
  const toggle = (
    <IconButton
      aria-label={isShown ? 'Hide password' : 'Show password'}
      onClick={() => setShown(!isShown)}
    >
      <Icon name={isShown ? 'eye-off' : 'eye'} />
    </IconButton>
  );
  return <Field {...props} type={isShown ? 'text' : 'password'} inside={toggle} />;
}
