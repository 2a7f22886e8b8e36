import { describeBrowser, hasSessionEnded } from '#domain/account/sessions.ts';
import { formatTimestamp, MINUTE_MS, DAY_MS } from '#domain/values/time.ts';
import type { User } from '#contract/account/user.ts';
import { getCookieName, getCookieOptions } from '../auth/known-browser.ts';
import type { TokenPayload } from '../auth/token.ts';
import type { Dependencies } from '../dependencies.ts';
import { HttpError } from '../errors.ts';
import type { DeskSession } from '../records.ts';
import type { RecordReader, Transaction } from '../store.ts';
import type { Context } from 'hono';
import { getSignedCookie, setSignedCookie } from 'hono/cookie';
import { keepAccess } from './role.ts';

/** The minimum time between two updates of `seenAt`, because otherwise every call would write. */
const MIN_SEEN_INTERVAL_MS = 5 * MINUTE_MS;
/** The maximum number of expired sessions that are deleted with each new one. */
const MAX_DELETED_SESSIONS = 100;

/** The ids of the caller's session, and of the record that trusts the caller's browser. */
type OwnIds = readonly (string | undefined)[];

interface NewSession extends Pick<DeskSession, 'userId' | 'until' | 'isTrust'> {
  jti: string;
  round?: number | undefined;
}

/** Stores a session, and deletes some expired ones. Throws 403 if the person's access has ended. */
export async function addSession(
  { store, now, ownerId }: Dependencies,
  { userId, jti: _id, round, until, isTrust }: NewSession,
  userAgent: string | undefined,
): Promise<void> {
  const at = formatTimestamp(now());
  await store.transact(async (transaction) => {
    await keepAccess(transaction, { ownerId }, { _id: userId });
    const selection = {
      upTo: { until: now() },
      orderBy: 'until',
      limit: MAX_DELETED_SESSIONS,
    } as const;
    for (const expired of await transaction.list('deskSessions', selection))
      transaction.remove('deskSessions', expired._id);
    transaction.put('deskSessions', {
      _id,
      userId,
      ...(round !== undefined && { round }),
      browser: describeBrowser(userAgent),
      beganAt: at,
      seenAt: at,
      until,
      ...(isTrust && { isTrust }),
    });
  });
}

/** Throws 401 for an ended session; else records its use, at most every five minutes. */
export async function checkSession({ store, now }: Dependencies, { jti = '' }: TokenPayload) {
  const session = await store.records.get('deskSessions', jti);
  if (!session) throw new HttpError(401, 'invalidToken');
  if (now() - Date.parse(session.seenAt) < MIN_SEEN_INTERVAL_MS) return;
  await store.transact(async (transaction) => {
    const current = await transaction.get('deskSessions', jti);
    if (current) transaction.put('deskSessions', { ...current, seenAt: formatTimestamp(now()) });
  });
}

/** Lists the user's open sessions and trusted browsers, most recently used first. */
export async function listSessions({ store, now }: Dependencies, user: User, own: OwnIds) {
  const sessions = await readSessions(store.records, user._id);
  return sessions
    .filter((session) => {
      const claims = { _id: session.userId, jti: session._id, round: session.round };
      return now() < session.until && !hasSessionEnded(claims, user);
    })
    .toSorted((a, b) => Date.parse(b.seenAt) - Date.parse(a.seenAt))
    .map(({ _id, browser, beganAt, seenAt, isTrust = false }) => ({
      _id,
      browser,
      beganAt,
      seenAt,
      isThis: own.includes(_id),
      isTrust,
    }));
}

/** Ends a session of the user, or the trust in a browser; throws 404 if neither has this id. */
export async function endSession(
  { store }: Dependencies,
  { _id: userId }: Pick<User, '_id'>,
  id: string,
): Promise<void> {
  await store.transact(async (transaction) => {
    const session = await transaction.get('deskSessions', id);
    if (session?.userId !== userId) throw new HttpError(404, 'sessionNotFound');
    transaction.remove('deskSessions', id);
  });
}

/** Removes all sessions and trusted browsers of a user, except those whose ids are in `kept`. */
export async function removeSessions(transaction: Transaction, userId: string, kept: OwnIds = []) {
  for (const { _id } of await readSessions(transaction, userId))
    if (!kept.includes(_id)) transaction.remove('deskSessions', _id);
}

function readSessions(records: RecordReader, userId: string): Promise<DeskSession[]> {
  return records.list('deskSessions', { where: { userId } });
}

const TRUST_MS = 30 * DAY_MS;
const COOKIE = 'kd-trusted';

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
  await setSignedCookie(c, getCookieName(deskCookie, COOKIE), jti, secret, {
    ...getCookieOptions(deskCookie),
    maxAge: TRUST_MS / 1000,
  });
}

/** Whether a record that is still valid trusts this browser with this user. */
export async function isTrusted(dependencies: Dependencies, c: Context, user: User) {
  const jti = await readTrustId(dependencies, c);
  const trust = jti && (await dependencies.store.records.get('deskSessions', jti));
  if (!trust || !trust.isTrust || trust.until <= dependencies.now()) return false;
  return !hasSessionEnded({ _id: trust.userId, jti, round: trust.round }, user);
}

/** Returns the id of the record in the cookie; `undefined` without one, or if it is not signed. */
export async function readTrustId({ deskCookie, secret }: Dependencies, c: Context) {
  const id = deskCookie && (await getSignedCookie(c, secret, getCookieName(deskCookie, COOKIE)));
  return id || undefined;
}
