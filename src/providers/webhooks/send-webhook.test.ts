import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createWebhookSender, isPublicAddress } from './send-webhook.ts';

/** Opens a server on this machine, and resolves with its port and the requests it has got. */
async function openServer(respond: RequestListener) {
  const requests: { headers: NodeJS.Dict<string | string[]>; body: string; url?: string }[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      const { headers, url = '' } = request;
      requests.push({ headers, body, url });
      respond(request, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, requests, server };
}

const EVENT = { headers: { 'webhook-id': 'ev1' }, body: '{"title":"गोरा"}' };
const accept: RequestListener = (_request, response) => void response.writeHead(204).end();

it('posts the event with its headers', async () => {
  const { port, requests } = await openServer(accept);
  const send = createWebhookSender({ allowsPrivate: true });
  await send({ url: `http://127.0.0.1:${port}/events?shop=1`, ...EVENT });
  expect(requests).toEqual([
    {
      url: '/events?shop=1',
      body: EVENT.body,
      headers: expect.objectContaining({
        host: `127.0.0.1:${port}`,
        'webhook-id': 'ev1',
        'content-length': String(Buffer.byteLength(EVENT.body)),
      }),
    },
  ]);
});

it.each([200, 202, 299])('takes %i as accepted', async (status) => {
  const { port } = await openServer((_request, response) => {
    response.writeHead(status).end();
  });
  const send = createWebhookSender({ allowsPrivate: true });
  await expect(send({ url: `http://127.0.0.1:${port}/`, ...EVENT })).resolves.toBeUndefined();
});

it.each([300, 301, 302, 307, 308, 400, 410, 500])(
  'refuses %i, and follows no redirect',
  async (status) => {
    const { port, requests } = await openServer((_request, response) => {
      response.writeHead(status, { location: '/elsewhere' }).end('secret');
    });
    const send = createWebhookSender({ allowsPrivate: true });
    const sending = send({ url: `http://127.0.0.1:${port}/`, ...EVENT });
    await expect(sending).rejects.toThrow(`The response was ${status}.`);
    expect(requests).toHaveLength(1);
  },
);

it('does not read a body without end', async () => {
  let isClosed = false;
  const { port } = await openServer((_request, response) => {
    response.writeHead(200);
    const timer = setInterval(() => response.write('x'.repeat(100_000)), 5);
    response.on('close', () => {
      clearInterval(timer);
      isClosed = true;
    });
  });
  await createWebhookSender({ allowsPrivate: true })({
    url: `http://127.0.0.1:${port}/`,
    ...EVENT,
  });
  await vi.waitFor(() => expect(isClosed).toBe(true));
});

it('gives up without a response in time', async () => {
  const { port } = await openServer(() => undefined);
  const send = createWebhookSender({ allowsPrivate: true, limitMs: 100 });
  const sending = send({ url: `http://127.0.0.1:${port}/`, ...EVENT });
  await expect(sending).rejects.toThrow('There was no response in time.');
});

it.each([100, 101, 103])('gives up after a status of %i, which is no response', async (status) => {
  const { port } = await openServer((request) => {
    const headers = status === 101 ? 'Connection: Upgrade\r\nUpgrade: h2c\r\n' : '';
    request.socket.end(`HTTP/1.1 ${status} Go on\r\n${headers}\r\n`);
  });
  const send = createWebhookSender({ allowsPrivate: true });
  await expect(send({ url: `http://127.0.0.1:${port}/`, ...EVENT })).rejects.toThrow(/./);
});

it('says why, also if a host has several addresses', async () => {
  const findAddresses = async () => [
    { address: '127.0.0.1', family: 4 },
    { address: '::1', family: 6 },
  ];
  const send = createWebhookSender({ allowsPrivate: true, findAddresses });
  const sending = send({ url: 'http://hooks.example:1/', ...EVENT });
  await expect(sending).rejects.toThrow('connect ECONNREFUSED 127.0.0.1:1');
});

it('looks a host up once at a time, and again afterwards', async () => {
  const answers = [Promise.withResolvers<never>(), Promise.withResolvers<never>()];
  let lookups = 0;
  const findAddresses = () => answers[lookups++]?.promise ?? expect.fail('A third lookup.');
  const send = createWebhookSender({ allowsPrivate: true, findAddresses });
  for (const [index, answer] of answers.entries()) {
    const sending = [1, 2, 3].map(() => send({ url: 'http://hooks.example/', ...EVENT }));
    const settled = Promise.allSettled(sending);
    await vi.waitFor(() => expect(lookups).toBe(index + 1));
    answer.reject(new Error('No such host.'));
    expect((await settled).map(({ status }) => status)).toEqual(Array(3).fill('rejected'));
  }
  expect(lookups).toBe(2);
});

it.each([
  ['x'.repeat(1000), /^x{300}$/],
  [`${'x'.repeat(299)}😀`, /^x{299}$/],
])('shortens a reason without end', async (reason, shortened) => {
  const findAddresses = () => Promise.reject(new Error(reason));
  const send = createWebhookSender({ allowsPrivate: true, findAddresses });
  await expect(send({ url: 'http://hooks.example/', ...EVENT })).rejects.toThrow(shortened);
});

it('reads no interim responses without end', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  let isClosed = false;
  const { port, requests } = await openServer((_request, response) => {
    const timer = setInterval(() => response.writeProcessing(), 1);
    response.on('close', () => {
      clearInterval(timer);
      isClosed = true;
    });
  });
  const send = createWebhookSender({ allowsPrivate: true, limitMs: 30_000 });
  const sendAgain = () => send({ url: `http://127.0.0.1:${port}/`, ...EVENT });
  await expect(sendAgain()).rejects.toThrow('There was no response but interim ones.');
  await vi.waitFor(() => expect(isClosed).toBe(true));
  // Each call would take the thread again.
  await expect(sendAgain()).rejects.toThrow('There was no response but interim ones.');
  expect(requests).toHaveLength(1);
  // It is asked again after a minute.
  vi.advanceTimersByTime(60_000);
  await expect(sendAgain()).rejects.toThrow('There was no response but interim ones.');
  expect(requests).toHaveLength(2);
});

