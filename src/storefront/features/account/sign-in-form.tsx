import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Choice } from '#ui/choice.tsx';
import { Field, PasswordField } from '#ui/field.tsx';
import { showToast } from '#ui/toaster.tsx';
import { GUEST } from '../../session/guest.ts';
import { signIn } from '../../session/session-actions.ts';
import { useAuthForm } from './use-auth-form.ts';

const EMPTY = { email: '', password: '' };

/** `onDone` is called once signed in, before anything else can move the reader away. */
export function SignInForm({ onDone }: { onDone: () => void }) {
  const [fields, setFields] = useState(EMPTY);
  const [isRemembered, setRemembered] = useState(false);
  const { first, onSubmit } = useAuthForm({
    name: 'Signing in',
    send: async () => {
      await signIn(fields, isRemembered);
      void showToast('Logged in');
      onDone();
    },
    clear: () => {
      setFields(EMPTY);
      setRemembered(false);
    },
    explain: ({ status, statusText }) => (status > 0 ? `User ${statusText}` : undefined),
  });

  return (
    <form className="form" onSubmit={onSubmit}>
      <Field
        ref={first}
        label="Email"
        type="email"
        name="email"
        autoComplete="username"
        required
        value={fields.email}
        onChange={(event) => setFields({ ...fields, email: event.currentTarget.value })}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        required
        value={fields.password}
        onChange={(event) => setFields({ ...fields, password: event.currentTarget.value })}
      />
      <Choice
        type="checkbox"
        label="Remember Me"
        checked={isRemembered}
        onChange={(event) => setRemembered(event.currentTarget.checked)}
      />
      <Button type="submit" size="large" className="button-block">
        Sign in
      </Button>
      <Button look="tonal" size="large" className="button-block" onClick={() => setFields(GUEST)}>
        Set guest credentials
      </Button>
    </form>
  );
}
