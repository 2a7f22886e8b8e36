import type { MiddlewareHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { ERRORS } from '#contract/errors.ts';
import { verifyToken } from './token.ts';
import type { SignedIn, World } from './world.ts';

const guards = new WeakSet<object>();

/** Lets only the bearer of a token pass, sent raw in `authorization`, and loads who it names. */
export function requireUser({ store, secret }: World): MiddlewareHandler<SignedIn> {
  const guard: MiddlewareHandler<SignedIn> = async (c, next) => {
    const payload = await verifyToken(c.req.header('authorization') ?? '', secret);
    if (!payload) throw new HTTPException(401, { message: ERRORS.invalidToken });
    const user = await store.user(payload.email);
    if (!user) throw new HTTPException(404, { message: ERRORS.emailNotRegistered });
    c.set('user', user);
    await next();
  };
  guards.add(guard);
  return guard;
}

/** Whether a handler of the route table is one that `requireUser` made. */
export function isGuard(handler: object): boolean {
  return guards.has(handler);
}