it('gives up if no name server answers in time', async () => {
  const findAddresses = () => new Promise<never>(() => undefined);
  const send = createWebhookSender({ allowsPrivate: false, limitMs: 100, findAddresses });
  const sending = send({ url: 'https://hooks.example/', ...EVENT });
  await expect(sending).rejects.toThrow('There was no response in time.');
});

it.each([
  'https://127.0.0.1/',
  'https://127.1/',
  'https://2130706433/',
  'https://0x7f000001/',
  'https://017700000001/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:a9fe:a9fe]/',
  'https://169.254.169.254/latest/meta-data/',
  'https://0/',
])('calls no address of this machine or its network: %s', async (url) => {
  const { requests, server } = await openServer(accept);
  const { port } = server.address() as AddressInfo;
  const target = new URL(url);
  target.port = String(port);
  const sending = createWebhookSender({ allowsPrivate: false })({ url: target.href, ...EVENT });
  await expect(sending).rejects.toThrow('is not an address on the internet.');
  expect(requests).toEqual([]);
});

it('calls no name that leads there, even if another of its addresses is public', async () => {
  const findAddresses = async () => [
    { address: '93.184.215.14', family: 4 },
    { address: '10.0.0.1', family: 4 },
  ];
  const send = createWebhookSender({ allowsPrivate: false, findAddresses });
  const sending = send({ url: 'https://hooks.example/', ...EVENT });
  await expect(sending).rejects.toThrow('hooks.example is not an address on the internet.');
});

it('refuses localhost as the system knows it', async () => {
  const sending = createWebhookSender({ allowsPrivate: false })({
    url: 'https://localhost:1/',
    ...EVENT,
  });
  await expect(sending).rejects.toThrow('localhost is not an address on the internet.');
});

