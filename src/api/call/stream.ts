type Bytes = Uint8Array<ArrayBuffer>;

/** Creates the body of a response. A chunk is made when the client has read those before it. */
export function streamChunks(
  chunks: AsyncGenerator<string | Bytes, void, void>,
): ReadableStream<Bytes> {
  const encoder = new TextEncoder();
  return new ReadableStream(
    {
      async pull(controller) {
        const { value, done } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(typeof value === 'string' ? encoder.encode(value) : value);
      },
      async cancel() {
        await chunks.return();
      },
    },
    { highWaterMark: 0 },
  );
}
