import type { Context, MiddlewareHandler } from 'hono';
import { getCookie } from 'hono/cookie';
import type { User } from '#contract/user.ts';
import type { Dependencies, SignedIn } from '../dependencies.ts';
import { isOver } from '#domain/sessions.ts';
import { Refusal } from '../refusal.ts';
import { createTokenReader } from '../token.ts';

const guards = new WeakSet<object>();

/** Whether `requireOwner` created this handler of the route table. */
export function isOwnerGuard(handler: object): boolean {
  return guards.has(handler);
}

/** Lets owners pass who have signed in at the desk; 401 without a token, 403 for readers. */
export function requireOwner(dependencies: Dependencies): MiddlewareHandler<SignedIn> {
  const { store, secret, sessions, deskCookie, now } = dependencies;
  const readToken = createTokenReader(secret);
  const guard: MiddlewareHandler<SignedIn> = async (c, next) => {
    const token = c.req.header('authorization') ?? readDeskCookie(c, deskCookie);
    if (!token) throw new Refusal(401, 'invalidToken');
    const payload = await readToken(token);
    if (!payload || (payload.exp ?? Infinity) * 1000 <= now())
      throw new Refusal(401, 'invalidToken');
    const isEnded = payload.jti !== undefined && (await sessions?.isEnded(payload.jti));
    if (isEnded) throw new Refusal(401, 'invalidToken');
    const user = await store.user(payload.email);
    if (user && isOver(payload, user)) throw new Refusal(401, 'invalidToken');
    const isOpen = payload.desk && user && (await isOwner(dependencies, user));
    if (!isOpen) throw new Refusal(403, 'ownersOnly');
    refuseOtherOrigins(c, deskCookie);
    c.set('user', user);
    c.set('token', payload);
    await next();
  };
  guards.add(guard);
  return guard;
}

/** Whether this user runs the shop. */
export async function isOwner({ store, ownerId }: Dependencies, { _id }: User): Promise<boolean> {
  return _id === ownerId || (await store.records.get('owners', _id)) !== undefined;
}

/** A page of another origin could send the cookie along. */
export function refuseOtherOrigins(c: Context, cookie: Dependencies['deskCookie']): void {
  const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
  if (!cookie || isRead || cookie.origins.includes(c.req.header('origin') ?? '')) return;
  throw new Refusal(403, 'ownersOnly');
}

function readDeskCookie(c: Context, cookie: Dependencies['deskCookie']): string | undefined {
  return cookie && getCookie(c, cookie.name);
}
