import type { ImportRow } from '#domain/import/import-row.ts';

/** A request of the thread that reads a file: for more bytes, or to consume rows. */
export type Question = 'bytes' | 'end' | ImportRow[];

/** A thread that reads a file. It sends one question at a time, so neither side gets ahead. */
interface Thread {
  /** Resolves with the next question. Rejects after a timeout. */
  listen(): Promise<Question>;
  /** Answers the question: with bytes, or with `undefined` after the last bytes or after rows. */
  reply(bytes: Uint8Array | undefined): void;
  end(): unknown;
}

/** Yields the rows that a thread reads from these bytes; ends the thread. */
export async function* answerQuestions(
  bytes: AsyncIterable<Uint8Array>,
  thread: Thread,
): AsyncGenerator<ImportRow> {
  const source = bytes[Symbol.asyncIterator]();
  try {
    for (;;) {
      const question = await thread.listen();
      if (question === 'end') return;
      if (question === 'bytes') {
        const { value } = (await source.next()) as { value: Uint8Array | undefined };
        thread.reply(value);
      } else {
        yield* question;
        thread.reply(undefined);
      }
    }
  } finally {
    await Promise.all([thread.end(), source.return?.()]);
  }
}
