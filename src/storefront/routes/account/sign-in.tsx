import { useRef, type ComponentProps } from 'react';
import {
  Link,
  redirect,
  replace,
  useLocation,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router';
import { Button } from '#ui/controls/button.tsx';
import { Choice } from '#ui/controls/choice.tsx';
import { useOnceHydrated } from '#ui/browser/emitter.ts';
import { showToast } from '#ui/messages/feedback.tsx';
import { Field, SubmitButton } from '#ui/controls/field.tsx';
import { PasswordField } from '#ui/controls/password-field.tsx';
import { ProblemText } from '#ui/messages/problem.tsx';
import { AuthPage } from '../../features/account/auth-page.tsx';
import {
  AuthForm,
  beginSession,
  PROBLEMS,
  reportFailure,
} from '../../features/account/auth-form.tsx';
import { finishIntent } from '../../features/own-lists/own-lists.ts';
import { api, ApiError, read, readBody } from '#client/client.ts';
import { WENT_WRONG } from '../../data/failure.tsx';
import { createResource, useResource } from '../../data/resource.ts';
import { PageHead } from '../../navigation/page-head.tsx';
import { PATHS, type ProtectedPath, sharedPath } from '../../navigation/screens.ts';
import { dropScrollKey, type ScrollState } from '../../navigation/scroll.ts';
import { GUEST, hasGuest } from '../../navigation/shop-facts.ts';
import {
  hasHistoryEntry,
  locationContext,
  isCurrentPage,
  isSignInOrSignUpPath,
  parseIntent,
  redirectWith,
  type ReturnState,
} from '../../session/guard.ts';
import { getSession } from '../../session/session-store.ts';

const HIDDEN = { visibility: 'hidden' } as const;

/** Whether the shop has the guest account. Read only if the build does not know. */
const guestResource = createResource(
  async () => {
    const isBoolean = (guest: unknown) => typeof guest === 'boolean';
    return (await readBody(api.shop.$get(), 'guest', isBoolean)).guest;
  },
  { onUse: 'read' },
);

export function loader(args: LoaderFunctionArgs) {
  if (!getSession()) return null;
  if (!hasHistoryEntry(args)) return redirect(PATHS.profile);
  const state: unknown = args.context.get(locationContext)?.state;
  // The user has signed in in another tab while this tab showed the form.
  const mayReturn = isCurrentPage(args) && isReturnState(state);
  return mayReturn ? returnAfterSignIn(state) : replace(PATHS.profile);
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
    const hasResponse = error instanceof ApiError && error.status > 0;
    return reportFailure('Signing in', error, {
      toast: hasResponse ? `User ${error.statusText}` : WENT_WRONG,
      problems: {
        'bad-credentials': { field: 'password', text: PROBLEMS.wrongPassword },
        'unknown-email': { field: 'email', text: 'There is no account with this email.' },
      },
    });
  }
  void showToast('Logged in');
  return returnAfterSignIn(context.get(locationContext)?.state);
}

/** Signs a user in. Throws `ApiError`. */
export async function signIn(
  credentials: Record<'email' | 'password', string>,
  isRemembered: boolean,
): Promise<void> {
  const response = await read(api.auth.login.$post({ json: credentials }), 'foundUser');
  beginSession(response.foundUser, response.encodedToken, isRemembered);
}

/** What a protected page is for, after 'Sign in to '. */
const REASONS: Record<ProtectedPath, string> = {
  [PATHS.wishlist]: 'see your wishlist',
  [PATHS.cart]: 'see your cart',
  [PATHS.profile]: 'see your account',
  [PATHS.ownOrders]: 'see your orders',
  [PATHS.orders]: 'see your orders',
  [PATHS.address]: 'see your addresses',
  [PATHS.checkout]: 'place your order',
};

/** The pages that have kept what the user had chosen or typed when the session ended. */
const KEPT_PAGES: readonly ProtectedPath[] = [PATHS.address, PATHS.checkout];

