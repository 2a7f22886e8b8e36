import { Link, Navigate, useLocation, useNavigate } from 'react-router';
import { useArrivedSignedIn } from '../session/arrived-signed-in.ts';
import { AuthPage } from '../features/account/auth-page.tsx';
import { parseIntent, parseReturnTo, parseScrollState } from '../session/return-to.ts';
import { SignInForm } from '../features/account/sign-in-form.tsx';
import { PATHS } from '../navigation/paths.ts';
import { finishIntent } from './finish-intent.ts';

export function SignIn() {
  const { state } = useLocation();
  const navigate = useNavigate();
  if (useArrivedSignedIn()) return <Navigate to={PATHS.profile} replace />;
  const goOn = () => {
    finishIntent(parseIntent(state));
    void navigate(parseReturnTo(state), { replace: true, state: parseScrollState(state) });
  };
  return (
    <AuthPage
      title="Sign in"
      description="Sign in to Kitabdost to find your cart, your wishlist and your addresses."
      path={PATHS.signIn}
      poster={{ text: 'Your shelf has kept your place.', dye: 'gulabi' }}
      other={
        <Link to={PATHS.signUp} state={state}>
          Create a new account
        </Link>
      }
    >
      <SignInForm onDone={goOn} />
    </AuthPage>
  );
}
