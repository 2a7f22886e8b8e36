import type { MiddlewareHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { ERRORS } from '#contract/errors.ts';
import { verifyToken } from './token.ts';
import type { SignedIn, World } from './world.ts';

/** Lets only the bearer of a token pass, sent raw in `authorization`, and loads who it names. */
export function requireUser({ store, secret }: World): MiddlewareHandler<SignedIn> {
  return async (c, next) => {
    const payload = verifyToken(c.req.header('authorization') ?? '', secret);
    if (!payload) throw new HTTPException(401, { message: ERRORS.invalidToken });
    const user = await store.user(payload.email);
    if (!user) throw new HTTPException(404, { message: ERRORS.emailNotRegistered });
    c.set('user', user);
    await next();
  };
}
