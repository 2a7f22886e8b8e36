import type { Dependencies, OrderWatch } from '../dependencies.ts';
import { HttpError, tooManyRequests } from '../errors.ts';

/** Shorter than a minute, after which proxies close a connection without a byte. */
const HEARTBEAT_MS = 15_000;
/** How long a browser waits before it connects again. */
const RETRY_MS = 3000;
/** The pages of a browser share one stream where they can. */
const MAX_STREAMS = 6;

interface Listener {
  /** Identifies the session. */
  session: string;
  /** The version that the browser knows, if it connects again. */
  lastId: string | undefined;
  /** Rejects once the session has ended, or may no longer see orders. */
  check(): Promise<void>;
}

/**
 * Returns a function that opens a stream of server-sent events. An event says only that orders have
 * changed: the page then reads them, if it still may. 429 for too many streams of a session.
 */
export function createOrderEvents({
  orderWatch,
}: Pick<Dependencies, 'orderWatch'>): (listener: Listener) => Promise<Response> {
  const open = new Map<string, number>();

  return async (listener) => {
    if (!orderWatch) throw new HttpError(404, 'pathNotFound');
    const { session } = listener;
    const count = open.get(session) ?? 0;
    if (count >= MAX_STREAMS) throw tooManyRequests(RETRY_MS / 1000);
    open.set(session, count + 1);
    const release = () => {
      const left = (open.get(session) ?? 1) - 1;
      if (left > 0) open.set(session, left);
      else open.delete(session);
    };
    try {
      return await openStream(orderWatch, { ...listener, onEnd: release });
    } catch (error) {
      release();
      throw error;
    }
  };
}

async function openStream(
  orderWatch: OrderWatch,
  { lastId, check, onEnd }: Listener & { onEnd: () => void },
): Promise<Response> {
  const first = await toId(await orderWatch.readVersion());
  const encoder = new TextEncoder();
  let end = () => {};
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      let hasEnded = false;
      const write = (text: string) => controller.enqueue(encoder.encode(text));
      const close = () => {
        if (hasEnded) return;
        end();
        controller.close();
      };
      // One write after another: a check of the session takes a moment.
      let last = Promise.resolve();
      const writeChecked = (text: string | Promise<string>) => {
        last = last.then(async () => {
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
        (version) => writeChecked(toId(version).then(formatEvent)),
        close,
      );
      const heartbeat = setInterval(() => writeChecked(':\n\n'), HEARTBEAT_MS);
      end = () => {
        hasEnded = true;
        clearInterval(heartbeat);
        unsubscribe();
        onEnd();
      };
      const isMissed = lastId !== undefined && lastId !== first;
      write(`retry: ${RETRY_MS}\n${isMissed ? formatEvent(first) : `id: ${first}\n\n`}`);
    },
    cancel: () => end(),
  });
  return new Response(body, {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      // Keeps nginx from buffering events.
      'x-accel-buffering': 'no',
    },
  });
}

/** An event without data would not reach the page. */
function formatEvent(id: string): string {
  return `id: ${id}\nevent: orders\ndata: changed\n\n`;
}

/** A short text that reveals nothing about the orders. */
async function toId(version: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(version));
  return Array.from(new Uint8Array(hash, 0, 8), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
}
