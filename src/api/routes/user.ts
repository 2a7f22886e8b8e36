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
import { deleteUser } from '../account/delete-user.ts';
import { changePassword } from '../account/new-password.ts';
import { changeUser } from '../account/user.ts';
import { guardCalls } from '../call/call.ts';
import type { Dependencies } from '../dependencies.ts';
import { HttpError } from '../errors.ts';
import { requireUser } from '../auth/token.ts';

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
