import type { Context, TypedResponse } from 'hono';

type Bytes = Uint8Array<ArrayBuffer>;

/** Creates the body of a response. A chunk is made when the client has read those before it. */
export function streamChunks(chunks: AsyncGenerator<string | Bytes, void, void>) {
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

/** Responds with JSON in parts: each is made when the client has taken those before it. */
export function respondInParts<Body, Status extends 200 | 201>(
  c: Context,
  parts: AsyncGenerator<string, void, void>,
  status: Status,
) {
  const headers = { 'content-type': 'application/json' };
  const response: Response = c.body(streamChunks(parts), status, headers);
  return response as Response & TypedResponse<Body, Status, 'json'>;
}
