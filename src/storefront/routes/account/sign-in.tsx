import {
  Link,
  redirect,
  replace,
  useLocation,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router';
import { showToast } from '#ui/toaster.tsx';
import { AuthPage } from '../../features/account/auth-page.tsx';
import { reportFailure } from '../../features/account/report-failure.ts';
import { SignInForm } from '../../features/account/sign-in-form.tsx';
import { PATHS } from '../../navigation/paths.ts';
import { hasEntry, hereContext, isCurrent } from '../../navigation/redirect.ts';
import { isReturnState } from '../../session/return-to.ts';
import { getSession } from '../../session/session-store.ts';
import { signIn } from '../../session/sign-in.ts';
import { returnAfterSignIn } from './after-sign-in.ts';
import { PageHead } from '../page-head.tsx';

export function loader(args: LoaderFunctionArgs) {
  if (!getSession()) return null;
  if (!hasEntry(args)) return redirect(PATHS.profile);
  const state: unknown = args.context.get(hereContext)?.state;
  // Another tab has signed in while this one waited for it.
  const isAwaited = isCurrent(args) && isReturnState(state);
  return isAwaited ? returnAfterSignIn(state) : replace(PATHS.profile);
}

export async function action({ request, context }: ActionFunctionArgs) {
  const fields = await request.formData();
  const credentials = {
    email: String(fields.get('email')),
    password: String(fields.get('password')),
  };
  try {
    await signIn(credentials, fields.has('remember'));
  } catch (error) {
    return reportFailure('Signing in', error, ({ status, statusText }) =>
      status > 0 ? `User ${statusText}` : undefined,
    );
  }
  void showToast('Logged in');
  return returnAfterSignIn(context.get(hereContext)?.state);
}

export function Component() {
  return (
    <AuthPage
      title="Sign in"
      poster={{ text: 'Your shelf has kept your place.', dye: 'gulabi' }}
      other={
        <Link to={PATHS.signUp} state={useLocation().state}>
          Create a new account
        </Link>
      }
    >
      <PageHead
        title="Sign in"
        description="Sign in to Kitabdost to find your cart, your wishlist and your addresses."
        path={PATHS.signIn}
      />
      <SignInForm />
    </AuthPage>
  );
}
