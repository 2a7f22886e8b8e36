import { Hono } from 'hono';
import { expect, it } from 'vitest';
import type { Env } from '../environment.ts';
import { readSettings } from '../settings.ts';
import { findClientAddress } from './client-address.ts';

const PROXIES = '10.0.0.1 2001:DB8:0::1 172.16.0.0/12 2001:db8:ffff::/48';
const { trustedProxies } = readSettings({ TRUSTED_PROXIES: PROXIES });

/** Returns the client address of a request from `remoteAddress`. */
async function findAddress(remoteAddress: string | undefined, forwarded?: string) {
  const app = new Hono<Env>();
  app.get('/', (c) => c.text(findClientAddress(c, trustedProxies)));
  const headers = new Headers(forwarded === undefined ? {} : { 'x-forwarded-for': forwarded });
  const response = await app.request('/', { headers }, { incoming: { socket: { remoteAddress } } });
  return response.text();
}

it.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::FFFF:c000:201', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['2001::3:4:5:6:7', '2001:0:0:3::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  [undefined, ''],
])('counts calls from %s as calls from %s', async (remoteAddress, address) => {
  expect(await findAddress(remoteAddress)).toBe(address);
});

it('ignores the header X-Forwarded-For of a client that is not a trusted proxy', async () => {
  expect(await findAddress('192.0.2.1', '198.51.100.7')).toBe('192.0.2.1');
});

it.each([
  ['198.51.100.7', '198.51.100.7'],
  ['203.0.113.9, 198.51.100.7', '198.51.100.7'],
  ['198.51.100.7, 10.0.0.1', '198.51.100.7'],
  ['198.51.100.7,2001:db8::1', '198.51.100.7'],
  ['198.51.100.7, [2001:db8::1]:443', '198.51.100.7'],
  ['198.51.100.7:50123', '198.51.100.7'],
  ['::ffff:198.51.100.7', '198.51.100.7'],
  ['[2001:db8:1:2::9]:50123', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::9]', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff::9', '2001:db8:1:2::/64'],
])('reads "%s" from a trusted proxy as %s', async (forwarded, address) => {
  expect(await findAddress('::ffff:10.0.0.1', forwarded)).toBe(address);
  expect(await findAddress('2001:db8::1', forwarded)).toBe(address);
});

it.each([
  // A content delivery network in front of the proxy, and one that is not trusted.
  ['203.0.113.9, 198.51.100.7, 172.31.255.255', '198.51.100.7'],
  ['198.51.100.7, 2001:db8:ffff:1::2', '198.51.100.7'],
  ['198.51.100.7, 172.32.0.1', '172.32.0.1'],
  ['198.51.100.7, ::ffff:172.16.0.1', '198.51.100.7'],
])('reads "%s" from a chain of proxies as %s', async (forwarded, address) => {
  expect(await findAddress('10.0.0.1', forwarded)).toBe(address);
});

it.each([
  undefined,
  '',
  ',',
  'unknown',
  '_hidden',
  'nonsense-1',
  '198.51.100.7, nonsense-2',
  '198.51.100.7:port',
  '300.1.2.3',
  '198.51.100.07',
  '[198.51.100.7',
  '10.0.0.1',
])(
  'counts the invalid "%s" from a trusted proxy as the proxy itself, and not as a new address',
  async (forwarded) => {
    expect(await findAddress('10.0.0.1', forwarded)).toBe('10.0.0.1');
  },
);
