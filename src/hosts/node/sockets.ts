import { once } from 'node:events';
import { type AddressInfo, createServer, Server as NetServer } from 'node:net';

/**
 * The number of sockets that accept connections on the port. In each turn of the event loop, Node
 * accepts one connection from each. Under load a turn takes a part of a second: with one socket,
 * hundreds of visitors would wait for minutes, even for a refusal.
 */
const SOCKETS = process.platform === 'linux' ? 32 : 1;

const extraSockets = new WeakMap<NetServer, NetServer[]>();

/**
 * Lets the server listen with several sockets, among which the system distributes connections.
 * Check first that the port is free: another process of the user may share it.
 */
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
export async function closeSockets(server: NetServer): Promise<void> {
  const sockets = [server, ...(extraSockets.get(server) ?? [])];
  const closed = sockets.map((socket) => once(socket, 'close'));
  for (const socket of sockets) NetServer.prototype.close.call(socket);
  await Promise.all(closed);
}
