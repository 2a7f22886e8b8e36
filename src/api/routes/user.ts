import { Hono } from 'hono/tiny';
import {
  type ProfileResponse,
  type User,
  changePasswordRequestSchema,
  changeProfileRequestSchema,
  deleteUserRequestSchema,
  profileResponseSchema,
} from '#contract/account/user.ts';
import { formatTimestamp } from '#domain/values/time.ts';
import { changePassword } from '../account/new-password.ts';
import { changeUser } from '../account/user.ts';
import { checkOwnPassword, readUserWithSamePassword } from '../auth/password.ts';
import { dropInvitations, dropResetLinks } from '../auth/links.ts';
import { rememberBrowser } from '../auth/known-browser.ts';
import { guardCalls } from '../call/call.ts';
import type { Dependencies } from '../dependencies.ts';
import { withPersonsAudit } from '../desk/audit.ts';
import { refuseLastOwner } from '../desk/people.ts';
import { checkSecondFactor } from '../desk/second-factor.ts';
import { HttpError } from '../errors.ts';
import { type TokenPayload, requireUser } from '../auth/token.ts';
import { addJob } from '../jobs/add-job.ts';
import { eraseNow } from '../jobs/due-work.ts';
import { KINDS, type Kind } from '../records.ts';
import type { Transaction } from '../store.ts';

export function createUserRoutes(dependencies: Dependencies) {
  const { store, now, isPublicAccount } = dependencies;
  const describe = guardCalls(requireUser(dependencies));

  return new Hono()
    .get(
      '/',
      describe({
        summary: 'Returns the first name, last name and email of the user.',
        responses: { 200: profileResponseSchema },
      }),
      (c) => c.json(toProfile(c.var.user)),
    )
    .patch(
      '/',
      describe({
        summary: 'Changes the first and last name of the user.',
        body: changeProfileRequestSchema,
        responses: { 200: profileResponseSchema, 403: ['publicAccount'] },
      }),
      async (c) => {
        if (isPublicAccount?.(c.var.user.email)) throw new HttpError(403, 'publicAccount');
        const names = c.req.valid('json');
        const updatedAt = formatTimestamp(now());
        const user = await changeUser(store, c.var.user, (current) => ({
          ...current,
          ...names,
          updatedAt,
        }));
        return c.json(toProfile(user));
      },
    )
    .post(
      '/password',
      describe({
        summary: 'Changes the password and ends all other sessions of the user.',
        body: changePasswordRequestSchema,
        responses: {
          204: null,
          401: ['invalidCredentials', 'codeNeeded'],
          403: ['publicAccount'],
          422: ['commonPassword'],
        },
      }),
      async (c) => {
        const { user, token } = c.var;
        const { old, new: password, code } = c.req.valid('json');
        await changePassword(dependencies, { user, token, old, password, code });
        await rememberBrowser(dependencies, c, { email: user.email, place: 'shop' });
        return c.body(null, 204);
      },
    )
    .delete(
      '/',
      describe({
        summary:
          'Deletes the account. Orders are kept without personal data; those not yet shipped are cancelled and refunded.',
        body: deleteUserRequestSchema,
        responses: {
          204: null,
          401: ['invalidCredentials', 'codeNeeded'],
          403: ['publicAccount'],
          409: ['lastOwner'],
        },
      }),
      async (c) => {
        await deleteUser(dependencies, c.var, c.req.valid('json'));
        return c.body(null, 204);
      },
    );
}

function toProfile({ firstName = '', lastName = '', email }: User): ProfileResponse {
  return { user: { firstName, lastName, email } };
}

/**
 * Deletes the user and the user's records; a job erases the rest, see `eraseBatch`. Throws 401 for
 * a wrong password or code, 429 after too many attempts, 403 for a public account, 409 for the only
 * owner.
 */
async function deleteUser(
  dependencies: Dependencies,
  { user, token }: { user: User; token: TokenPayload },
  { password, code }: { password: string; code?: string | undefined },
): Promise<void> {
  const { now, isPublicAccount, ownerId } = dependencies;
  if (isPublicAccount?.(user.email)) throw new HttpError(403, 'publicAccount');
  await checkOwnPassword(dependencies, { user, token }, password);
  await checkSecondFactor(dependencies, user, code);
  const { store } = await withPersonsAudit(dependencies, user, 'account-deleted');
  await store.transact(async (transaction) => {
    const { _id: userId, email } = await readUserWithSamePassword(transaction, user);
    await refuseLastOwner(transaction, ownerId, user);
    for (const kind of Object.keys(KINDS) as Kind[])
      await removeRecordsOfUser(transaction, kind, userId);
    await dropResetLinks(transaction, email);
    await dropInvitations(transaction, email);
    transaction.removeUser(email);
    addJob(transaction, { kind: 'erase', userId, email, at: now() }, dependencies);
  });
  await eraseNow(dependencies, user._id);
}

async function removeRecordsOfUser(transaction: Transaction, kind: Kind, userId: string) {
  const { ownedBy } = KINDS[kind];
  if (ownedBy === '_id') transaction.remove(kind, userId);
  if (ownedBy === 'userId') {
    const records = await transaction.list(kind, { where: { userId } });
    for (const { _id } of records) transaction.remove(kind, _id);
  }
}
