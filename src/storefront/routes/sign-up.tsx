import { Link, Navigate, useLocation, useNavigate } from 'react-router';
import { useArrivedSignedIn } from '../session/arrived-signed-in.ts';
import { AuthPage } from '../features/account/auth-page.tsx';
import { parseIntent } from '../session/return-to.ts';
import { SignUpForm } from '../features/account/sign-up-form.tsx';
import { PATHS } from '../navigation/paths.ts';
import { finishIntent } from './finish-intent.ts';

export function SignUp() {
  const { state } = useLocation();
  const navigate = useNavigate();
  if (useArrivedSignedIn()) return <Navigate to={PATHS.books} replace />;
  const goOn = () => {
    finishIntent(parseIntent(state));
    void navigate(PATHS.home, { replace: true });
  };
  return (
    <AuthPage
      title="Sign up"
      description="Open an account at Kitabdost: a cart, a wishlist and your addresses, kept for you."
      path={PATHS.signUp}
      poster={{ text: 'Make a little room on the shelf.', dye: 'haldi' }}
      other={
        <Link to={PATHS.signIn} state={state}>
          Already have an account? Sign in
        </Link>
      }
    >
      <SignUpForm onDone={goOn} />
    </AuthPage>
  );
}
