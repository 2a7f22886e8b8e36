import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import type { Role } from '#contract/desk/desk-people.ts';
import { endSessions } from '#domain/account/sessions.ts';
import { toAccountKey, toEmail } from '#domain/values/normal-form.ts';
import { buildUser, findUser } from '../account/user.ts';
import { refuseCommonPassword } from '../auth/password.ts';
import { createSessionReader } from '../auth/token.ts';
import { getScope, type Area, type DeskGuard } from '../call/call.ts';
import type { Dependencies } from '../dependencies.ts';
import { HttpError } from '../errors.ts';
import { hashText } from '../auth/hash.ts';
import { dropInvitations, dropResetLinks, isValidLink } from '../auth/links.ts';
import type { Link } from '../records.ts';
import type { Transaction } from '../store.ts';
import { checkKey, readBearer } from './api-keys.ts';
import { withAudit } from './audit.ts';
import { findRole } from './role.ts';
import { checkSession } from './sessions.ts';

/**
 * Creates the guard for owners at the desk, and with an area also for owners' keys with its scope.
 * It throws 401 without a valid token, 403 for all others, and as `refuseOtherOrigins` does.
 */
export function requireOwner(dependencies: Dependencies, area?: Area): DeskGuard {
  return requireRole(dependencies, 'owner', area);
}

/** The same for owners and helpers: for orders, stock and the caller's own access. */
export function requireHelper(dependencies: Dependencies, area?: Area): DeskGuard {
  return requireRole(dependencies, 'helper', area);
}

function requireRole(dependencies: Dependencies, needs: Role, area?: Area): DeskGuard {
  const { deskCookie } = dependencies;
  const readSession = createSessionReader(dependencies);
  const readKeySession = async (key: string, method: string) => {
    const scope = area && getScope(area, method);
    const user = await checkKey(dependencies, key, scope);
    return { user, token: { _id: user._id, email: user.email, desk: true as const } };
  };
  return {
    needs,
    ...(area && { area }),
    async check(c) {
      const authorization = c.req.header('authorization');
      const key = readBearer(authorization);
      const { token, user } =
        key === undefined
          ? await readSession(authorization ?? (deskCookie && getCookie(c, deskCookie.name)) ?? '')
          : await readKeySession(key, c.req.method);
      if (token.desk && key === undefined) await checkSession(dependencies, token);
      const role = token.desk && user && (await findRole(dependencies, user));
      if (!role || (needs === 'owner' && role !== 'owner')) throw new HttpError(403, 'ownersOnly');
      // No page of another site can send a key, because it is in no cookie.
      if (key === undefined) refuseOtherOrigins(c, deskCookie);
      c.set('user', user);
      c.set('role', role);
      c.set('token', token);
      const { email } = user;
      c.set('audited', (action, subject) => withAudit(dependencies, { email, action, subject }));
    },
  };
}

/**
 * On a host with the desk's cookie, throws 403 for a change that is not sent by a page of the
 * cookie's `origins` (CSRF), even if the change has its token in a header.
 */
export function refuseOtherOrigins(c: Context, cookie: Dependencies['deskCookie']): void {
  const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
  if (!cookie || isRead || cookie.origins.includes(c.req.header('origin') ?? '')) return;
  throw new HttpError(403, 'foreignOrigin');
}

/**
 * Gives the user with this email the role of the link and the new password, ends the user's
 * sessions, and voids the link and the other links of the user. Creates the user if there is none.
 * An owner stays an owner. Throws 400 for a link that is void, or meant for another email, and for a
 * public account; 422 for a common password.
 */
export async function acceptInvitation(
  dependencies: Dependencies,
  { token, email: typedEmail, password }: { token: string; email: string; password: string },
): Promise<void> {
  const { store, now, isPublicAccount } = dependencies;
  const email = (await findUser(store, typedEmail))?.email ?? toEmail(typedEmail);
  const id = await hashText(token);
  const link = await store.records.get('links', id);
  if (!isValidInvitation(link, now()) || !isForEmail(link.email, email) || isPublicAccount?.(email))
    throw new HttpError(400, 'badLink');
  await refuseCommonPassword(dependencies.passwords, password);
  const newUser = await buildUser({ email, password }, dependencies);
  await store.transact(async (transaction) => {
    await transaction.addUser(newUser);
    const user = await transaction.user(email);
    const currentLink = await transaction.get('links', id);
    if (!user || !isValidInvitation(currentLink, now())) throw new HttpError(400, 'badLink');
    transaction.remove('links', id);
    await voidOtherLinks(transaction, user.email, currentLink.kind);
    transaction.saveUser({
      ...endSessions(user),
      password: newUser.password,
      updatedAt: newUser.updatedAt,
    });
    const record = await transaction.get('people', user._id);
    const { role: before, ...fields } = record ?? {};
    const isHelper = currentLink.kind === 'helper' && (!record || before === 'helper');
    transaction.put('people', {
      ...fields,
      _id: user._id,
      email: user.email,
      ...(isHelper && { role: 'helper' as const }),
    });
  });
}

/**
 * Voids the other links of a person who has accepted an invitation of this kind. An owner voids those
 * without an email, too, because each start without an owner prints one, also into logs. A helper may
 * still become an owner.
 */
async function voidOtherLinks(
  transaction: Transaction,
  email: string,
  kind: Link['kind'],
): Promise<void> {
  await dropResetLinks(transaction, email);
  await dropInvitations(transaction, email, kind === 'owner' ? undefined : ['helper']);
  if (kind === 'owner') await dropInvitations(transaction, '');
}

function isValidInvitation(link: Link | undefined, now: number): link is Link {
  return isValidLink(link, 'owner', now) || isValidLink(link, 'helper', now);
}

/** A link without an email is valid for anyone. */
function isForEmail(invitedEmail: string | undefined, email: string): boolean {
  return invitedEmail === undefined || toAccountKey(invitedEmail) === toAccountKey(email);
}
