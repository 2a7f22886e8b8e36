import type { ImportRow } from '#domain/import/import-row.ts';

/** What a thread that reads a file asks: for more bytes, or for rows to be taken. */
export type Question = 'bytes' | 'end' | ImportRow[];

/** A thread that reads a file. It asks one question at a time, so neither side gets ahead. */
interface Thread {
  /** The next question. Rejects if none comes in time. */
  listen(): Promise<Question>;
  /** Answers it: with bytes, or with `undefined` after the last of them and for rows. */
  reply(bytes: Uint8Array | undefined): void;
  end(): unknown;
}

/** The rows that a thread finds in these bytes; ends the thread. */
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
