import { useId, useState, type ComponentProps, type ReactNode } from 'react';
import { IconButton } from './button.tsx';
import { Icon } from './icon.tsx';
import { TRIANGLE_ALERT } from './icons.ts';
import './field.css';

// Outlines of lucide, like those of `icons.ts`.
const EYE =
  'M2.062 12.348a1 1 0 0 1 0-.696 10.75 10.75 0 0 1 19.876 0 1 1 0 0 1 0 .696 10.75 10.75 0 0 1-19.876 0M9 12a3 3 0 1 0 6 0a3 3 0 1 0-6 0';
const EYE_OFF =
  'M10.733 5.076a10.744 10.744 0 0 1 11.205 6.575 1 1 0 0 1 0 .696 10.747 10.747 0 0 1-1.444 2.49M14.084 14.158a3 3 0 0 1-4.242-4.242M17.479 17.499a10.75 10.75 0 0 1-15.417-5.151 1 1 0 0 1 0-.696 10.75 10.75 0 0 1 4.446-5.143M2 2l20 20';

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
          <Icon path={TRIANGLE_ALERT} />
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
      <Icon path={isShown ? EYE_OFF : EYE} />
    </IconButton>
  );
  return <Field {...props} type={isShown ? 'text' : 'password'} inside={toggle} />;
}
