import type { Context } from 'hono';
import { type BlockList, isIP } from 'node:net';
import type { Env } from '../environment.ts';

/** An IPv4 address with a port, or an IPv6 address in brackets, with or without a port. */
const WITH_PORT = /^(?:(\d+\.\d+\.\d+\.\d+):\d+|\[([\da-f:.]+)\](?::\d+)?)$/i;
/** An IPv4-mapped IPv6 address, as `URL` writes it. */
const MAPPED_IPV4 = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/;
/** How many of the eight groups of an IPv6 address identify one customer. */
const NETWORK_GROUPS = 4;

/**
 * Returns the client's address; for IPv6 the network, because one customer has all of it. Behind
 * trusted proxies, it is the last address in `X-Forwarded-For` that is not a proxy's, because a
 * client can invent earlier ones; if that is invalid, the proxy's.
 */
export function findClientAddress(c: Context<Env>, trustedProxies: BlockList): string {
  const chain = (c.req.header('x-forwarded-for') ?? '').split(',');
  let address = normalizeAddress(c.env.incoming.socket.remoteAddress ?? '');
  while (
    address !== undefined &&
    trustedProxies.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
  ) {
    const next = normalizeAddress(chain.pop() ?? '');
    if (next === undefined) break;
    address = next;
  }
  return toNetwork(address ?? '');
}

/** Returns the normalized address without a port; `undefined` for other texts. */
function normalizeAddress(text: string): string | undefined {
  const trimmed = text.trim();
  const [, v4, v6] = WITH_PORT.exec(trimmed) ?? [];
  // Removes a zone index.
  const address = (v4 ?? v6 ?? trimmed).replace(/%.*$/, '');
  if (isIP(address) === 4) return address;
  if (isIP(address) === 0) return undefined;
  const short = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const mapped = MAPPED_IPV4.exec(short);
  return mapped ? formatIpv4(mapped.slice(1)) : short;
}

/** Formats an IPv4-mapped IPv6 address: `::ffff:c000:201` is 192.0.2.1. */
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

/** The network of 48 bits: one customer may have all the 65,536 clients in it. */
const SITE = /^(?:[\da-f]+:){3}/;

/** Returns the site of a client's IPv6 network; `undefined` for an IPv4 address. */
export function findSite(client: string): string | undefined {
  return SITE.exec(client)?.[0];
}
