import type { Context } from 'hono';
import { getSignedCookie, setSignedCookie } from 'hono/cookie';
import type { User } from '#contract/user.ts';
import { hasSessionEnded } from '#domain/sessions.ts';
import { DAY_MS } from '#domain/time.ts';
import type { Dependencies } from '../dependencies.ts';
import { addSession } from './sessions.ts';

const TRUST_MS = 30 * DAY_MS;

/**
 * Trusts this browser for 30 days, in which no code is needed: a signed cookie has the id of a
 * record among the sessions. Does nothing on a host that cannot set cookies.
 */
export async function trustBrowser(
  dependencies: Dependencies,
  c: Context,
  { _id: userId, sessionRound: round }: User,
): Promise<void> {
  const { deskCookie, secret, now, createId } = dependencies;
  if (!deskCookie) return;
  const jti = createId();
  await addSession(
    dependencies,
    { userId, jti, round, until: now() + TRUST_MS, isTrust: true },
    c.req.header('user-agent'),
  );
  await setSignedCookie(c, getCookieName(deskCookie), jti, secret, {
    path: '/',
    httpOnly: true,
    sameSite: 'Strict',
    secure: deskCookie.isSecure,
    maxAge: TRUST_MS / 1000,
  });
}

export async function isTrusted(
  dependencies: Dependencies,
  c: Context,
  user: User,
): Promise<boolean> {
  const jti = await readTrustId(dependencies, c);
  const trust = jti && (await dependencies.store.records.get('deskSessions', jti));
  if (!trust || !trust.isTrust || trust.until <= dependencies.now()) return false;
  return (
    trust.userId === user._id &&
    !hasSessionEnded({ _id: trust.userId, jti, round: trust.round }, user)
  );
}

export async function readTrustId(
  { deskCookie, secret }: Pick<Dependencies, 'deskCookie' | 'secret'>,
  c: Context,
): Promise<string | undefined> {
  const id = deskCookie && (await getSignedCookie(c, secret, getCookieName(deskCookie)));
  return id || undefined;
}

function getCookieName({ isSecure }: { isSecure: boolean }): string {
  return isSecure ? '__Host-kd-trusted' : 'kd-trusted';
}
