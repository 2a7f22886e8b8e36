import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import { type BodyLimits, createBodyWatch } from './incoming-bodies.ts';
import type { Socket } from 'node:net';
import { listenWithSockets } from './sockets.ts';

/** As nginx by default. A request keeps its headers in memory while it waits. */
const MAX_HEADER_BYTES = 32 * 1024;
/** Limited because each header has about 200 bytes of heap overhead. Most requests have fewer than 40. */
const MAX_HEADERS = 128;

/** The limits of a connection. Times are in ms. */
interface Limits extends BodyLimits {
  headers: number;
  /** The limit between two requests on a connection. */
  keepAlive: number;
  /** How long a connection may be silent: the client does not read, or the shop hangs. */
  silence: number;
  /** How often the limit `headers` is checked. */
  check: number;
  /** The memory for responses (see `COUNTED_PATH`) that clients have not read yet. */
  unreadBytes: number;
}

const LIMITS: Limits = {
  headers: 10_000,
  body: 30_000,
  // 4 kB/s: enough for a slow connection, too much for a client that only keeps connections open.
  uploadBytes: 120_000,
  // 1,000 requests without long headers.
  incompleteBytes: 32 * 1024 ** 2,
  // Longer than the keep-alive of proxies, so that no proxy uses a connection that is being closed.
  keepAlive: 65_000,
  silence: 60_000,
  check: 5_000,
  unreadBytes: 64 * 1024 ** 2,
};

/** Responses made for a call or a catalogue, and covers that are not files; not the desk. */
const COUNTED_PATH = /^\/(?:api\/(?!desk\/)|covers\/(?:set|uploaded)\/|sitemaps\/)/;
/** The memory of a response that is still written, for its compression and the next part. */
const STREAM_BYTES = 512 * 1024;

interface ServeOptions extends Pick<
  Parameters<typeof createAdaptorServer>[0],
  'fetch' | 'port' | 'hostname'
> {
  /** Called first; it may send the response itself, and then returns `true`. */
  refuseEarly?: ((request: IncomingMessage, response: ServerResponse) => boolean) | undefined;
}

/** Starts a listening server, whose connections an idle client cannot keep open. */
export async function listen(
  { refuseEarly = () => false, ...options }: ServeOptions,
  limits: Limits = LIMITS,
): Promise<Server> {
  const isPipelined = createPipeliningCheck();
  const limitUnread = createUnreadLimit(limits.unreadBytes);
  const server = createAdaptorServer({
    ...options,
    createServer: ((serverOptions: ServerOptions, handle: RequestListener) =>
      createServer(serverOptions, (request, response) => {
        const status = checkHeaders(request.rawHeaders);
        if (status) return void response.writeHead(status, { connection: 'close' }).end();
        if (isPipelined(request, response)) return void request.socket.destroy();
        limitUnread(request, response);
        if (!refuseEarly(request, response)) void handle(request, response);
      })) as typeof createServer,
    serverOptions: {
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: limits.headers,
      // Node has only one limit for uploads and other requests, so `limitBodyTime` is used instead.
      requestTimeout: 0,
      keepAliveTimeout: limits.keepAlive,
      connectionsCheckingInterval: limits.check,
    },
  }) as Server;
  // Limits the silence of a client, because Node would wait forever until it reads the response.
  server.timeout = limits.silence;
  // Node leaves out further headers, and `checkHeaders` refuses a request with the maximum.
  server.maxHeadersCount = MAX_HEADERS;
  server.prependListener('request', createBodyWatch(limits));
  // Handled like others: Node would answer an unknown `Expect` by itself, without any of the limits.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  await listenWithSockets(server, options);
  return server;
}

/** Returns the status that refuses these headers; `undefined` if they may pass. */
function checkHeaders(rawHeaders: readonly string[]): 400 | 431 | undefined {
  if (rawHeaders.length >= 2 * MAX_HEADERS) return 431;
  const isHost = (name: string, index: number) => index % 2 === 0 && /^host$/i.test(name);
  // Node uses the first of several; a proxy may have used another.
  return rawHeaders.filter(isHost).length > 1 ? 400 : undefined;
}

/**
 * Tells whether a client sent a request before its previous response, as no browser or proxy does.
 * Node parses all requests of a connection at once, which would take seconds.
 */
function createPipeliningCheck() {
  // Not the responses, because they would keep their requests in memory while the client is idle.
  const responding = new WeakSet<Socket>();
  return ({ socket }: IncomingMessage, response: ServerResponse): boolean => {
    if (responding.has(socket)) return true;
    responding.add(socket);
    response.once('finish', () => responding.delete(socket));
    return false;
  };
}

/**
 * Registers responses. While clients leave more than `maxBytes` unread, the oldest are aborted:
 * refusing new ones would let slow clients stop the shop.
 */
function createUnreadLimit(maxBytes: number) {
  const responses = new Set<ServerResponse>();
  const abortOldest = () => {
    let sum = 0;
    for (const other of [...responses].toReversed()) {
      const isWriting = other.headersSent && !other.writableEnded;
      const bytes = other.writableLength + (isWriting ? STREAM_BYTES : 0);
      sum += bytes;
      if (sum > maxBytes && bytes > 0) other.destroy();
    }
  };
  return ({ url = '' }: IncomingMessage, response: ServerResponse) => {
    if (!COUNTED_PATH.test(readPath(url))) return;
    responses.add(response);
    response.once('close', () => responses.delete(response));
    response.once('prefinish', abortOldest);
    abortOldest();
  };
}

/** Reads the path as the router does, because clients can write one path in several ways. */
function readPath(url: string): string {
  const path = URL.parse(url, 'http://localhost')?.pathname ?? '';
  return path.replace(/%[4-7][\da-f]/gi, decodeURIComponent);
}
