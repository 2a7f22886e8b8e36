import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction, BlockList } from 'node:net';
import type { WebhookRequest } from '#api/dependencies.ts';
import { cutText } from '#domain/values/text.ts';

/** Much shorter than the lease of a job, so that no event is sent twice at once. */
const LIMIT_MS = 8000;
/** The shop stores the reason with each order whose events wait. */
const MAX_REASON_CHARS = 300;
/** The maximum number of interim responses (1xx) before the response. */
const MAX_INTERIM = 10;
/** Time without calls to a host that sent too many, because parsing them takes the only thread. */
const FLOOD_PAUSE_MS = 60_000;

interface WebhookSenderOptions {
  /** Whether addresses without TLS, and in private networks, are allowed. */
  allowsPrivate: boolean;
  limitMs?: number;
  /** Finds the addresses of a host; by default, as the system does. For tests. */
  findAddresses?: (host: string) => Promise<LookupAddress[]>;
}

/**
 * Creates a function that sends an event, to the very address that it has checked. It rejects
 * unless the status is 2xx, follows no redirect, and reads no body.
 */
export function createWebhookSender({
  allowsPrivate,
  limitMs = LIMIT_MS,
  findAddresses = (host) => lookup(host, { all: true }),
}: WebhookSenderOptions): (request: WebhookRequest) => Promise<void> {
  const findOnce = shareLookups(findAddresses);
  const floods = new Map<string, Error>();
  const isAllowed = (address: string) => allowsPrivate || isPublicAddress(address);

  const lookUp: LookupFunction = (host, { all }, respond) => {
    findOnce(host).then(
      (found) => {
        const [first] = found;
        // One private address is reason enough: the name is not that of a public host.
        if (!found.every(({ address }) => isAllowed(address))) respond(createRefusal(host), []);
        else if (!first) respond(new Error(`${host} has no address.`), []);
        else if (all) respond(null, found);
        else respond(null, first.address, first.family);
      },
      (error: Error) => respond(error, []),
    );
  };

  return async ({ url, headers, body }) => {
    const target = new URL(url);
    const { protocol, hostname } = target;
    if (protocol !== 'https:' && !(protocol === 'http:' && allowsPrivate))
      throw new Error('The address does not begin with https://.');
    // For an IP address, no name is looked up.
    const address = hostname.replace(/^\[|\]$/g, '');
    if (isIP(address) !== 0 && !isAllowed(address)) throw createRefusal(address);
    const flood = floods.get(target.host);
    if (flood) throw flood;
    const status = await post(target, {
      lookUp,
      headers: { 'user-agent': 'webhooks', ...headers },
      body: Buffer.from(body),
      signal: AbortSignal.timeout(limitMs),
      onFlood: (error) => {
        floods.set(target.host, error);
        setTimeout(() => floods.delete(target.host), FLOOD_PAUSE_MS).unref();
      },
    });
    if (status < 200 || status > 299) throw new Error(`The response was ${status}.`);
  };
}

interface Post {
  lookUp: LookupFunction;
  headers: Record<string, string>;
  body: Buffer;
  signal: AbortSignal;
  onFlood: (error: Error) => void;
}

/** Sends the request on a connection of its own, and resolves with the status of the response. */
function post(target: URL, options: Post): Promise<number> {
  const { lookUp, headers, body, signal, onFlood } = options;
  const send = target.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const call = send(target, {
      method: 'POST',
      agent: false,
      lookup: lookUp,
      headers: { ...headers, 'content-length': body.length },
      signal,
    });
    call.on('response', (response) => {
      resolve(response.statusCode ?? 0);
      response.destroy();
    });
    call.on('error', (error) =>
      reject(signal.aborted ? new Error('There was no response in time.') : explain(error)),
    );
    let interim = 0;
    call.on('information', () => {
      interim += 1;
      // Once, because thousands of them may arrive in one piece.
      if (interim !== MAX_INTERIM + 1) return;
      const flood = new Error('There was no response but interim ones.');
      onFlood(flood);
      call.destroy(flood);
    });
    // After 101 there is neither a response nor an error.
    call.on('close', () => reject(new Error('The connection ended without a response.')));
    call.end(body);
  });
}

/** Says why no response came: by the first of several errors, cut to `MAX_REASON_CHARS`. */
function explain(error: Error): Error {
  const [cause = error] = error instanceof AggregateError ? (error.errors as Error[]) : [];
  return new Error(cutText(cause.message, MAX_REASON_CHARS), { cause });
}

/** Looks a host up once at a time, because a process has two threads for all lookups. */
function shareLookups(
  find: (host: string) => Promise<LookupAddress[]>,
): (host: string) => Promise<LookupAddress[]> {
  const pending = new Map<string, Promise<LookupAddress[]>>();
  return (host) => {
    const known = pending.get(host);
    if (known) return known;
    const found = find(host).finally(() => pending.delete(host));
    pending.set(host, found);
    return found;
  };
}

function createRefusal(host: string): Error {
  return new Error(`${host} is not an address on the internet.`);
}

/** IPv4 networks without public hosts, and the address at which Azure serves metadata. */
const NON_PUBLIC_V4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
];
/** The IPv6 network of all public hosts. It excludes IPv4 addresses that are written as IPv6. */
const globalV6 = createList(['2000::/3']);
/** Its parts without public hosts, and those that contain an IPv4 address: Teredo and 6to4. */
const NON_PUBLIC_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const nonPublic = createList([...NON_PUBLIC_V4, ...NON_PUBLIC_V6]);

function createList(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    list.addSubnet(address, Number(bits), isIP(address) === 6 ? 'ipv6' : 'ipv4');
  }
  return list;
}

/** Whether the IP address is that of a host on the internet, not in a network of the operator. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !nonPublic.check(address);
  // An address with a zone, such as fe80::1%eth0, is local.
  if (version !== 6 || address.includes('%')) return false;
  return globalV6.check(address, 'ipv6') && !nonPublic.check(address, 'ipv6');
}
