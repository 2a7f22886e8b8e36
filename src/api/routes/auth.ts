import { Hono } from 'hono/tiny';
import {
  logInAnswerSchema,
  logInRequestSchema,
  signUpAnswerSchema,
  signUpRequestSchema,
} from '#contract/auth.ts';
import type { LogInAnswer, SignUpAnswer, SignUpRequest } from '#contract/auth.ts';
import type { User } from '#contract/user.ts';
import { formatTimestamp } from '#domain/time.ts';
import { describeCall } from '../describe-call.ts';
import { presentLines } from '../present-lines.ts';
import { Refusal } from '../refusal.ts';
import { checkBody } from '../request-body.ts';
import { requireUser } from '../require-user.ts';
import { createToken } from '../token.ts';
import type { Dependencies } from '../dependencies.ts';

export function createAuthRoutes(dependencies: Dependencies) {
  const { store, passwords, sessions } = dependencies;
  // Checked for an unknown email, so that the time of the answer does not tell which ones are known.
  let nobody: Promise<string> | undefined;

  return new Hono()
    .post(
      '/signup',
      describeCall('Creates a user and signs in; other fields are stored with the user.', {
        201: signUpAnswerSchema,
        422: ['emailTaken'],
      }),
      checkBody(signUpRequestSchema),
      async (c) => {
        const user = await buildUser(c.req.valid('json'), dependencies);
        if (!(await store.addUser(user))) throw new Refusal(422, 'emailTaken');
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
        const user = await store.user(email);
        const hashed = user?.password ?? (await (nobody ??= passwords.hash('nobody')));
        const isRight = await passwords.matches(password, hashed);
        if (!user) throw new Refusal(404, 'emailNotRegistered');
        if (!isRight) throw new Refusal(401, 'invalidCredentials');
        if (passwords.isOutdated(hashed)) await renewPassword(user, password, dependencies);
        const [cart, wishlist] = await Promise.all([
          presentLines(store, user.cart),
          presentLines(store, user.wishlist),
        ]);
        return c.json({
          foundUser: { ...user, password: '', cart, wishlist },
          encodedToken: await openSession(user, dependencies),
        } satisfies LogInAnswer);
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
  { _id, email }: User,
  { sessions, secret, now, createId }: Dependencies,
): Promise<string> {
  if (!sessions) return createToken({ _id, email }, secret);
  const exp = Math.floor((now() + sessions.lifetimeMs) / 1000);
  return createToken({ _id, email, jti: createId(), exp }, secret);
}

/** Unless the password was changed meanwhile. */
async function renewPassword(
  { email, password: old }: User,
  password: string,
  { store, passwords }: Dependencies,
): Promise<void> {
  const renewed = await passwords.hash(password);
  await store.changeUser(email, (user) =>
    user.password === old ? { ...user, password: renewed } : user,
  );
}

async function buildUser(
  { id: _ownId, confirmPassword: _repeated, ...fields }: SignUpRequest,
  { now, createId, passwords }: Dependencies,
): Promise<User> {
  const moment = formatTimestamp(now());
  return {
    ...fields,
    _id: createId(),
    password: await passwords.hash(fields.password),
    createdAt: moment,
    updatedAt: moment,
    cart: [],
    wishlist: [],
  };
}
