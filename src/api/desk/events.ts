import { HttpError, createTooManyRequestsError } from '../errors.ts';
import { hashText } from '../auth/hash.ts';

/** Watches all orders. After each change to any of them, the version is a new string. */
export interface OrderWatch {
  /** Rejects once the host has begun to shut down. */
  readVersion(): Promise<string>;
  /**
   * Calls `onChange` with newer versions than `version`, which the caller has read, and `onEnd` when
   * the host shuts down. Several changes in a short time may lead to one call. Returns a function
   * that unsubscribes.
   */
  subscribe(version: string, onChange: (version: string) => void, onEnd: () => void): () => void;
}

/** How often an empty comment is sent, because proxies close a connection after an idle minute. */
const HEARTBEAT_MS = 15_000;
/** How long a browser waits before it reconnects. */
const RETRY_MS = 3000;
/** The length of an event's id. It has 64 bits, so two versions practically never have the same id. */
const ID_CHARS = 16;
/** How many streams a session may have: few, because the pages of a browser share one. */
const MAX_STREAMS = 6;
/** Of all sessions of one user: each stream reads the database at every heartbeat. */
const MAX_STREAMS_OF_USER = 24;

interface StreamRequest {
  session: string;
  userId: string;
  /** The id of the last event that the browser has received, if the browser reconnects. */
  lastId: string | undefined;
  /** Rejects when the session has ended, or when its user may no longer see orders. */
  check(): Promise<void>;
}

/**
 * Returns a function that opens a stream of events, each of which says only that orders have
 * changed: pages then read them with a normal call. Throws 404 without an `orderWatch`, 429 for too
 * many.
 */
export function createStreamOpener({
  orderWatch,
}: {
  orderWatch?: OrderWatch;
}): (request: StreamRequest) => Promise<Response> {
  const openCounts = new Map<string, number>();

  return async (request) => {
    if (!orderWatch) throw new HttpError(404, 'pathNotFound');
    const limits = [
      { key: `session ${request.session}`, max: MAX_STREAMS },
      { key: `user ${request.userId}`, max: MAX_STREAMS_OF_USER },
    ];
    const isFull = () => limits.some(({ key, max }) => (openCounts.get(key) ?? 0) >= max);
    if (isFull()) throw createTooManyRequestsError(RETRY_MS / 1000);
    const count = (change: 1 | -1) => {
      for (const { key } of limits) {
        const open = (openCounts.get(key) ?? 0) + change;
        if (open > 0) openCounts.set(key, open);
        else openCounts.delete(key);
      }
    };
    const reserve = () => {
      // Again, because others may have been counted since the request.
      if (isFull()) return undefined;
      count(1);
      return () => count(-1);
    };
    return openStream(orderWatch, { ...request, reserve });
  };
}

interface OpenRequest extends Omit<StreamRequest, 'session' | 'userId'> {
  /** Counts the stream and returns a function that ends this; `undefined` if there are too many. */
  reserve(): (() => void) | undefined;
}

/**
 * The stream begins when it is first read. Until then it is not counted and watches nothing, because
 * it may never be read: the response to HEAD, or to a browser that has disconnected.
 */
async function openStream(orderWatch: OrderWatch, { lastId, check, reserve }: OpenRequest) {
  const currentVersion = await orderWatch.readVersion();
  const currentId = await toId(currentVersion);
  const encoder = new TextEncoder();
  let end = () => {};
  let hasBegun = false;
  const source: UnderlyingDefaultSource<Uint8Array> = {
    pull(controller) {
      if (hasBegun) return;
      hasBegun = true;
      const release = reserve();
      if (!release) return controller.close();
      let hasEnded = false;
      const write = (text: string) => controller.enqueue(encoder.encode(text));
      const close = () => {
        if (hasEnded) return;
        end();
        controller.close();
      };
      // Writes are queued, because each one awaits a check of the session.
      let lastWrite = Promise.resolve();
      const writeChecked = (text: string | Promise<string>) => {
        lastWrite = lastWrite.then(async () => {
          try {
            if (!hasEnded) await check();
            const checked = await text;
            if (!hasEnded) write(checked);
          } catch {
            close();
          }
        });
      };
      const unsubscribe = orderWatch.subscribe(
        currentVersion,
        (version) => writeChecked(toId(version).then(formatEvent)),
        close,
      );
      const heartbeat = setInterval(() => writeChecked(':\n\n'), HEARTBEAT_MS);
      end = () => {
        hasEnded = true;
        clearInterval(heartbeat);
        unsubscribe();
        release();
      };
      const hasMissedEvents = lastId !== undefined && lastId !== currentId;
      const current = hasMissedEvents ? formatEvent(currentId) : `id: ${currentId}\n\n`;
      write(`retry: ${RETRY_MS}\n${current}`);
    },
    cancel: () => end(),
  };
  return new Response(new ReadableStream(source, { highWaterMark: 0 }), {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      // Stops nginx from buffering the events.
      'x-accel-buffering': 'no',
    },
  });
}

/** Formats the event. It has data, because browsers do not dispatch an event without any. */
function formatEvent(id: string): string {
  return `id: ${id}\nevent: orders\ndata: changed\n\n`;
}

/** Hashes the version, so that the id of an event reveals nothing about the orders. */
async function toId(version: string): Promise<string> {
  return (await hashText(version)).slice(0, ID_CHARS);
}
