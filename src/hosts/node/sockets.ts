import { once } from 'node:events';
import { type AddressInfo, createServer, Server as NetServer, type Socket } from 'node:net';
import type { Server, ServerResponse } from 'node:http';
import { setImmediate, setTimeout as wait } from 'node:timers/promises';

/**
 * The number of sockets on the port. In each turn of the event loop, Node accepts one connection
 * from each: with one, hundreds of visitors would wait for minutes under load.
 */
const SOCKETS = process.platform === 'linux' ? 32 : 1;

const extraSockets = new WeakMap<NetServer, NetServer[]>();

/** Lets the server listen with several sockets. The port must be free: others may share it. */
export async function listenWithSockets(
  server: NetServer,
  { port, hostname: host }: { port?: number | undefined; hostname?: string | undefined },
): Promise<void> {
  const options = { host, reusePort: SOCKETS > 1 };
  server.listen({ ...options, port });
  await once(server, 'listening');
  // A port of 0 means any.
  const { port: opened } = server.address() as AddressInfo;
  const extra = Array.from({ length: SOCKETS - 1 }, () =>
    // The options are those of HTTP servers.
    createServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
      server.emit('connection', socket),
    ),
  );
  extraSockets.set(server, extra);
  server.once('close', () => extra.forEach((socket) => socket.close()));
  await Promise.all(
    extra.map((socket) => once(socket.listen({ ...options, port: opened }), 'listening')),
  );
}

/** Accepts no more connections; resolves when all are closed, and destroys none. */
async function closeSockets(server: NetServer): Promise<void> {
  const sockets = [server, ...(extraSockets.get(server) ?? [])];
  const closed = sockets.map((socket) => once(socket, 'close'));
  for (const socket of sockets) NetServer.prototype.close.call(socket);
  await Promise.all(closed);
}

/** How often a shutdown closes idle connections: not at once, as a first request may arrive. */
const FIRST_REQUEST_MS = 500;

/** The maximum wait for a moment without a new connection; a busy shop may have no such moment. */
const ACCEPT_TIMEOUT_MS = 1000;

interface ShutdownOptions {
  /** How long calls are still accepted, so that proxies can switch to another process. */
  drainMs: number;
  /** The time limit for requests that are still in flight after that. */
  limitMs: number;
  /** Resolves when no background work is in progress. */
  stopWork(): Promise<unknown>;
  closeDatabase(): Promise<void>;
}

/**
 * Returns a function that closes each connection after its response, accepts no new ones, and waits
 * for work. Resolves with whether everything ended within both time limits.
 */
export function prepareShutdown(server: Server): (options: ShutdownOptions) => Promise<boolean> {
  /** Connections without a call in progress. */
  const idle = new Set<Socket>();
  const responses = new Set<ServerResponse>();
  let isDraining = false;
  let accepted = 0;
  server.on('connection', (socket: Socket) => {
    accepted += 1;
    idle.add(socket);
    socket.once('close', () => idle.delete(socket));
  });
  server.prependListener('request', ({ socket }, response) => {
    idle.delete(socket);
    responses.add(response);
    response.once('close', () => {
      responses.delete(response);
      if (!socket.destroyed) idle.add(socket);
    });
    if (isDraining) endConnection(response);
  });

  /**
   * Waits until no connection waits to be accepted, which closing would reset. A turn of the event
   * loop accepts one from each socket; the wait ends after one that accepts none within 1 ms,
   * because more may have arrived during a longer one.
   */
  async function acceptWaiting(): Promise<void> {
    const end = performance.now() + ACCEPT_TIMEOUT_MS;
    for (let startedAt = performance.now(); startedAt < end; startedAt = performance.now()) {
      const before = accepted;
      await setImmediate();
      if (accepted === before && performance.now() - startedAt < 1) return;
    }
  }

  async function close(): Promise<void> {
    await acceptWaiting();
    const closed = closeSockets(server);
    const late = setInterval(() => idle.forEach((socket) => socket.destroy()), FIRST_REQUEST_MS);
    await closed;
    clearInterval(late);
  }

  return async ({ drainMs, limitMs, stopWork, closeDatabase }) => {
    const workStopped = stopWork();
    isDraining = true;
    responses.forEach(endConnection);
    const finish = async () => {
      await wait(drainMs);
      await Promise.all([close(), workStopped]);
      await closeDatabase();
      return true;
    };
    return Promise.race([finish(), wait(drainMs + limitMs, false)]);
  };
}

function endConnection(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('connection', 'close');
}
