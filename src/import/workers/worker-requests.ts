import type { ImportRow } from '#domain/import/import-row.ts';

/** `'bytes'` asks for more bytes, an array has rows that were read, `'end'` ends. */
export type WorkerRequest = 'bytes' | 'end' | ImportRow[];

/** A worker that reads a file. It sends one request at a time, so neither side gets ahead. */
interface ReadingWorker {
  /** Resolves with the next request. Rejects after a timeout, or if the worker fails. */
  listen(): Promise<WorkerRequest>;
  /** Replies with bytes, or with `undefined` for no more bytes or for received rows. */
  sendReply(bytes: Uint8Array | undefined): void;
  terminate(): unknown;
}

/** How long the rows of one request may be worked off before others get a turn. */
const MAX_TURN_MS = 20;

/**
 * Yields the rows that a worker reads from these bytes; then terminates the worker. Lets timers and
 * calls run between rows that take long.
 */
export async function* readRowsFromWorker(
  bytes: AsyncIterable<Uint8Array>,
  worker: ReadingWorker,
): AsyncGenerator<ImportRow> {
  const source = bytes[Symbol.asyncIterator]();
  try {
    for (;;) {
      const request = await worker.listen();
      if (request === 'end') return;
      if (request === 'bytes') {
        const { value } = (await source.next()) as { value: Uint8Array | undefined };
        worker.sendReply(value);
      } else {
        let begunAt = performance.now();
        for (const row of request) {
          yield row;
          if (performance.now() - begunAt < MAX_TURN_MS) continue;
          await new Promise((resolve) => setTimeout(resolve));
          begunAt = performance.now();
        }
        worker.sendReply(undefined);
      }
    }
  } finally {
    await Promise.all([worker.terminate(), source.return?.()]);
  }
}
