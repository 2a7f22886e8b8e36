import type { MiddlewareHandler } from 'hono';
import { Refusal } from './refusal.ts';
import { verifyToken } from './token.ts';
import type { SignedIn, Dependencies } from './dependencies.ts';

const guards = new WeakSet<object>();

/** Lets only the bearer of a token pass, sent raw in `authorization`, and loads who it names. */
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

/** Whether a handler of the route table is one that `requireUser` made. */
export function isGuard(handler: object): boolean {
  return guards.has(handler);
}
