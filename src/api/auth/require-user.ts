import type { MiddlewareHandler } from 'hono';
import { Refusal } from '../refusal.ts';
import { createSessionReader } from './session.ts';
import type { SignedIn, Dependencies } from '../dependencies.ts';

const guards = new WeakSet<object>();

/** Refuses calls without a valid token, sent raw in `authorization`, and loads the token's user. */
export function requireUser(dependencies: Dependencies): MiddlewareHandler<SignedIn> {
  const readSession = createSessionReader(dependencies);
  const guard: MiddlewareHandler<SignedIn> = async (c, next) => {
    const { token, user } = await readSession(c.req.header('authorization') ?? '');
    if (token.desk) throw new Refusal(401, 'invalidToken');
    if (!user) throw new Refusal(404, 'emailNotRegistered');
    c.set('user', user);
    c.set('token', token);
    await next();
  };
  guards.add(guard);
  return guard;
}

/** Whether `requireUser` created this handler of the route table. */
export function isGuard(handler: object): boolean {
  return guards.has(handler);
}
