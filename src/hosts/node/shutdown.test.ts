import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import { listen } from './listen.ts';
import { prepareShutdown } from './sockets.ts';

const OPTIONS = {
  /** How long calls are still accepted. */
  drainMs: 100,
  /** How long calls in flight may then take. */
  limitMs: 60_000,
  stopWork: () => Promise.resolve(),
  closeDatabase: () => Promise.resolve(),
};

/** Larger than all buffers between server and client. */
const LARGE_BYTES = 20_000_000;

/**
 * Opens a server for keep-alive connections. Its `/slow` responds when the test calls
 * `endSlowResponse`.
 */
async function openServer() {
  const slow = Promise.withResolvers<void>();
  const slowRequest = Promise.withResolvers<void>();
  const fetch = async (request: Request) => {
    if (request.url.endsWith('/slow')) {
      slowRequest.resolve();
      await slow.promise;
    }
    if (request.url.endsWith('/large')) return new Response(Buffer.alloc(LARGE_BYTES));
    return new Response('done', { headers: { 'content-type': 'text/plain' } });
  };
  const server = await listen({ fetch, port: 0, hostname: '127.0.0.1' });
  const shutDown = prepareShutdown(server);
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => {
    agent.destroy();
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  async function ask(path: string) {
    const request = get({ port, host: '127.0.0.1', path, agent });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    const text = (await response.toArray()).join('');
    return { text, connection: response.headers.connection };
  }
  return {
    ask,
    shutDown,
    port,
    slowRequestArrived: slowRequest.promise,
    endSlowResponse: slow.resolve,
  };
}

it('accepts calls while it drains, and closes the connection of each', async () => {
  const { ask, shutDown } = await openServer();
  expect(await ask('/')).toEqual({ text: 'done', connection: 'keep-alive' });
  const ended = shutDown({ ...OPTIONS, drainMs: 3000 });
  expect(await ask('/')).toEqual({ text: 'done', connection: 'close' });
  expect(await ended).toBe(true);
  await expect(ask('/')).rejects.toThrow('ECONNREFUSED');
});

it('finishes a call in flight, and closes its connection', async () => {
  const { ask, shutDown, slowRequestArrived, endSlowResponse } = await openServer();
  const response = ask('/slow');
  await slowRequestArrived;
  const ended = shutDown({ ...OPTIONS, drainMs: 0 });
  setTimeout(endSlowResponse, 200);
  expect(await response).toEqual({ text: 'done', connection: 'close' });
  expect(await ended).toBe(true);
});

it('sends the whole response to a client that reads slowly', async () => {
  const { shutDown, port } = await openServer();
  const request = get({ port, host: '127.0.0.1', path: '/large' });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const ended = shutDown({ ...OPTIONS, drainMs: 0 });
  await new Promise((resolve) => setTimeout(resolve, 800));
  expect(Buffer.concat(await response.toArray())).toHaveLength(LARGE_BYTES);
  expect(await ended).toBe(true);
});

it('does not wait for idle connections', async () => {
  const { ask, shutDown, port } = await openServer();
  await ask('/');
  const socket = connect({ port, host: '127.0.0.1' });
  await once(socket, 'connect');
  const begin = performance.now();
  const [start, stop] = [
    vi.spyOn(globalThis, 'setInterval'),
    vi.spyOn(globalThis, 'clearInterval'),
  ];
  expect(await shutDown(OPTIONS)).toBe(true);
  expect(performance.now() - begin).toBeLessThan(OPTIONS.limitMs / 2);
  // A timer that goes on would keep the process alive.
  expect(start).toHaveBeenCalled();
  for (const { value } of start.mock.results) expect(stop).toHaveBeenCalledWith(value);
});

it('responds on connections that were opened just before the shutdown', async () => {
  const { shutDown, port } = await openServer();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const sockets = Array.from({ length: 50 }, () => connect({ port, host: '127.0.0.1' }));
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  const ended = shutDown({ ...OPTIONS, drainMs: 0 });
  const ask = async (socket: Socket) => {
    socket.write('GET / HTTP/1.1\r\nhost: shop\r\n\r\n');
    return String(await once(socket, 'data'));
  };
  const ofHalf = (half: Socket[]) => Promise.all(half.map(ask));
  const responses = await ofHalf(sockets.slice(25));
  // The timer that closes idle connections has begun.
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1), { interval: 1 });
  vi.advanceTimersByTime(400);
  for (const response of [...responses, ...(await ofHalf(sockets.slice(0, 25)))])
    expect(response).toMatch(/^HTTP\/1.1 200 OK.*connection: close/is);
  expect(await ended).toBe(true);
});

it('stops waiting for a hanging call at the time limit, and reports it', async () => {
  const { ask, shutDown, slowRequestArrived } = await openServer();
  ask('/slow').catch(() => undefined);
  await slowRequestArrived;
  expect(await shutDown({ ...OPTIONS, limitMs: 200 })).toBe(false);
});

it.each([
  ['the work', { stopWork: () => new Promise(() => undefined) }],
  ['the database', { closeDatabase: () => new Promise<void>(() => undefined) }],
])('gives up at the time limit if stopping %s hangs', async (_, hanging) => {
  const { shutDown } = await openServer();
  expect(await shutDown({ ...OPTIONS, ...hanging, limitMs: 200 })).toBe(false);
});
