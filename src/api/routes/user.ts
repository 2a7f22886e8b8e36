import { Hono } from 'hono/tiny';
import {
  changePasswordRequestSchema,
  changeProfileRequestSchema,
  deleteUserRequestSchema,
  profileAnswerSchema,
  type ProfileAnswer,
} from '#contract/account.ts';
import type { User } from '#contract/user.ts';
import { formatTimestamp } from '#domain/time.ts';
import { changePassword } from '../account/change-password.ts';
import { deleteUser } from '../account/delete-user.ts';
import { changeUser } from '../change-user.ts';
import type { Dependencies } from '../dependencies.ts';
import { describeCall } from '../describe-call.ts';
import { Refusal } from '../refusal.ts';
import { checkBody } from '../request-body.ts';
import { requireUser } from '../auth/require-user.ts';

/** The reader's own account. */
export function createUserRoutes(dependencies: Dependencies) {
  const { store, now, isPublic } = dependencies;
  const guard = requireUser(dependencies);

  return new Hono()
    .get(
      '/',
      describeCall('Gives names and email of the user.', { 200: profileAnswerSchema }),
      guard,
      (c) => c.json(profileOf(c.var.user)),
    )
    .patch(
      '/',
      describeCall('Changes the names of the user.', {
        200: profileAnswerSchema,
        403: ['publicAccount'],
      }),
      guard,
      checkBody(changeProfileRequestSchema),
      async (c) => {
        if (isPublic?.(c.var.user.email)) throw new Refusal(403, 'publicAccount');
        const names = c.req.valid('json');
        const updatedAt = formatTimestamp(now());
        const user = await changeUser(store, c.var.user, (present) => ({
          ...present,
          ...names,
          updatedAt,
        }));
        return c.json(profileOf(user));
      },
    )
    .post(
      '/password',
      describeCall('Changes the password and ends all other sessions of the user.', {
        204: null,
        401: ['invalidCredentials', 'codeNeeded'],
        403: ['publicAccount'],
        422: ['commonPassword'],
      }),
      guard,
      checkBody(changePasswordRequestSchema),
      async (c) => {
        const { user, token } = c.var;
        const { old, new: password, code } = c.req.valid('json');
        await changePassword(dependencies, { user, token, old, password, code });
        return c.body(null, 204);
      },
    )
    .delete(
      '/',
      describeCall(
        'Deletes the account. Orders are kept without the reader; those that are not on their way are cancelled and refunded.',
        { 204: null, 401: ['invalidCredentials', 'codeNeeded'], 403: ['publicAccount'] },
      ),
      guard,
      checkBody(deleteUserRequestSchema),
      async (c) => {
        await deleteUser(dependencies, c.var, c.req.valid('json'));
        return c.body(null, 204);
      },
    );
}

function profileOf({ firstName = '', lastName = '', email }: User): ProfileAnswer {
  return { user: { firstName, lastName, email } };
}
