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
