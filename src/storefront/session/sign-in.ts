import type { User } from '#contract/account/user.ts';
import { ApiError, api, read } from '#client/client.ts';
import { queueRead } from './as-user.ts';
import { PATHS } from '../navigation/screens.ts';
import type { ScrollState } from '../navigation/scroll.ts';
import { isSignInOrSignUpPath, type ReturnState } from './guard.ts';
import { getSession, logOut, toSession, startSession, type Intent } from './session-store.ts';

/** Stands for the shop's origin when a path is checked: any other origin is another site. */
const OWN_ORIGIN = 'http://shop.invalid';

export interface Credentials {
  email: string;
  password: string;
}

export interface SignUpFields extends Credentials {
  firstName: string;
  lastName: string;
  confirmPassword: string;
}

/** Signs a user in. Throws `ApiError`. */
export async function signIn(credentials: Credentials, isRemembered: boolean): Promise<void> {
  const response = await read(api.auth.login.$post({ json: credentials }), 'foundUser');
  beginSession(response.foundUser, response.encodedToken, isRemembered);
}

/** Creates an account and signs its user in, as with "Remember Me". Throws `ApiError`. */
export async function signUp(fields: SignUpFields): Promise<void> {
  const response = await read(api.auth.signup.$post({ json: { ...fields } }), 'createdUser');
  beginSession(response.createdUser, response.encodedToken, true);
}

function beginSession(returned: User, token: unknown, isRemembered: boolean) {
  const { email, firstName = '', lastName = '' } = returned;
  const session = toSession(token, { email, firstName, lastName });
  if (!session) throw new ApiError(0, 'No Answer', "The API's response has no token, or no user.");
  startSession(session, isRemembered);
}

/** Ends the session on the user's request: immediately in the browser, then at the API. */
export function signOut(): void {
  const token = getSession()?.token;
  logOut();
  // `queueRead` waits for a change in progress, which the API would refuse without the session.
  if (token !== undefined) void queueRead(async () => void endAtApi(token));
}

/** Ends the session at the API. Its failure does not matter: the browser has ended it. */
async function endAtApi(token: string): Promise<void> {
  const headers = { authorization: token };
  // The request survives the closing of the page.
  const init = { keepalive: true };
  await api.auth.logout.$post({}, { headers, init }).catch(() => undefined);
}

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

export function wasSessionLost(state: unknown): boolean {
  return readFields(state).hasLostSession === true;
}

export function parseIntent(state: unknown): Intent | undefined {
  const { intent } = readFields(state);
  const isKnown = intent?.list === 'cart' || intent?.list === 'wishlist';
  return isKnown && typeof intent.bookId === 'string' ? intent : undefined;
}

/** Returns the state of the page to which the user returns: its scroll position and its choices. */
export function parseStateToRestore(state: unknown): ScrollState | undefined {
  const { returnState: restored } = readFields(state);
  return typeof restored?.scrollKey === 'string' ? restored : undefined;
}
