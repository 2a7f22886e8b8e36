import type { MiddlewareHandler } from 'hono';
import { isOver } from '#domain/sessions.ts';
import { Refusal } from './refusal.ts';
import { createTokenReader, type TokenPayload } from './token.ts';
import type { SignedIn, Dependencies } from './dependencies.ts';

const guards = new WeakSet<object>();

/** Refuses calls without a valid token, sent raw in `authorization`, and loads the token's user. */
export function requireUser({
  store,
  secret,
  sessions,
  now,
}: Dependencies): MiddlewareHandler<SignedIn> {
  const readToken = createTokenReader(secret);
  const guard: MiddlewareHandler<SignedIn> = async (c, next) => {
    const payload = await readToken(c.req.header('authorization') ?? '');
    if (!payload || payload.desk || isExpired(payload)) throw new Refusal(401, 'invalidToken');
    const [isEnded, user] = await Promise.all([
      payload.jti !== undefined && sessions?.isEnded(payload.jti),
      store.user(payload.email),
    ]);
    if (isEnded || (user && isOver(payload, user))) throw new Refusal(401, 'invalidToken');
    if (!user) throw new Refusal(404, 'emailNotRegistered');
    c.set('user', user);
    c.set('token', payload);
    await next();
  };
  const isExpired = ({ exp = Infinity }: TokenPayload) => exp * 1000 <= now();
  guards.add(guard);
  return guard;
}

/** Whether `requireUser` created this handler of the route table. */
export function isGuard(handler: object): boolean {
  return guards.has(handler);
}
