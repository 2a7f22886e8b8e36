import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import { UPLOAD } from './middleware/gate.ts';
import { MAX_SMALL_BYTES } from './middleware/request-bodies.ts';
import type { Socket } from 'node:net';
import { listenWithSockets } from './sockets.ts';

const MAX_HEADER_BYTES = 64 * 1024;

/** The limits of a connection. Times are in ms. */
interface Limits {
  headers: number;
  body: number;
  /** An import may take longer than `body` if as many bytes arrive within each `body` ms. */
  uploadBytes: number;
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

/** After a response with 408, how long the connection is still read. */
const LINGER_MS = 1000;

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
        // Node uses the first of several; a proxy may have used another.
        if ((request.headersDistinct['host']?.length ?? 0) > 1)
          return void response.writeHead(400, { connection: 'close' }).end();
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
  server.prependListener('request', (request, response) => {
    const { headers } = request;
    if (headers['content-length'] === undefined && !headers['transfer-encoding']) return;
    refuseTinyParts(request);
    limitBodyTime(request, response, limits);
    closeAfterEarlyResponse(request, response);
  });
  // Handled like others: Node would answer an unknown `Expect` by itself, without any of the limits.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  await listenWithSockets(server, options);
  return server;
}

/**
 * Tells whether a client sent a request before its previous response, as no browser or proxy does.
 * Node parses all requests of a connection at once, which would take seconds.
 */
function createPipeliningCheck() {
  const lastResponses = new WeakMap<Socket, ServerResponse>();
  return ({ socket }: IncomingMessage, response: ServerResponse): boolean => {
    const previous = lastResponses.get(socket);
    lastResponses.set(socket, response);
    return previous?.writableFinished === false;
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

/** A body with more parts than this must have `MIN_PART_BYTES` in each of them, on average. */
const MAX_TINY_PARTS = 256;
const MIN_PART_BYTES = 32;

/** Closes the connection of a body in thousands of tiny parts, which take too much time. */
function refuseTinyParts(request: IncomingMessage): void {
  const push = request.push.bind(request);
  let parts = 0;
  let bytes = 0;
  request.push = (part: Uint8Array | null) => {
    if (part) {
      parts += 1;
      bytes += part.length;
      if (parts > MAX_TINY_PARTS && bytes < parts * MIN_PART_BYTES) {
        request.socket.destroy();
        return false;
      }
    }
    return push(part);
  };
}

/** Closes the connection if the body takes too long, even after the response. */
function limitBodyTime(request: IncomingMessage, response: ServerResponse, limits: Limits): void {
  const { socket, method, url = '' } = request;
  const isUpload = UPLOAD.test(`${method} ${url}`);
  let bytes = socket.bytesRead;
  const check = () => {
    if (isUpload && !response.writableEnded && socket.bytesRead - bytes >= limits.uploadBytes) {
      bytes = socket.bytesRead;
      timer.refresh();
      return;
    }
    if (response.headersSent) return void socket.destroy();
    socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n');
    // Reads on: unread bytes would reset the connection, and lose the response.
    request.resume();
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
  };
  const timer = setTimeout(check, limits.body);
  request.once('close', () => clearTimeout(timer));
}

/**
 * Closes the connection after a response before the end of a large body, and says so: a client
 * would send its next request behind the body. Reads on within `limitBodyTime`, because closing a
 * connection with unread bytes may lose the response. The library reads a small body.
 */
function closeAfterEarlyResponse(request: IncomingMessage, response: ServerResponse): void {
  const { socket, headers } = request;
  if (Number(headers['content-length']) <= MAX_SMALL_BYTES) return;
  const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse;
  const writeHeadOrClose = (...args: unknown[]) => {
    if (!request.complete) {
      response.setHeader('connection', 'close');
      const destroySoon = socket.destroySoon.bind(socket);
      socket.destroySoon = () => {
        if (request.complete || request.destroyed) return destroySoon();
        socket.end();
        request.once('end', destroySoon).once('close', destroySoon);
      };
      // Reads the rest, because Node would drop it before `refuseTinyParts` sees it.
      request.resume();
    }
    return writeHead(...args);
  };
  response.writeHead = writeHeadOrClose as typeof response.writeHead;
}
