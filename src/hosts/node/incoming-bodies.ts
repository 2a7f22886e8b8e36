import type { IncomingMessage, ServerResponse } from 'node:http';
import { UPLOAD } from './middleware/gate.ts';
import { MAX_SMALL_BYTES } from './middleware/request-bodies.ts';

/** The limits of a body while it arrives. Times are in ms. */
export interface BodyLimits {
  body: number;
  /** An import may take longer than `body` if as many bytes arrive within each `body` ms. */
  uploadBytes: number;
  /** The memory for requests whose body has not arrived. */
  incompleteBytes: number;
}

/** A body with more parts than this must have `MIN_PART_BYTES` in each of them, on average. */
const MAX_TINY_PARTS = 256;
const MIN_PART_BYTES = 32;
/** Smaller parts are merged because each one has about 250 bytes of heap overhead. */
const MERGED_BYTES = 4096;
/** The memory of a request whose body has not arrived, without its headers. */
const REQUEST_BYTES = 32 * 1024;
/** After a response with 408, how long the connection is still read. */
const LINGER_MS = 1000;

/** Returns a listener that limits the bodies of requests while they arrive. */
export function createBodyWatch(limits: BodyLimits) {
  const limitIncomplete = createIncompleteLimit(limits.incompleteBytes);
  return (request: IncomingMessage, response: ServerResponse): void => {
    const { headers } = request;
    if (headers['content-length'] === undefined && !headers['transfer-encoding']) return;
    const onPart = limitIncomplete(request);
    mergeParts(request);
    refuseTinyParts(request, onPart);
    limitBodyTime(request, response, limits);
    closeAfterEarlyResponse(request, response);
  };
}

/**
 * Registers requests whose body has not arrived. While they need more than `maxBytes`, the one that
 * has been silent for longest is aborted: refusing new ones would let slow clients stop the shop.
 * Returns a function for each part, and for `null` at the end.
 */
function createIncompleteLimit(maxBytes: number) {
  /** The memory of each, the longest silent first. */
  const incomplete = new Map<IncomingMessage, number>();
  let sum = 0;
  const remove = (request: IncomingMessage) => {
    sum -= incomplete.get(request) ?? 0;
    incomplete.delete(request);
  };
  return (request: IncomingMessage) => {
    const bytes = REQUEST_BYTES + request.rawHeaders.join('').length;
    incomplete.set(request, bytes);
    sum += bytes;
    onceClosed(request, () => remove(request));
    for (const [silent] of incomplete) {
      if (sum <= maxBytes) break;
      remove(silent);
      silent.socket.destroy();
    }
    return (part: Uint8Array | null) => {
      if (!incomplete.delete(request)) return;
      if (part) incomplete.set(request, bytes);
      else sum -= bytes;
    };
  };
}

/** Joins small parts of a body, which their reader would keep one by one. */
function mergeParts(request: IncomingMessage): void {
  const push = request.push.bind(request);
  let merged: Buffer | undefined;
  let size = 0;
  const pushMerged = () => {
    const part = merged?.subarray(0, size);
    merged = undefined;
    size = 0;
    return part ? push(part) : true;
  };
  request.push = (part: Uint8Array | null) => {
    const isFull = !part || size + part.length > MERGED_BYTES;
    const isReady = !isFull || pushMerged();
    if (!part || part.length > MERGED_BYTES) return push(part);
    merged ??= Buffer.allocUnsafeSlow(MERGED_BYTES);
    merged.set(part, size);
    size += part.length;
    return isReady;
  };
}

/** Closes the connection of a body in thousands of tiny parts, which take too much time. */
function refuseTinyParts(
  request: IncomingMessage,
  onPart: (part: Uint8Array | null) => void,
): void {
  const push = request.push.bind(request);
  let parts = 0;
  let bytes = 0;
  request.push = (part: Uint8Array | null) => {
    onPart(part);
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
function limitBodyTime(
  request: IncomingMessage,
  response: ServerResponse,
  limits: BodyLimits,
): void {
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
  onceClosed(request, () => clearTimeout(timer));
}

/** Calls `end` once the request or its connection has closed, whichever is first. */
function onceClosed(request: IncomingMessage, end: () => void): void {
  const { socket } = request;
  const onClose = () => {
    request.off('close', onClose);
    socket.off('close', onClose);
    end();
  };
  request.once('close', onClose);
  // Node does not close a request whose connection ends after an early response.
  socket.once('close', onClose);
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
