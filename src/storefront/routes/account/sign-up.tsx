import {
  Link,
  redirect,
  replace,
  useLocation,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router';
import { AuthPage } from '../../features/account/auth-page.tsx';
import { reportFailure } from '../../features/account/report-failure.ts';
import { SignUpForm } from '../../features/account/sign-up-form.tsx';
import { PATHS } from '../../navigation/paths.ts';
import { hasEntry, hereContext } from '../../navigation/redirect.ts';
import { getSession } from '../../session/session-store.ts';
import { signUp } from '../../session/sign-in.ts';
import { finishIntent } from './after-sign-in.ts';
import { PageHead } from '../page-head.tsx';

export function loader(args: LoaderFunctionArgs) {
  if (!getSession()) return null;
  return hasEntry(args) ? replace(PATHS.books) : redirect(PATHS.books);
}

export async function action({ request, context }: ActionFunctionArgs) {
  const fields = await request.formData();
  const text = (name: string) => String(fields.get(name));
  try {
    await signUp({
      firstName: text('firstName'),
      lastName: text('lastName'),
      email: text('email'),
      password: text('password'),
      confirmPassword: text('confirmPassword'),
    });
  } catch (error) {
    return reportFailure('Signing up', error, ({ code }) =>
      code === 'email-taken' ? 'User already exsists!' : undefined,
    );
  }
  finishIntent(context.get(hereContext)?.state);
  return replace(PATHS.home);
}

export function Component() {
  return (
    <AuthPage
      title="Sign up"
      poster={{ text: 'Make a little room on the shelf.', dye: 'haldi' }}
      other={
        <Link to={PATHS.signIn} state={useLocation().state}>
          Already have an account? Sign in
        </Link>
      }
    >
      <PageHead
        title="Sign up"
        description="Open an account at Kitabdost: a cart, a wishlist and your addresses, kept for you."
        path={PATHS.signUp}
      />
      <SignUpForm />
    </AuthPage>
  );
}
