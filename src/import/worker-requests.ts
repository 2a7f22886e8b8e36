import type { ImportRow } from '#domain/import/import-row.ts';

/** What the worker that reads a file requests: more bytes, or that rows are consumed. */
export type WorkerRequest = 'bytes' | 'end' | ImportRow[];

/** A worker that reads a file. It sends one request at a time, so neither side gets ahead. */
interface ReadingWorker {
  /** Resolves with the next request. Rejects after a timeout. */
  listen(): Promise<WorkerRequest>;
  /** Sends the response: bytes, or `undefined` after the last bytes or after rows. */
  sendBytes(bytes: Uint8Array | undefined): void;
  terminate(): unknown;
}

/** Yields the rows that a worker reads from these bytes; terminates the worker. */
export async function* answerRequests(
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
        worker.sendBytes(value);
      } else {
        yield* request;
        worker.sendBytes(undefined);
      }
    }
  } finally {
    await Promise.all([worker.terminate(), source.return?.()]);
  }
}
