import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import { serve } from '@hono/node-server';
import { LONG_UPLOAD } from './middleware/gate.ts';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate, setTimeout as wait } from 'node:timers/promises';

const HEADER_BYTES = 64 * 1024;

/** ms. */
interface Limits {
  headers: number;
  /** For the body. */
  body: number;
  /**
   * An upload may take longer, as long as this many bytes arrive within each period of `body` ms.
   */
  uploadBytes: number;
  /** Between two requests on a connection. */
  keepAlive: number;
  /** How long a client may read nothing of a response. */
  silence: number;
  /** How often `headers` is checked. */
  check: number;
}

const LIMITS: Limits = {
  headers: 10_000,
  body: 30_000,
  // 4 kB/s: enough for a slow line, too much for a client that only holds connections open.
  uploadBytes: 120_000,
  // Longer than the keep-alive of proxies, so that no proxy uses a closing connection.
  keepAlive: 65_000,
  silence: 60_000,
  check: 5_000,
};

/** How long a connection is read after 408. */
const LINGER_MS = 1000;

interface ServeOptions extends Pick<Parameters<typeof serve>[0], 'fetch' | 'port' | 'hostname'> {
  /** May send the response itself; returns whether it did. */
  refuseEarly?: ((request: IncomingMessage, response: ServerResponse) => boolean) | undefined;
}

/** Resolves with a server that listens, and whose connections an idle client cannot hold open. */
export async function listen(
  { refuseEarly = () => false, ...options }: ServeOptions,
  limits: Limits = LIMITS,
): Promise<Server> {
  const server = serve({
    ...options,
    createServer: ((serverOptions: ServerOptions, handle: RequestListener) =>
      createServer(serverOptions, (request, response) => {
        if (!refuseEarly(request, response)) void handle(request, response);
      })) as typeof createServer,
    serverOptions: {
      maxHeaderSize: HEADER_BYTES,
      headersTimeout: limits.headers,
      // Node has one limit for uploads and other requests: see `limitBody`.
      requestTimeout: 0,
      keepAliveTimeout: limits.keepAlive,
      connectionsCheckingInterval: limits.check,
    },
  }) as Server;
  // Otherwise Node waits forever for a client that does not read the response.
  server.timeout = limits.silence;
  server.prependListener('request', (request, response) => limitBody(request, response, limits));
  await once(server, 'listening');
  return server;
}

/** Closes the connection when the body takes too long, even if the response was sent before its end. */
function limitBody(request: IncomingMessage, response: ServerResponse, limits: Limits): void {
  const { headers, socket, method, url = '' } = request;
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return;
  const isUpload = method === 'POST' && url.split('?', 1)[0] === LONG_UPLOAD;
  let bytes = socket.bytesRead;
  const check = () => {
    if (isUpload && !response.writableEnded && socket.bytesRead - bytes >= limits.uploadBytes) {
      bytes = socket.bytesRead;
      timer.refresh();
      return;
    }
    if (response.headersSent) return void socket.destroy();
    socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n');
    // Closing a connection with unread bytes resets it, and the client loses the response.
    request.resume();
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
  };
  const timer = setTimeout(check, limits.body);
  const stop = () => clearTimeout(timer);
  request.once('end', stop).once('close', stop);
}

/** How long a connection without a request is kept, because it may be new. */
const FIRST_REQUEST_MS = 500;

/** The longest wait for a moment without a new connection; a busy shop may have none. */
const ACCEPT_TIMEOUT_MS = 1000;

interface EndOptions {
  /** How long calls are still accepted, so that proxies can switch to another process. */
  drainMs: number;
  /** The time for requests that are still in flight after that. */
  limitMs: number;
  /** Resolves when no work is in progress. */
  stopWork(): Promise<unknown>;
  closeDatabase(): Promise<void>;
}

/**
 * Prepares a graceful shutdown: responses close their connections, then no connection is accepted, and
 * running requests are finished. The returned function resolves with whether all of them were, at the
 * latest when both time limits are over.
 */
export function prepareEnd(server: Server): (options: EndOptions) => Promise<boolean> {
  /** Connections that have no call in progress. */
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
   * Closing the server would reset connections that wait to be accepted. Resolves after a turn of the
   * event loop in which none was accepted: one turn accepts at most one.
   */
  async function acceptWaiting(): Promise<void> {
    const end = performance.now() + ACCEPT_TIMEOUT_MS;
    for (let begin = performance.now(); begin < end; begin = performance.now()) {
      const before = accepted;
      await setImmediate();
      if (accepted === before && performance.now() - begin < 1) return;
    }
  }

  async function close(): Promise<void> {
    const closed = once(server, 'close');
    await acceptWaiting();
    // `close` of HTTP servers destroys connections that are still sending a response.
    NetServer.prototype.close.call(server);
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
