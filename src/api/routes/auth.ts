import { Hono } from 'hono/tiny';
import * as v from 'valibot';
import {
  type Lists,
  type LogInResponse,
  type SignUpResponse,
  type User,
  forgotRequestSchema,
  logInResponseSchema,
  logInRequestSchema,
  resetRequestSchema,
  signUpResponseSchema,
  signUpRequestSchema,
} from '#contract/account/user.ts';
import { toAccountKey, toEmail, toMailboxKey } from '#domain/values/normal-form.ts';
import { withoutInternalFields } from '#domain/account/sessions.ts';
import { resetPassword } from '../account/new-password.ts';
import { buildUser, findUser } from '../account/user.ts';
import { createCredentialCheck } from '../auth/password.ts';
import { limitSignIn, refuseForeignPages, rememberBrowser } from '../auth/known-browser.ts';
import { recordFailedSignIn } from '../desk/audit.ts';
import { getClientAddress, getClientSite, limitCall } from '../call/call-limits.ts';
import { addJob } from '../jobs/add-job.ts';
import { describeCall, respondInParts } from '../call/call.ts';
import { writeCurrentLines } from '../catalogue/catalogue.ts';
import { HttpError } from '../errors.ts';
import { createToken, requireUser } from '../auth/token.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Store } from '../store.ts';

export function createAuthRoutes(dependencies: Dependencies) {
  const { store, sessions } = dependencies;
  const checkCredentials = createCredentialCheck(dependencies);

  return new Hono()
    .use((c, next) => {
      refuseForeignPages(dependencies, c);
      return next();
    })
    .post(
      '/signup',
      describeCall({
        summary: 'Creates a user and signs in; other fields are stored with the user.',
        body: signUpRequestSchema,
        responses: { 201: signUpResponseSchema, 422: ['emailTaken'] },
      }),
      async (c) => {
        const address = getClientAddress(c);
        await limitCall(dependencies, { signUp: address, signUpOfSite: getClientSite(c) });
        const { id: _ownId, confirmPassword: _repeated, ...fields } = c.req.valid('json');
        if (await findUser(store, fields.email)) throw new HttpError(422, 'emailTaken');
        const email = toEmail(fields.email);
        await limitCall(dependencies, { signUpOfMailbox: `${toMailboxKey(email)} ${address}` });
        const user = await buildUser({ ...fields, email }, dependencies);
        if (!(await store.addUser(user))) throw new HttpError(422, 'emailTaken');
        await rememberBrowser(dependencies, c, { email: user.email, place: 'shop' });
        return c.json(
          {
            createdUser: { ...user, password: '', cart: [], wishlist: [] },
            encodedToken: await openSession(user, dependencies),
          } satisfies SignUpResponse,
          201,
        );
      },
    )
    .post(
      '/login',
      describeCall({
        summary: 'Signs in.',
        body: logInRequestSchema,
        responses: {
          200: logInResponseSchema,
          401: ['invalidCredentials'],
          404: ['emailNotRegistered'],
        },
      }),
      async (c) => {
        const { email, password } = c.req.valid('json');
        await limitSignIn(dependencies, c, email);
        const { user, isCorrect } = await checkCredentials(email, password);
        if (!user) throw new HttpError(404, 'emailNotRegistered');
        if (!isCorrect) {
          // An owner's password can be guessed here, too.
          await recordFailedSignIn(dependencies, user);
          throw new HttpError(401, 'invalidCredentials');
        }
        await rememberBrowser(dependencies, c, { email, place: 'shop' });
        const [cart, wishlist, encodedToken] = await Promise.all([
          store.lines('cart', user),
          store.lines('wishlist', user),
          openSession(user, dependencies),
        ]);
        const parts = writeLogIn(store, { user, cart, wishlist, encodedToken });
        return respondInParts<LogInResponse, 200>(c, parts, 200);
      },
    )
    .post(
      '/forgot',
      describeCall({
        summary: 'Emails a link for choosing a new password, if a user has this email.',
        body: forgotRequestSchema,
        responses: { 202: v.object({}) },
      }),
      async (c) => {
        const { email } = c.req.valid('json');
        await limitCall(dependencies, {
          forgotOfAddress: getClientAddress(c),
          forgotOfSite: getClientSite(c),
          forgot: toAccountKey(email),
        });
        // The job looks up the email, so that the response takes the same time for unknown emails.
        await store.transact((transaction) =>
          addJob(transaction, { kind: 'forgot', email }, dependencies),
        );
        return c.json({}, 202);
      },
    )
    .post(
      '/reset',
      describeCall({
        summary: 'Sets a new password with a mailed link, which works once, and ends all sessions.',
        body: resetRequestSchema,
        responses: { 204: null, 400: ['badLink'], 422: ['commonPassword'] },
      }),
      async (c) => {
        const email = await resetPassword(dependencies, c.req.valid('json'));
        // Lets users sign in here after attackers have used up the attempts of their account.
        await rememberBrowser(dependencies, c, { email, place: 'shop' });
        return c.body(null, 204);
      },
    )
    .post(
      '/logout',
      describeCall({
        summary: 'Ends the session of the token.',
        guard: requireUser(dependencies),
        responses: { 204: null },
      }),
      async (c) => {
        const { jti, exp } = c.var.token;
        if (jti !== undefined && exp !== undefined) await sessions?.end(jti, exp * 1000);
        return c.body(null, 204);
      },
    );
}

interface LogIn extends Lists {
  user: User;
  encodedToken: string;
}

/** Writes the response to a sign-in as JSON. The lists may have hundreds of books. */
async function* writeLogIn(store: Store, { user, cart, wishlist, encodedToken }: LogIn) {
  const fields = JSON.stringify({ ...withoutInternalFields(user), password: '' });
  yield `{"foundUser":${fields.slice(0, -1)},"cart":`;
  yield* writeCurrentLines(store, cart);
  yield ',"wishlist":';
  yield* writeCurrentLines(store, wishlist);
  yield `},"encodedToken":${JSON.stringify(encodedToken)}}`;
}

function openSession(
  { _id, email, sessionRound: round }: User,
  { sessions, secret, now, createId }: Dependencies,
): Promise<string> {
  if (!sessions) return createToken({ _id, email, round }, secret);
  const { lifetimeMs } = sessions;
  const exp = lifetimeMs === undefined ? undefined : Math.floor((now() + lifetimeMs) / 1000);
  return createToken({ _id, email, jti: createId(), exp, round }, secret);
}
