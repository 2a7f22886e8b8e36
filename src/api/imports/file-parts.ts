import { fromBase64, joinBytes, toBase64 } from '#domain/values/bytes.ts';
import type { Store } from '../store.ts';

/** The bytes of a part. A multiple of three, so that only the last part has base64 padding. */
const PART_BYTES = 240_000;

/** Compresses a file, and yields it in base64 parts. Rejects if reading `bytes` fails. */
export async function* packFile(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let waiting: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of transformBytes(bytes, new CompressionStream('gzip'))) {
    waiting.push(chunk);
    size += chunk.length;
    if (size < PART_BYTES) continue;
    const joined = joinBytes(waiting);
    let at = 0;
    for (; size - at >= PART_BYTES; at += PART_BYTES)
      yield toBase64(joined.subarray(at, at + PART_BYTES));
    waiting = [joined.subarray(at)];
    size -= at;
  }
  yield toBase64(joinBytes(waiting));
}

/** Reads the file from its stored parts; only one part is in memory at a time. */
export function unpackFile(store: Store, importId: string, partCount: number) {
  async function* read(): AsyncGenerator<Uint8Array> {
    for (let part = 0; part < partCount; part++) {
      const record = await store.records.get('importParts', buildPartId(importId, part));
      if (!record) throw new Error(`The import ${importId} has lost part ${part} of its file.`);
      yield fromBase64(record.data);
    }
  }
  return transformBytes(read(), new DecompressionStream('gzip'));
}

export function buildPartId(importId: string, part: number): string {
  return `${importId}/${part}`;
}

/** Pipes bytes through a transform stream, as far as the consumer requests them. */
async function* transformBytes(
  source: AsyncIterable<Uint8Array>,
  { readable, writable }: CompressionStream | DecompressionStream,
): AsyncGenerator<Uint8Array> {
  const writer = writable.getWriter();
  // The consumer gets an error of the source from `readStream`; `abort` does not reject.
  void (async () => {
    try {
      for await (const chunk of source) await writer.write(chunk as Uint8Array<ArrayBuffer>);
      await writer.close();
    } catch (error) {
      await writer.abort(error);
    }
  })();
  yield* readStream(readable);
}

/** Yields the chunks of a stream as they arrive. Cancels it if the consumer stops early. */
export async function* readStream(
  stream: ReadableStream<Uint8Array>,
): AsyncGenerator<Uint8Array, void, void> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    // Rejects if the stream has failed, which `read` has reported.
    await reader.cancel().catch(() => undefined);
  }
}
