import type { MiddlewareHandler } from 'hono';
import { Refusal } from './refusal.ts';
import { verifyToken } from './token.ts';
import type { SignedIn, Dependencies } from './dependencies.ts';

const guards = new WeakSet<object>();

/** Refuses calls without a valid token, sent raw in `authorization`, and loads the token's user. */
export function requireUser({ store, secret }: Dependencies): MiddlewareHandler<SignedIn> {
  const guard: MiddlewareHandler<SignedIn> = async (c, next) => {
    const payload = await verifyToken(c.req.header('authorization') ?? '', secret);
    if (!payload) throw new Refusal(401, 'invalidToken');
    const user = await store.user(payload.email);
    if (!user) throw new Refusal(404, 'emailNotRegistered');
    c.set('user', user);
    await next();
  };
  guards.add(guard);
  return guard;
}

/** Whether `requireUser` created this handler of the route table. */
export function isGuard(handler: object): boolean {
  return guards.has(handler);
}