/** Says why the visitor was sent to sign-in; `undefined` if a link led here. */
function describeReason(state: unknown): string | undefined {
  const [address = ''] = parseReturnTo(state).split(/[?#]/);
  const page = sharedPath(address);
  if (wasSessionLost(state)) {
    const isKept = KEPT_PAGES.some((path) => path === page);
    const kept = isKept ? ' Nothing that you entered is lost.' : '';
    return `Your session has ended. Please sign in again.${kept}`;
  }
  return Object.hasOwn(REASONS, page) ? `Sign in to ${REASONS[page as ProtectedPath]}.` : undefined;
}

export function Component() {
  return (
    <AuthPage
      title="Sign in"
      poster={{ text: 'Your shelf has kept your place.', dye: 'gulabi' }}
      otherPageLink={
        <Link to={PATHS.signUp} state={dropScrollKey(useLocation().state)}>
          Create a new account
        </Link>
      }
    >
      <PageHead
        title="Sign in"
        description="Sign in to {shop} to find your cart, your wishlist and your addresses."
        path={PATHS.signIn}
      />
      <Reason />
      <SignInForm />
    </AuthPage>
  );
}

function Reason() {
  const { state } = useLocation();
  const reason = useOnceHydrated(describeReason(state), undefined);
  if (reason === undefined) return null;
  if (wasSessionLost(state)) return <ProblemText>{reason}</ProblemText>;
  return <p className="auth-page-lede">{reason}</p>;
}

function SignInForm() {
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const fillIn = () => {
    fill(email.current, GUEST.email);
    fill(password.current, GUEST.password);
  };
  return (
    <AuthForm isClearedByRefusal>
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
      <SubmitButton size="large" className="button-block">
        Sign in
      </SubmitButton>
      {hasGuest() === true && <GuestButton onClick={fillIn} />}
      {hasGuest() === undefined && <GuestButtonIfOffered onClick={fillIn} />}
    </AuthForm>
  );
}

/** Fills a field and fires `input`, as typing does. */
function fill(field: HTMLInputElement | null, text: string): void {
  if (!field) return;
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

function GuestButton(props: Pick<ComponentProps<'button'>, 'onClick' | 'style'>) {
  return (
    <Button look="tonal" size="large" className="button-block" {...props}>
      Set guest credentials
    </Button>
  );
}

/** Keeps its space while hidden, so that the API's response causes no layout shift. */
function GuestButtonIfOffered({ onClick }: Pick<ComponentProps<'button'>, 'onClick'>) {
  const isOffered = useResource(guestResource).data ?? false;
  return <GuestButton onClick={onClick} {...(!isOffered && { style: HIDDEN })} />;
}

/** Finishes the intent, and returns to the page in `state`, that of sign-in's history entry. */
function returnAfterSignIn(state: unknown): Response {
  finishIntent(parseIntent(state));
  return redirectWith(parseReturnTo(state), { state: parseStateToRestore(state), replaces: true });
}

/** Stands for the shop's origin when a path is checked: any other origin is another site. */
const OWN_ORIGIN = 'http://shop.invalid';

/** Returns the state of sign-in's history entry. Another release may have stored other values. */
function readFields(state: unknown): Partial<ReturnState> {
  return state ?? {};
}

/** Returns the page to go to after signing in, from an untrusted state; else the home page. */
export function parseReturnTo(state: unknown): string {
  const path = readFields(state).returnTo;
  if (typeof path !== 'string' || !path.startsWith('/')) return PATHS.home;
  try {
    const { origin, pathname, search, hash } = new URL(path, OWN_ORIGIN);
    // "/.//elsewhere" is normalised to "//elsewhere", which is another host's address.
    const isOwn = origin === OWN_ORIGIN && !pathname.startsWith('//');
    return isOwn && !isSignInOrSignUpPath(pathname) ? pathname + search + hash : PATHS.home;
  } catch {
    return PATHS.home;
  }
}

/** Whether the visitor was sent to this history entry of the sign-in page from another page. */
export function isReturnState(state: unknown): boolean {
  return typeof readFields(state).returnTo === 'string';
}

function wasSessionLost(state: unknown): boolean {
  return readFields(state).hasLostSession === true;
}

/** Returns the state of the page to which the user returns: its scroll position and its choices. */
export function parseStateToRestore(state: unknown): ScrollState | undefined {
  const { returnState: restored } = readFields(state);
  return typeof restored?.scrollKey === 'string' ? restored : undefined;
}
