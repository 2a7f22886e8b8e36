import { useState } from 'react';
import { PasswordField } from '#ui/field.tsx';
import './new-password.css';

/** What the forms ask for; the API takes any password. */
const FEWEST = 8;

/** Ticks as it is met. */
export function PasswordRule({ password }: { password: string }) {
  const isMet = password.length >= FEWEST;
  return (
    <p className="password-rule" data-met={isMet || undefined}>
      <span aria-hidden="true">{isMet ? '✓ ' : '· '}</span>
      At least {FEWEST} characters
      {isMet && <span className="visually-hidden">: met</span>}
    </p>
  );
}

/** The two fields `password` and `confirmPassword`, which must be the same. */
export function NewPassword() {
  const [password, setPassword] = useState('');
  const [confirmed, setConfirmed] = useState('');
  const differ = confirmed !== '' && password !== confirmed;
  return (
    <>
      <PasswordField
        label="New password"
        name="password"
        autoComplete="new-password"
        minLength={FEWEST}
        required
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <PasswordRule password={password} />
      <PasswordField
        label="Confirm password"
        name="confirmPassword"
        autoComplete="new-password"
        error={differ ? "Password didn't match." : undefined}
        required
        onChange={(event) => setConfirmed(event.currentTarget.value)}
      />
    </>
  );
}
