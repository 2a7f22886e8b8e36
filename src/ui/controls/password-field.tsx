import { useState } from 'react';
import { IconButton } from './button.tsx';
import { Field, type FieldProps } from './field.tsx';

// Lucide outlines, as in `icon.tsx`.
const EYE =
  'M2.062 12.348a1 1 0 0 1 0-.696 10.75 10.75 0 0 1 19.876 0 1 1 0 0 1 0 .696 10.75 10.75 0 0 1-19.876 0M9 12a3 3 0 1 0 6 0a3 3 0 1 0-6 0';
const EYE_OFF =
  'M10.733 5.076a10.744 10.744 0 0 1 11.205 6.575 1 1 0 0 1 0 .696 10.747 10.747 0 0 1-1.444 2.49M14.084 14.158a3 3 0 0 1-4.242-4.242M17.479 17.499a10.75 10.75 0 0 1-15.417-5.151 1 1 0 0 1 0-.696 10.75 10.75 0 0 1 4.446-5.143M2 2l20 20';

export function PasswordField(props: Omit<FieldProps, 'type' | 'inside'>) {
  const [isShown, setShown] = useState(false);
  const toggle = (
    <IconButton
      path={isShown ? EYE_OFF : EYE}
      aria-label={isShown ? 'Hide password' : 'Show password'}
      onClick={() => setShown(!isShown)}
    />
  );
  return <Field {...props} type={isShown ? 'text' : 'password'} inside={toggle} />;
}
