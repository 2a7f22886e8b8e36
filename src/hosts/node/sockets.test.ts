import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { listen } from './listen.ts';
import { prepareShutdown } from './sockets.ts';

const COUNT = 100;

async function openServer() {
  const fetch = async () => new Response('done');
  const server = await listen({ fetch, port: 0, hostname: '127.0.0.1' });
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const clients = Array.from({ length: COUNT }, () => connect(port, '127.0.0.1'));
  onTestFinished(() => clients.forEach((client) => client.destroy()));
  return { server, port, clients };
}

// Other systems cannot distribute connections among sockets.
it.runIf(process.platform === 'linux')(
  'accepts many connections in a turn of the event loop, which may take long',
  async () => {
    const { server } = await openServer();
    const accepted: Socket[] = [];
    server.on('connection', (socket) => accepted.push(socket));
    let turns = 0;
    for (; accepted.length < COUNT; turns++) await setImmediate();
    expect(turns).toBeLessThan(COUNT / 2);
  },
);

it('closes every socket at a shutdown, when its connections have ended', async () => {
  const { server, port, clients } = await openServer();
  await Promise.all(clients.map((client) => once(client, 'connect')));
  const shutDown = prepareShutdown(server);
  const done = async () => undefined;
  const options = { drainMs: 0, limitMs: 5000, stopWork: done, closeDatabase: done };
  const isFinished = shutDown(options);
  for (const client of clients) client.end();
  expect(await isFinished).toBe(true);
  for (let count = 0; count < COUNT; count++)
    await expect(once(connect(port, '127.0.0.1'), 'connect')).rejects.toThrow('ECONNREFUSED');
});
