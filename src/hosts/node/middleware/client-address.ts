import type { Context } from 'hono';
import { isIP } from 'node:net';
import type { Env } from '../app.ts';

/** An IPv4 address of four numbers with a port, or an address of IPv6 in brackets, with or without one. */
const WITH_PORT = /^(?:(\d+\.\d+\.\d+\.\d+):\d+|\[([\da-f:.]+)\](?::\d+)?)$/i;
const MAPPED = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/;
/** The number of groups of an IPv6 address (of eight) that identify one customer of a provider. */
const NETWORK_GROUPS = 4;

/**
 * The client's address. For IPv6 it is the network, because one customer has all of its addresses. Behind
 * trusted proxies it is the last address of `X-Forwarded-For` that is not a proxy's: a client can write
 * anything before it. Without a valid address it is the proxy's.
 */
export function clientAddress(c: Context<Env>, trustedProxies: readonly string[]): string {
  const trusted = trustedProxies.map(normalizeAddress);
  const chain = (c.req.header('x-forwarded-for') ?? '').split(',');
  let address = normalizeAddress(c.env.incoming.socket.remoteAddress ?? '');
  while (address !== undefined && trusted.includes(address)) {
    const next = normalizeAddress(chain.pop() ?? '');
    if (next === undefined) break;
    address = next;
  }
  return toNetwork(address ?? '');
}

/** The address in one spelling, without its port; `undefined` if the text is not an address. */
function normalizeAddress(text: string): string | undefined {
  const trimmed = text.trim();
  const [, v4, v6] = WITH_PORT.exec(trimmed) ?? [];
  // A zone index is not part of the address.
  const address = (v4 ?? v6 ?? trimmed).replace(/%.*$/, '');
  if (isIP(address) === 4) return address;
  if (isIP(address) === 0) return undefined;
  const short = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const mapped = MAPPED.exec(short);
  return mapped ? formatIpv4(mapped.slice(1)) : short;
}

/** An IPv4 address may be written as one of IPv6: `::ffff:c000:201` is 192.0.2.1. */
function formatIpv4(groups: readonly string[]): string {
  return groups
    .map((group) => parseInt(group, 16))
    .flatMap((number) => [number >> 8, number & 0xff])
    .join('.');
}

function toNetwork(address: string): string {
  if (isIP(address) !== 6) return address;
  const [start = '', end] = address.split('::');
  const first = start.split(':').filter((group) => group !== '');
  const last = end?.split(':').filter((group) => group !== '') ?? [];
  const zeros = Array.from({ length: 8 - first.length - last.length }, () => '0');
  return `${[...first, ...zeros, ...last].slice(0, NETWORK_GROUPS).join(':')}::/64`;
}
