import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { listen } from './listen.ts';

const LIMITS = { headers: 100, request: 200, keepAlive: 300, silence: 200, check: 20 };
const GET = 'GET / HTTP/1.1\r\nhost: shop\r\n';
const BODY = 'POST / HTTP/1.1\r\nhost: shop\r\ncontent-length: 9\r\n\r\n{';
const MEGABYTES = 64;

/** The body is read, and answered with so much that it fits into no buffer on the way. */
async function openServer() {
  const fetch = async (request: Request) => {
    await request.text();
    return new Response(Buffer.alloc(MEGABYTES * 1_000_000));
  };
  const server = await listen({ fetch, port: 0, hostname: '127.0.0.1' }, LIMITS);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

it.each([
  ['sends nothing', ''],
  ['stops in the headers', GET],
  ['stops in the body', BODY],
])('closes the connection of a visitor who %s', async (_, text) => {
  const socket = connect({ port: await openServer(), host: '127.0.0.1' });
  socket.on('error', () => undefined);
  socket.resume();
  if (text) socket.write(text);
  await once(socket, 'close');
  expect(socket.bytesRead).toBeLessThan(1000);
});

it('closes the connection of a visitor who takes no answer', async () => {
  const socket = connect({ port: await openServer(), host: '127.0.0.1' });
  socket.on('error', () => undefined);
  socket.pause();
  socket.write(`${GET}\r\n`);
  await new Promise((resolve) => setTimeout(resolve, 3 * LIMITS.silence));
  socket.resume();
  await once(socket, 'close');
  expect(socket.bytesRead).toBeLessThan(MEGABYTES * 1_000_000);
});
