import { Hono } from 'hono/tiny';
import * as v from 'valibot';
import { forgotRequestSchema, resetRequestSchema } from '#contract/account.ts';
import {
  logInAnswerSchema,
  logInRequestSchema,
  signUpAnswerSchema,
  signUpRequestSchema,
} from '#contract/auth.ts';
import type { LogInAnswer, SignUpAnswer } from '#contract/auth.ts';
import type { User } from '#contract/user.ts';
import { emailKey } from '#domain/email-key.ts';
import { withoutSessions } from '#domain/sessions.ts';
import { resetPassword } from '../account/reset.ts';
import { buildUser } from '../auth/build-user.ts';
import { createCredentialCheck } from '../auth/credentials.ts';
import { limitSignIn, rememberBrowser } from '../auth/known-browser.ts';
import { clientAddressOf, limitCall } from '../call-limits.ts';
import { describeCall } from '../describe-call.ts';
import { addJob } from '../jobs/add-job.ts';
import { presentLines } from '../lists/present-lines.ts';
import { Refusal } from '../refusal.ts';
import { checkBody } from '../request-body.ts';
import { requireUser } from '../auth/require-user.ts';
import { createToken } from '../auth/token.ts';
import type { Dependencies } from '../dependencies.ts';

export function createAuthRoutes(dependencies: Dependencies) {
  const { store, sessions } = dependencies;
  const checkCredentials = createCredentialCheck(dependencies);

  return new Hono()
    .post(
      '/signup',
      describeCall('Creates a user and signs in; other fields are stored with the user.', {
        201: signUpAnswerSchema,
        422: ['emailTaken'],
      }),
      checkBody(signUpRequestSchema),
      async (c) => {
        await limitCall(dependencies, { signUp: clientAddressOf(c) });
        const { id: _ownId, confirmPassword: _repeated, ...fields } = c.req.valid('json');
        const user = await buildUser(fields, dependencies);
        if (!(await store.addUser(user))) throw new Refusal(422, 'emailTaken');
        await rememberBrowser(dependencies, c, { email: user.email, place: 'shop' });
        return c.json(
          {
            createdUser: { ...user, password: '' },
            encodedToken: await openSession(user, dependencies),
          } satisfies SignUpAnswer,
          201,
        );
      },
    )
    .post(
      '/login',
      describeCall('Signs in.', {
        200: logInAnswerSchema,
        401: ['invalidCredentials'],
        404: ['emailNotRegistered'],
      }),
      checkBody(logInRequestSchema),
      async (c) => {
        const { email, password } = c.req.valid('json');
        await limitSignIn(dependencies, c, email);
        const { user, isRight } = await checkCredentials(email, password);
        if (!user) throw new Refusal(404, 'emailNotRegistered');
        if (!isRight) throw new Refusal(401, 'invalidCredentials');
        await rememberBrowser(dependencies, c, { email, place: 'shop' });
        const [cart, wishlist] = await Promise.all([
          presentLines(store, user.cart),
          presentLines(store, user.wishlist),
        ]);
        return c.json({
          foundUser: { ...withoutSessions(user), password: '', cart, wishlist },
          encodedToken: await openSession(user, dependencies),
        } satisfies LogInAnswer);
      },
    )
    .post(
      '/forgot',
      describeCall('Mails a link for a new password, if the email is known.', {
        202: v.object({}),
      }),
      checkBody(forgotRequestSchema),
      async (c) => {
        const { email } = c.req.valid('json');
        await limitCall(dependencies, {
          forgotOfAddress: clientAddressOf(c),
          forgot: emailKey(email),
        });
        // Whether it is known is looked up later, so that the answer takes as long either way.
        await store.transact((unit) => addJob(unit, { kind: 'forgot', email }, dependencies));
        return c.json({}, 202);
      },
    )
    .post(
      '/reset',
      describeCall('Uses the link of a mail up for a new password, and ends all sessions.', {
        204: null,
        400: ['badLink'],
        422: ['commonPassword'],
      }),
      checkBody(resetRequestSchema),
      async (c) => {
        const email = await resetPassword(dependencies, c.req.valid('json'));
        // The way back in for a user whose account strangers try from everywhere.
        await rememberBrowser(dependencies, c, { email, place: 'shop' });
        return c.body(null, 204);
      },
    )
    .post(
      '/logout',
      describeCall('Ends the session of the token.', { 204: null }),
      requireUser(dependencies),
      async (c) => {
        const { jti, exp } = c.var.token;
        if (jti !== undefined && exp !== undefined) await sessions?.end(jti, exp * 1000);
        return c.body(null, 204);
      },
    );
}

/** Returns the token of a new session. */
function openSession(
  { _id, email, sessionRound: round }: User,
  { sessions, secret, now, createId }: Dependencies,
): Promise<string> {
  if (!sessions) return createToken({ _id, email, round }, secret);
  const { lifetimeMs } = sessions;
  const exp = lifetimeMs === undefined ? undefined : Math.floor((now() + lifetimeMs) / 1000);
  return createToken({ _id, email, jti: createId(), exp, round }, secret);
}
