import type { User } from '#contract/user.ts';
import { ApiError, api, read } from '../data/api-client.ts';
import { queueRead } from '../data/changes.ts';
import { getSession, logOut, toSession, startSession } from './session-store.ts';

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
  begin(response.foundUser, response.encodedToken, isRemembered);
}

/** Creates an account and signs its user in, as with "Remember Me". Throws `ApiError`. */
export async function signUp(fields: SignUpFields): Promise<void> {
  const response = await read(api.auth.signup.$post({ json: { ...fields } }), 'createdUser');
  begin(response.createdUser, response.encodedToken, true);
}

function begin(returned: User, token: unknown, isRemembered: boolean) {
  const { email, firstName = '', lastName = '' } = returned;
  const session = toSession(token, { email, firstName, lastName });
  if (!session) throw new ApiError(0, 'No Answer', "The API's response has no token, or no user.");
  startSession(session, isRemembered);
}

/** Ends the session on the user's request: immediately in the browser, then at the API. */
export function signOut(): void {
  const token = getSession()?.token;
  logOut();
  // Wait for a change in progress, which the API would refuse without the session.
  if (token !== undefined) void queueRead(async () => void endAtApi(token));
}

/** Ends the session at the API. A failure does not matter, because the user is already signed out in the browser. */
async function endAtApi(token: string): Promise<void> {
  const headers = { authorization: token };
  // The request survives the closing of the page.
  const init = { keepalive: true };
  await api.auth.logout.$post({}, { headers, init }).catch(() => undefined);
}
