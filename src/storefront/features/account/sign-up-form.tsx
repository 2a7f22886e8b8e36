import { useState, type ChangeEvent } from 'react';
import { Button } from '#ui/button.tsx';
import { Choice } from '#ui/choice.tsx';
import { Field, PasswordField } from '#ui/field.tsx';
import { signUp, type SignUpFields } from '../../session/session-actions.ts';
import { useAuthForm } from './use-auth-form.ts';

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
  const { password, confirmPassword } = fields;
  const differ = password !== '' && confirmPassword !== '' && password !== confirmPassword;

  const { first, onSubmit } = useAuthForm({
    name: 'Signing up',
    send: async () => {
      await signUp(fields);
      onDone();
    },
    clear: () => {
      setFields(EMPTY);
      setAccepted(false);
    },
    explain: ({ status }) => (status === 422 ? 'User already exsists!' : undefined),
  });

  const text = (name: keyof SignUpFields) => ({
    name,
    required: true,
    value: fields[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) =>
      setFields({ ...fields, [name]: event.currentTarget.value }),
  });
  return (
    <form className="form" onSubmit={onSubmit}>
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
