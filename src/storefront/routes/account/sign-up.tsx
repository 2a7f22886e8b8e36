import {
  Link,
  redirect,
  replace,
  useLocation,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router';
import { MAX_NAME_CHARS } from '#contract/limits.ts';
import { Choice } from '#ui/controls/choice.tsx';
import { Field, SubmitButton } from '#ui/controls/field.tsx';
import { PasswordField } from '#ui/controls/password-field.tsx';
import { api, ApiError, read } from '#client/client.ts';
import { WENT_WRONG } from '../../data/failure.tsx';
import { AuthPage } from '../../features/account/auth-page.tsx';
import {
  AuthForm,
  beginSession,
  PROBLEMS,
  reportFailure,
} from '../../features/account/auth-form.tsx';
import { finishIntent } from '../../features/own-lists/own-lists.ts';
import { PasswordRule, useNewPassword } from '../../features/account/new-password.tsx';
import { PageHead } from '../../navigation/page-head.tsx';
import { PATHS } from '../../navigation/screens.ts';
import { dropScrollKey } from '../../navigation/scroll.ts';
import { hasHistoryEntry, locationContext, parseIntent } from '../../session/guard.ts';
import { getSession } from '../../session/session-store.ts';

/** Makes the browser reject fields that contain only spaces. */
const NOT_BLANK = { required: true, pattern: '.*\\S.*', title: 'Not only spaces' };
const NAME = { ...NOT_BLANK, maxLength: MAX_NAME_CHARS };

export function loader(args: LoaderFunctionArgs) {
  if (!getSession()) return null;
  return hasHistoryEntry(args) ? replace(PATHS.books) : redirect(PATHS.books);
}

export async function action({ request, context }: ActionFunctionArgs) {
  const fields = await request.formData();
  const readText = (name: string) => String(fields.get(name));
  try {
    await signUp({
      firstName: readText('firstName'),
      lastName: readText('lastName'),
      email: readText('email'),
      password: readText('password'),
      confirmPassword: readText('confirmPassword'),
    });
  } catch (error) {
    const isTaken = error instanceof ApiError && error.code === 'email-taken';
    return reportFailure('Signing up', error, {
      toast: isTaken ? 'User already exsists!' : WENT_WRONG,
      problems: {
        'email-taken': { field: 'email', text: 'There is already an account with this email.' },
      },
    });
  }
  finishIntent(parseIntent(context.get(locationContext)?.state));
  return replace(PATHS.home);
}

type SignUpFields = Record<
  'firstName' | 'lastName' | 'email' | 'password' | 'confirmPassword',
  string
>;

/** Creates an account and signs its user in, as with "Remember Me". Throws `ApiError`. */
export async function signUp(fields: SignUpFields): Promise<void> {
  const response = await read(api.auth.signup.$post({ json: { ...fields } }), 'createdUser');
  beginSession(response.createdUser, response.encodedToken, true);
}

export function Component() {
  return (
    <AuthPage
      title="Sign up"
      poster={{ text: 'Make a little room on the shelf.', dye: 'haldi' }}
      otherPageLink={
        <Link to={PATHS.signIn} state={dropScrollKey(useLocation().state)}>
          Already have an account? Sign in
        </Link>
      }
    >
      <PageHead
        title="Sign up"
        description="Open an account at {shop}: a cart, a wishlist and your addresses, kept for you."
        path={PATHS.signUp}
      />
      <SignUpForm />
    </AuthPage>
  );
}

function SignUpForm() {
  const { typed, readTyped } = useNewPassword();
  const { password, confirmation } = typed;
  const isMismatch = password !== '' && confirmation !== '' && password !== confirmation;
  return (
    <AuthForm isClearedByRefusal onInput={readTyped}>
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
        error={isMismatch ? PROBLEMS.differ : undefined}
        required
      />
      <Choice type="checkbox" name="terms" label="I accept the terms and conditions" />
      {/* Opens a new tab, because leaving this page would lose the input. */}
      <Link to={PATHS.terms} target="_blank">
        Read the terms and conditions
      </Link>
      <SubmitButton size="large" className="button-block" disabled={password !== confirmation}>
        Sign up
      </SubmitButton>
    </AuthForm>
  );
}
