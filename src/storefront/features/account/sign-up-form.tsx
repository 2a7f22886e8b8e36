import { useState } from 'react';
import { MAX_NAME_LETTERS } from '#contract/session.ts';
import { Button } from '#ui/button.tsx';
import { Choice } from '#ui/choice.tsx';
import { Field, PasswordField } from '#ui/field.tsx';
import { PasswordRule } from './new-password.tsx';
import { AuthForm } from './auth-form.tsx';

/** Makes the browser reject fields that contain only spaces. */
const NOT_BLANK = { required: true, pattern: '.*\\S.*', title: 'Not only spaces' };
const NAME = { ...NOT_BLANK, maxLength: MAX_NAME_LETTERS };

export function SignUpForm() {
  const [[password, confirmed], setPasswords] = useState(['', '']);
  const compare = (form: HTMLFormElement) => {
    const fields = new FormData(form);
    setPasswords([String(fields.get('password')), String(fields.get('confirmPassword'))]);
  };
  const differ = password !== '' && confirmed !== '' && password !== confirmed;
  return (
    <AuthForm onInput={compare}>
      <div className="form-pair">
        <Field label="First name" name="firstName" autoComplete="given-name" {...NAME} />
        <Field label="Last name" name="lastName" autoComplete="family-name" {...NAME} />
      </div>
      <Field label="Email" type="email" name="email" autoComplete="username" required />
      <PasswordField label="Password" name="password" autoComplete="new-password" {...NOT_BLANK} />
      <PasswordRule password={password} />
      <PasswordField
        label="Confirm password"
        name="confirmPassword"
        autoComplete="new-password"
        error={differ ? "Password didn't match." : undefined}
        required
      />
      <Choice type="checkbox" name="terms" label="I accept the terms and conditions" />
      <Button type="submit" size="large" className="button-block" disabled={password !== confirmed}>
        Sign up
      </Button>
    </AuthForm>
  );
}
