/** Loaded into a server by `--import`: tells the process that started it what the server holds. */
import { isMainThread } from 'node:worker_threads';

export interface Reading {
  /** Bytes of the process, with its threads. */
  rss: number;
  /** Bytes of the main thread's JavaScript objects after a garbage collection. */
  heap: number;
  /** Bytes that V8 has for that heap, the room for young objects included. */
  room: number;
  /** Bytes outside that heap which its objects hold. */
  external: number;
  /** Open connections. */
  sockets: number;
}

if (isMainThread) process.on('message', () => void answer());

async function answer(): Promise<void> {
  // What the first collection lets go of is finished in between.
  gc?.();
  await new Promise((resolve) => setImmediate(resolve));
  gc?.();
  const { rss, heapUsed: heap, heapTotal: room, external } = process.memoryUsage();
  const open = process.getActiveResourcesInfo().filter((kind) => kind === 'TCPSocketWrap');
  const reading: Reading = { rss, heap, room, external, sockets: open.length };
  process.send?.(reading);
}
