import { useRef, useState, type FormEvent } from 'react';
import { Button } from '#ui/button.tsx';
import { Choice } from '#ui/choice.tsx';
import { Field, PasswordField } from '#ui/field.tsx';
import { showToast } from '#ui/toaster.tsx';
import { ApiError, isRefusal } from '../../api-client.ts';
import { GUEST } from './guest.ts';
import { signIn } from './session-actions.ts';

const EMPTY = { email: '', password: '' };

/** `onDone` is called once signed in, before anything else can move the reader away. */
export function SignInForm({ onDone }: { onDone: () => void }) {
  const [fields, setFields] = useState(EMPTY);
  const [isRemembered, setRemembered] = useState(false);
  const [isUnderWay, setUnderWay] = useState(false);
  const first = useRef<HTMLInputElement>(null);

  const clear = () => {
    setFields(EMPTY);
    setRemembered(false);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isUnderWay) return;
    setUnderWay(true);
    try {
      await signIn(fields, isRemembered);
      void showToast('Logged in');
      onDone();
      clear();
    } catch (error) {
      console.error('Signing in failed.', error);
      void showToast(
        error instanceof ApiError && error.status > 0
          ? `User ${error.statusText}`
          : 'Something went wrong. Please try again.',
        'error',
      );
      // Without a word of the API nothing says that what was typed is wrong.
      if (!isRefusal(error)) return;
      clear();
      first.current?.focus();
    } finally {
      setUnderWay(false);
    }
  };

  return (
    <form className="form" onSubmit={(event) => void submit(event)}>
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
