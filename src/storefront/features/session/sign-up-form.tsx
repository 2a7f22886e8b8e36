import { useRef, useState, type ChangeEvent, type FormEvent } from 'react';
import { Button } from '#ui/button.tsx';
import { Choice } from '#ui/choice.tsx';
import { Field, PasswordField } from '#ui/field.tsx';
import { showToast } from '#ui/toaster.tsx';
import { ApiError, isRefusal } from '../../api-client.ts';
import { signUp, type SignUpFields } from './session-actions.ts';

const EMPTY: SignUpFields = {
  firstName: '',
  lastName: '',
  email: '',
  password: '',
  confirmPassword: '',
};

/** `onDone` is called once signed up, before anything else can move the reader away. */
export function SignUpForm({ onDone }: { onDone: () => void }) {
  const [fields, setFields] = useState(EMPTY);
  const [hasAccepted, setAccepted] = useState(false);
  const [isUnderWay, setUnderWay] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  const { password, confirmPassword } = fields;
  const differ = password !== '' && confirmPassword !== '' && password !== confirmPassword;

  const clear = () => {
    setFields(EMPTY);
    setAccepted(false);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isUnderWay) return;
    setUnderWay(true);
    try {
      await signUp(fields);
      onDone();
      clear();
    } catch (error) {
      console.error('Signing up failed.', error);
      const isTaken = error instanceof ApiError && error.status === 422;
      void showToast(
        isTaken ? 'User already exsists!' : 'Something went wrong. Please try again.',
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

  const text = (name: keyof SignUpFields) => ({
    name,
    required: true,
    value: fields[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) =>
      setFields({ ...fields, [name]: event.currentTarget.value }),
  });
  return (
    <form className="form" onSubmit={(event) => void submit(event)}>
      <div className="form-pair">
        <Field ref={first} label="First name" autoComplete="given-name" {...text('firstName')} />
        <Field label="Last name" autoComplete="family-name" {...text('lastName')} />
      </div>
      <Field label="Email" type="email" autoComplete="username" {...text('email')} />
      <PasswordField label="Password" autoComplete="new-password" {...text('password')} />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        error={differ ? "Password didn't match." : undefined}
        {...text('confirmPassword')}
      />
      <Choice
        type="checkbox"
        name="terms"
        label="I accept the terms and conditions"
        checked={hasAccepted}
        onChange={(event) => setAccepted(event.currentTarget.checked)}
      />
      <Button
        type="submit"
        size="large"
        className="button-block"
        disabled={password !== confirmPassword}
      >
        Sign up
      </Button>
    </form>
  );
}