it('connects to the address that it has checked, and looks no name up twice', async () => {
  const { port, requests } = await openServer(accept);
  const answers = ['127.0.0.1', '127.0.0.2'];
  const findAddresses = vi.fn(async () => [{ address: answers.shift() ?? '', family: 4 }]);
  const send = createWebhookSender({ allowsPrivate: true, findAddresses });
  await send({ url: `http://hooks.example:${port}/`, ...EVENT });
  expect(findAddresses).toHaveBeenCalledTimes(1);
  expect(requests[0]?.headers['host']).toBe(`hooks.example:${port}`);
});

it.each(['http://hooks.example/', 'ftp://hooks.example/', 'file:///etc/passwd'])(
  'refuses %s',
  async (url) => {
    const sending = createWebhookSender({ allowsPrivate: false })({ url, ...EVENT });
    await expect(sending).rejects.toThrow('The address does not begin with https://.');
  },
);

it.each([
  '1.1.1.1',
  '8.8.8.8',
  '11.0.0.1',
  '100.63.255.255',
  '100.128.0.1',
  '126.255.255.255',
  '128.0.0.1',
  '169.253.255.255',
  '172.15.255.255',
  '172.32.0.1',
  '192.167.255.255',
  '192.169.0.1',
  '198.17.255.255',
  '198.20.0.1',
  '223.255.255.255',
  '2606:4700:4700::1111',
  '2001:4860:4860::8888',
  '2400:cb00::1',
])('allows %s', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

it.each([
  ['this host', '0.0.0.0'],
  ['this network', '0.1.2.3'],
  ['private', '10.0.0.1'],
  ['private', '10.255.255.255'],
  ['shared by the customers of a provider', '100.64.0.1'],
  ['metadata of Alibaba', '100.100.100.200'],
  ['shared by the customers of a provider', '100.127.255.255'],
  ['loopback', '127.0.0.1'],
  ['loopback', '127.255.255.254'],
  ['metadata of Azure', '168.63.129.16'],
  ['link-local', '169.254.0.1'],
  ['metadata of most clouds', '169.254.169.254'],
  ['private', '172.16.0.1'],
  ['private', '172.31.255.255'],
  ['protocol assignments', '192.0.0.170'],
  ['examples', '192.0.2.1'],
  ['relays', '192.88.99.1'],
  ['private', '192.168.0.1'],
  ['benchmarks', '198.18.0.1'],
  ['benchmarks', '198.19.255.255'],
  ['examples', '198.51.100.1'],
  ['examples', '203.0.113.1'],
  ['multicast', '224.0.0.1'],
  ['reserved', '240.0.0.1'],
  ['broadcast', '255.255.255.255'],
  ['this host', '::'],
  ['loopback', '::1'],
  ['loopback, mapped', '::ffff:127.0.0.1'],
  ['loopback, mapped', '::ffff:7f00:1'],
  ['a public address, mapped', '::ffff:8.8.8.8'],
  ['loopback, compatible', '::127.0.0.1'],
  ['translated to IPv4', '64:ff9b::a00:1'],
  ['translated to IPv4, locally', '64:ff9b:1::a00:1'],
  ['discard', '100::1'],
  ['Teredo', '2001::1'],
  ['ORCHID', '2001:20::1'],
  ['examples', '2001:db8::1'],
  ['6to4 of a private address', '2002:a00:1::1'],
  ['examples', '3fff::1'],
  ['unique local', 'fc00::1'],
  ['metadata of AWS', 'fd00:ec2::254'],
  ['link-local', 'fe80::1'],
  ['link-local, with a zone', 'fe80::1%eth0'],
  ['a public address with a zone', '2606:4700::1%eth0'],
  ['site-local', 'fec0::1'],
  ['multicast', 'ff02::1'],
  ['no address', 'localhost'],
  ['no address', '127.1'],
  ['nothing', ''],
])('refuses %s: %s', (_what, address) => {
  expect(isPublicAddress(address)).toBe(false);
});
