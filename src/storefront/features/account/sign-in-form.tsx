import { useRef } from 'react';
import { Link } from 'react-router';
import { Button } from '#ui/button.tsx';
import { Choice } from '#ui/choice.tsx';
import { Field, PasswordField } from '#ui/field.tsx';
import { PATHS } from '../../navigation/paths.ts';
import { GUEST } from '../../session/guest.ts';
import { AuthForm } from './auth-form.tsx';

export function SignInForm() {
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const fillIn = () => {
    if (email.current) email.current.value = GUEST.email;
    if (password.current) password.current.value = GUEST.password;
  };
  return (
    <AuthForm>
      <Field ref={email} label="Email" type="email" name="email" autoComplete="username" required />
      <PasswordField
        ref={password}
        label="Password"
        name="password"
        autoComplete="current-password"
        required
      />
      <Choice type="checkbox" name="remember" label="Remember Me" />
      <Link to={PATHS.forgot}>Forgot password?</Link>
      <Button type="submit" size="large" className="button-block">
        Sign in
      </Button>
      <Button look="tonal" size="large" className="button-block" onClick={fillIn}>
        Set guest credentials
      </Button>
    </AuthForm>
  );
}
