import { useState } from 'react';
import { PasswordField } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import './new-password.css';

/** What the forms ask for; the API takes any password. */
const FEWEST = 8;

// Lucide outlines, as in `icons.ts`.
const CIRCLE = 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0';
const CHECK = 'M20 6L9 17l-5-5';

/** Ticks as it is met. */
export function PasswordRule({ password }: { password: string }) {
  // As `pattern` counts.
  const isMet = [...password].length >= FEWEST;
  return (
    <p className="password-rule" data-met={isMet || undefined}>
      <Icon path={isMet ? CHECK : CIRCLE} />
      At least {FEWEST} characters
      {isMet && <span className="visually-hidden">: met</span>}
    </p>
  );
}

interface Typed {
  password: string;
  confirmed: string;
}

/** What is typed in the two fields; `readTyped` is for `onInput` of their form. */
export function useNewPassword() {
  const [typed, setTyped] = useState<Typed>({ password: '', confirmed: '' });
  const readTyped = (form: HTMLFormElement) => {
    const fields = new FormData(form);
    setTyped({
      password: String(fields.get('password')),
      confirmed: String(fields.get('confirmPassword')),
    });
  };
  return { typed, readTyped };
}

/** The two fields `password` and `confirmPassword`, which must be the same. */
export function NewPassword({ typed: { password, confirmed } }: { typed: Typed }) {
  const differ = confirmed !== '' && password !== confirmed;
  return (
    <>
      <div className="new-password">
        <PasswordField
          label="New password"
          name="password"
          autoComplete="new-password"
          // Not `minLength`, which holds for what was typed, and not for what a password manager filled in.
          pattern={`.{${FEWEST},}`}
          title={`At least ${FEWEST} characters`}
          required
        />
        <PasswordRule password={password} />
      </div>
      <PasswordField
        label="Confirm password"
        name="confirmPassword"
        autoComplete="new-password"
        error={differ ? "Password didn't match." : undefined}
        required
      />
    </>
  );
}
