import { useRef, type ComponentProps } from 'react';
import { Link } from 'react-router';
import { Button } from '#ui/button.tsx';
import { Choice } from '#ui/choice.tsx';
import { Field, PasswordField } from '#ui/field.tsx';
import { PATHS } from '../../navigation/paths.ts';
import { GUEST, hasGuest, useAnsweredGuest } from '../../session/guest.ts';
import { AuthForm } from './auth-form.tsx';

const HIDDEN = { visibility: 'hidden' } as const;

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
      {hasGuest() === true && <GuestButton onClick={fillIn} />}
      {hasGuest() === undefined && <AskedGuestButton onClick={fillIn} />}
    </AuthForm>
  );
}

function GuestButton(props: Pick<ComponentProps<'button'>, 'onClick' | 'style'>) {
  return (
    <Button look="tonal" size="large" className="button-block" {...props}>
      Set guest credentials
    </Button>
  );
}

/** Keeps its place while it is hidden, so that an answer of the API moves nothing. */
function AskedGuestButton({ onClick }: Pick<ComponentProps<'button'>, 'onClick'>) {
  return <GuestButton onClick={onClick} {...(!useAnsweredGuest() && { style: HIDDEN })} />;
}
