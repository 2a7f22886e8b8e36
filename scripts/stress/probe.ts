/** A module for `--import` that reports a server's memory and connections to its parent. */
import { isMainThread } from 'node:worker_threads';

export interface Reading {
  /** Bytes of the process, including its threads. */
  rss: number;
  /** Bytes of the main thread's JavaScript objects after a garbage collection. */
  heap: number;
  /** Open connections. */
  sockets: number;
}

if (isMainThread) process.on('message', () => void reportUsage());

async function reportUsage(): Promise<void> {
  // Twice, because finalizers of the first collection run in between.
  gc?.();
  await new Promise((resolve) => setImmediate(resolve));
  gc?.();
  const { rss, heapUsed: heap } = process.memoryUsage();
  const open = process.getActiveResourcesInfo().filter((kind) => kind === 'TCPSocketWrap');
  process.send?.({ rss, heap, sockets: open.length } satisfies Reading);
}
