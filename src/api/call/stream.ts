import type { Context, TypedResponse } from 'hono';
import type { Dependencies } from '../dependencies.ts';
import { recordAction } from '../desk/audit.ts';
import type { DeskEnv } from './call.ts';

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

/** Returns a function that records an export, and responds with a file, which is read on demand. */
export function createCsvExport(dependencies: Dependencies) {
  return async (
    c: Context<DeskEnv>,
    filename: string,
    chunks: AsyncGenerator<string, void, void>,
  ) => {
    const { email } = c.var.user;
    await recordAction(dependencies, { email, action: 'exported', subject: filename });
    return new Response(streamChunks(chunks), {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${filename}"`,
      },
    });
  };
}
