import { HTTPException } from 'hono/http-exception';
import { Hono } from 'hono/tiny';
import { logInRequestSchema, signUpRequestSchema } from '#contract/auth.ts';
import type { LogInAnswer, SignUpAnswer, SignUpRequest } from '#contract/auth.ts';
import { ERRORS } from '#contract/errors.ts';
import type { User } from '#contract/user.ts';
import { formatTimestamp } from '#domain/time.ts';
import { hashPassword, isPassword } from '../password.ts';
import { checkBody } from '../request-body.ts';
import { createToken } from '../token.ts';
import type { World } from '../world.ts';

export function createAuthRoutes(world: World) {
  const { store, secret } = world;
  return new Hono()
    .post('/signup', checkBody(signUpRequestSchema), async (c) => {
      const user = await buildUser(c.req.valid('json'), world);
      if (!(await store.addUser(user)))
        throw new HTTPException(422, { message: ERRORS.emailTaken });
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
      if (!user) throw new HTTPException(404, { message: ERRORS.emailNotRegistered });
      if (!(await isPassword(password, user.password)))
        throw new HTTPException(401, { message: ERRORS.invalidCredentials });
      return c.json({
        foundUser: { ...user, password: '' },
        encodedToken: await createToken(user, secret),
      } satisfies LogInAnswer);
    });
}

async function buildUser(
  { id: _ownId, confirmPassword: _repeated, ...fields }: SignUpRequest,
  { now, createId }: World,
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
