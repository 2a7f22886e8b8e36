import { useId, useState, type ComponentProps, type ReactNode } from 'react';
import { IconButton } from './button.tsx';
import { Icon } from './icon.tsx';
import './field.css';

interface FieldProps extends ComponentProps<'input'> {
  label: string;
  /** Words under the field when its value cannot be taken. */
  error?: string | undefined;
  /** A control inside the field's frame. */
  inside?: ReactNode;
}

export function Field({ label, error, inside, ...rest }: FieldProps) {
  const id = useId();
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <div className="field-box">
        <input
          id={id}
          className="field-input"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          {...rest}
        />
        {inside}
      </div>
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
