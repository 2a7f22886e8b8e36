import { BlockList, isIP } from 'node:net';

/** The IPv4 networks that are no public hosts, and the address at which Azure serves metadata. */
const OTHER_V4 = [
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
/** All public hosts have addresses of this IPv6 network; so an IPv4 address in IPv6 is refused. */
const PUBLIC_V6 = ['2000::/3'];
/** Its parts that are no public hosts, or that contain an IPv4 address: Teredo and 6to4. */
const OTHER_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const others = createList([...OTHER_V4, ...OTHER_V6]);
const publicV6 = createList(PUBLIC_V6);

function createList(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    list.addSubnet(address, Number(bits), isIP(address) === 6 ? 'ipv6' : 'ipv4');
  }
  return list;
}

/** Whether the IP address is that of a host in the internet, and not in a network of the operator. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !others.check(address);
  // An address with a zone, such as fe80::1%eth0, is local.
  if (version !== 6 || address.includes('%')) return false;
  return publicV6.check(address, 'ipv6') && !others.check(address, 'ipv6');
}
