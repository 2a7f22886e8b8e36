import type { Context, MiddlewareHandler } from 'hono';
import { getCookie } from 'hono/cookie';
import type { User } from '#contract/user.ts';
import type { Dependencies, SignedIn } from '../dependencies.ts';
import { Refusal } from '../refusal.ts';
import { createSessionReader } from '../auth/session.ts';

const guards = new WeakSet<object>();

/** Whether `requireOwner` created this handler of the route table. */
export function isOwnerGuard(handler: object): boolean {
  return guards.has(handler);
}

/** Lets owners pass who have signed in at the desk; 401 without a token, 403 for readers. */
export function requireOwner(dependencies: Dependencies): MiddlewareHandler<SignedIn> {
  const { deskCookie } = dependencies;
  const readSession = createSessionReader(dependencies);
  const guard: MiddlewareHandler<SignedIn> = async (c, next) => {
    const text = c.req.header('authorization') ?? readDeskCookie(c, deskCookie);
    const { token, user } = await readSession(text ?? '');
    const isOpen = token.desk && user && (await isOwner(dependencies, user));
    if (!isOpen) throw new Refusal(403, 'ownersOnly');
    refuseOtherOrigins(c, deskCookie);
    c.set('user', user);
    c.set('token', token);
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
