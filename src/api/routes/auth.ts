import { Hono } from 'hono/tiny';
import { logInRequestSchema, signUpRequestSchema } from '#contract/auth.ts';
import type { LogInAnswer, SignUpAnswer, SignUpRequest } from '#contract/auth.ts';
import type { User } from '#contract/user.ts';
import { formatTimestamp } from '#domain/time.ts';
import { hashPassword, isPassword } from '../password.ts';
import { presentLines } from '../present-lines.ts';
import { Refusal } from '../refusal.ts';
import { checkBody } from '../request-body.ts';
import { createToken } from '../token.ts';
import type { Dependencies } from '../dependencies.ts';

export function createAuthRoutes(dependencies: Dependencies) {
  const { store, secret } = dependencies;
  return new Hono()
    .post('/signup', checkBody(signUpRequestSchema), async (c) => {
      const user = await buildUser(c.req.valid('json'), dependencies);
      if (!(await store.addUser(user))) throw new Refusal(422, 'emailTaken');
      return c.json(
        {
          createdUser: { ...user, password: '' },
          encodedToken: await createToken(user, secret),
        } satisfies SignUpAnswer,
        201,
      );
    })
    .post('/login', checkBody(logInRequestSchema), async (c) => {
      const { email, password } = c.req.valid('json');
      const user = await store.user(email);
      if (!user) throw new Refusal(404, 'emailNotRegistered');
      if (!(await isPassword(password, user.password)))
        throw new Refusal(401, 'invalidCredentials');
      const [cart, wishlist] = await Promise.all([
        presentLines(store, user.cart),
        presentLines(store, user.wishlist),
      ]);
      return c.json({
        foundUser: { ...user, password: '', cart, wishlist },
        encodedToken: await createToken(user, secret),
      } satisfies LogInAnswer);
    });
}

async function buildUser(
  { id: _ownId, confirmPassword: _repeated, ...fields }: SignUpRequest,
  { now, createId }: Dependencies,
): Promise<User> {
  const moment = formatTimestamp(now());
  return {
    ...fields,
    _id: createId(),
    password: await hashPassword(fields.password, createId()),
    createdAt: moment,
    updatedAt: moment,
    cart: [],
    wishlist: [],
  };
}
