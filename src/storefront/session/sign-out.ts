import { api } from '../data/api-client.ts';
import { queueRead } from '../data/changes.ts';
import { getSession, logOut } from './session-store.ts';

/** Ends the session because the user asked for it, here at once and then at the API. */
export function signOut(): void {
  const token = getSession()?.token;
  logOut();
  // After a change that is under way, which the API would refuse without its session.
  if (token !== undefined) void queueRead(async () => void endAtApi(token));
}

/** Nobody waits for the answer: the user is signed out also without it. */
async function endAtApi(token: string): Promise<void> {
  const headers = { authorization: token };
  // Sent also if the page is closed meanwhile.
  const init = { keepalive: true };
  await api.auth.logout.$post({}, { headers, init }).catch(() => undefined);
}
