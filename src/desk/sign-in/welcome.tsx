import { useState } from 'react';
import {
  Form,
  redirect,
  useActionData,
  useNavigation,
  type ActionFunctionArgs,
} from 'react-router';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { Field } from '#ui/controls/field.tsx';
import { PasswordField } from '#ui/controls/password-field.tsx';
import { attempt, desk, storeSession } from '../api.ts';
import { SignedOutFrame } from '../frame.tsx';
import { Problem } from '../parts/page.tsx';

interface WelcomeProblem {
  field: 'email' | 'password' | 'link';
  error: string;
}

const MIN_PASSWORD_CHARS = 8;
const BAD_LINK_TEXT =
  'This link has already been used, has expired, or was made for another email. ' +
  (import.meta.env.VITE_SERVER
    ? 'Ask an owner for a new one; the first owner makes one with `npm run manage -- owner EMAIL`.'
    : 'Ask an owner for a new one.');

/** Sets the password with the token of an invitation link, and signs in. */
export async function action({ request }: ActionFunctionArgs): Promise<WelcomeProblem | Response> {
  const fields = await request.formData();
  const getText = (name: string) => String(fields.get(name) ?? '');
  const [token, email, password] = [getText('token'), getText('email'), getText('password')];
  if (password.length < MIN_PASSWORD_CHARS)
    return { field: 'password', error: `Choose at least ${MIN_PASSWORD_CHARS} characters.` };
  const json = { token, email, password };
  const { error, failure } = await attempt(() => desk.welcome.$post({ json }));
  if (failure?.code === 'bad-link') return { field: 'link', error: BAD_LINK_TEXT };
  if (failure) return { field: failure.code === 'common-password' ? 'password' : 'email', error };
  try {
    storeSession(await desk.session.$post({ json: { email, password } }));
  } catch {
    // The password is set, but signing in failed, for example because a code is needed, too.
    return redirect('/desk/sign-in');
  }
  return redirect('/desk');
}

/** The page that an invitation link opens. The token is after the #, so that no server logs it. */
export function Component() {
  const refusal = useActionData() as WelcomeProblem | undefined;
  const isSending = useNavigation().state !== 'idle';
  const [token] = useState(() => location.hash.slice(1));
  const getError = (field: WelcomeProblem['field']) =>
    refusal?.field === field ? refusal.error : undefined;
  const linkError = token === '' ? BAD_LINK_TEXT : getError('link');
  return (
    <SignedOutFrame title="Welcome to the desk">
      <Problem text={linkError} />
      {token !== '' && (
        <>
          <p>
            Choose the password you will sign in to the desk with. An invitation works only for the
            email it was made for.
          </p>
          <Form method="post" className="form">
            <input type="hidden" name="token" value={token} />
            <Field
              label="Email"
              name="email"
              type="email"
              autoComplete="username"
              required
              error={getError('email')}
            />
            <PasswordField
              label="Password"
              name="password"
              autoComplete="new-password"
              required
              minLength={MIN_PASSWORD_CHARS}
              error={getError('password')}
            />
            <Button type="submit" className="button-block" disabled={isSending}>
              {isSending ? 'Opening the desk…' : 'Open the desk'}
            </Button>
          </Form>
        </>
      )}
      <p className="desk-signed-out-main-more">
        <ButtonLink look="text" to="/desk/sign-in">
          I already have a password
        </ButtonLink>
      </p>
    </SignedOutFrame>
  );
}
