import type { Context } from 'hono';
import type { Env } from '../app.ts';

/**
 * The address that the request came from. Behind trusted proxies it is the last address of
 * `X-Forwarded-For` that is none of theirs; what a visitor writes before it counts for nothing.
 */
export function clientAddress(c: Context<Env>, trustedProxies: readonly string[]): string {
  const own = plain(c.env.incoming.socket.remoteAddress ?? '');
  const forwarded = (c.req.header('x-forwarded-for') ?? '').split(',').map((part) => part.trim());
  const chain = [...forwarded.filter((part) => part !== ''), own];
  return chain.findLast((address) => !trustedProxies.includes(plain(address))) ?? own;
}

/** An IPv4 address may be written as one of IPv6. */
function plain(address: string): string {
  return address.replace(/^::ffff:/, '');
}
