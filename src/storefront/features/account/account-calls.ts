import { isSessionUser, type SessionUser } from '../../session/session-store.ts';
import { api, apiOrigin, readBody, readEmpty } from '#client/client.ts';

const isDemo = !import.meta.env.VITE_API_URL && !import.meta.env.VITE_SERVER;

/**
 * Requests an email with a link for a new password. The demo sends no email: there, the promise
 * resolves with the link, if an account has this email. Throws `ApiError` if the request fails.
 */
export async function requestResetLink(email: string): Promise<string | undefined> {
  await readEmpty(api.auth.forgot.$post({ json: { email } }));
  return isDemo ? findResetLink(email) : undefined;
}

/** Finds the latest link in the emails that the demo's API stores instead of sending. */
async function findResetLink(email: string): Promise<string | undefined> {
  const response = await fetch(`${apiOrigin}/api/test-mails`);
  const { mails } = (await response.json()) as { mails: { to: string; text: string }[] };
  const isForUser = ({ to }: { to: string }) => to.toLowerCase() === email.trim().toLowerCase();
  const links = mails.filter(isForUser).map(({ text }) => /\/reset#[0-9a-f]+/.exec(text)?.[0]);
  return links.find((link) => link !== undefined);
}

/**
 * Sets a new password. Throws `ApiError`; its code is `bad-link` for a link that has expired or was
 * used before.
 */
export function resetPassword(token: string, password: string): Promise<void> {
  return readEmpty(api.auth.reset.$post({ json: { token, password } }));
}

/** Saves the names, and resolves with the user as the API has stored it. Throws `ApiError`. */
export async function saveNames(
  token: string,
  names: Pick<SessionUser, 'firstName' | 'lastName'>,
): Promise<SessionUser> {
  const call = api.user.$patch({ json: names }, { headers: { authorization: token } });
  return (await readBody(call, 'user', (user) => isSessionUser(user))).user;
}

/**
 * Changes the password. Throws `ApiError`; its code is `bad-credentials` if the old password is
 * wrong, and `code-needed` if the user has a second factor and `code` is missing or wrong.
 */
export function changePassword(
  token: string,
  passwords: { old: string; new: string; code: string | undefined },
): Promise<void> {
  const headers = { authorization: token };
  return readEmpty(api.user.password.$post({ json: passwords }, { headers }));
}

/** Throws `ApiError` as `changePassword` does. */
export function deleteAccount(
  token: string,
  proof: { password: string; code: string | undefined },
): Promise<void> {
  return readEmpty(api.user.$delete({ json: proof }, { headers: { authorization: token } }));
}
