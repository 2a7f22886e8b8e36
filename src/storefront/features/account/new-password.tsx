import { useState } from 'react';
import { PasswordField } from '#ui/controls/password-field.tsx';
import { CHECK, Icon } from '#ui/display/icon.tsx';
import { PROBLEMS } from './auth-form.tsx';
import './new-password.css';

/** The length that forms with `NewPassword` require; sign-up and the API accept less. */
const MIN_CHARACTERS = 8;

// Lucide outlines, as in `icon.tsx`.
const CIRCLE = 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0';

const RULES_ID = 'password-rules';

/** Shows the rule about the length, with a tick once the password meets it. */
export function PasswordRule({ password }: { password: string }) {
  // Counts code points, as `pattern` does.
  const isMet = [...password].length >= MIN_CHARACTERS;
  return (
    <p className="password-rule" data-met={isMet || undefined}>
      <Icon path={isMet ? CHECK : CIRCLE} />
      At least {MIN_CHARACTERS} characters
      {isMet && <span className="visually-hidden">: met</span>}
    </p>
  );
}

interface Typed {
  password: string;
  confirmation: string;
}

/** Returns what is typed in `NewPassword`; `readTyped` is the `onInput` of the form. */
export function useNewPassword() {
  const [typed, setTyped] = useState<Typed>({ password: '', confirmation: '' });
  const readTyped = (form: HTMLFormElement) => {
    const fields = new FormData(form);
    setTyped({
      password: String(fields.get('password')),
      confirmation: String(fields.get('confirmPassword')),
    });
  };
  return { typed, readTyped };
}

/** The two fields `password` and `confirmPassword`, which must be the same. */
export function NewPassword({ typed: { password, confirmation } }: { typed: Typed }) {
  const isDifferent = confirmation !== '' && password !== confirmation;
  return (
    <>
      <div className="new-password">
        <PasswordField
          label="New password"
          name="password"
          autoComplete="new-password"
          // Not `minLength`: browsers do not check it for a password manager's texts.
          pattern={`.{${MIN_CHARACTERS},}`}
          title={`At least ${MIN_CHARACTERS} characters`}
          hintId={RULES_ID}
          required
        />
        <div id={RULES_ID}>
          <PasswordRule password={password} />
          <p className="password-rule">
            <Icon path={CIRCLE} />
            Not a common password. The shop checks this when you save.
          </p>
        </div>
      </div>
      <PasswordField
        label="Confirm password"
        name="confirmPassword"
        autoComplete="new-password"
        error={isDifferent ? PROBLEMS.differ : undefined}
        required
      />
    </>
  );
}
