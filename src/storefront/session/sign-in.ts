import type { User } from '#contract/user.ts';
import { api, ApiError, read } from '../data/api-client.ts';
import { readSession, startSession } from './session-store.ts';

export interface Credentials {
  email: string;
  password: string;
}

export interface SignUpFields extends Credentials {
  firstName: string;
  lastName: string;
  confirmPassword: string;
}

/** Throws `ApiError` when the API refuses. */
export async function signIn(credentials: Credentials, isRemembered: boolean): Promise<void> {
  const answer = await read(api.auth.login.$post({ json: credentials }), 'foundUser');
  begin(answer.foundUser, answer.encodedToken, isRemembered);
}

/** Throws `ApiError` when the API refuses. A sign-up counts as "remember me". */
export async function signUp(fields: SignUpFields): Promise<void> {
  const answer = await read(api.auth.signup.$post({ json: { ...fields } }), 'createdUser');
  begin(answer.createdUser, answer.encodedToken, true);
}

function begin(answered: User, token: unknown, isRemembered: boolean) {
  const { email, firstName = '', lastName = '' } = answered;
  const session = readSession(token, { email, firstName, lastName });
  if (!session) throw new ApiError(0, 'No Answer', "The API's answer has no token, or no user.");
  startSession(session, isRemembered);
}
