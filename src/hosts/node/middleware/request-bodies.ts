import { createUnavailableError, HttpError } from '#api/errors.ts';

/** A body up to this size is always read. Shoppers send no larger ones. */
export const MAX_SMALL_BYTES = 16_384;
/** The memory for all larger bodies until their calls end, which slow clients could use up. */
const MAX_BUFFERED_BYTES = 64 * 1024 * 1024;
/** Of this memory, per client address. Otherwise one client could keep all of it. */
const MAX_CLIENT_BYTES = 8 * 1024 * 1024;

interface BodyRequest {
  request: Request;
  client: string;
  maxBytes: number;
}

/** Reads a body for `use`; resolves with 413, 400 if cut off, or 503 while memory is short. */
export function createBodyReader(
  maxBufferedBytes = MAX_BUFFERED_BYTES,
  maxClientBytes = MAX_CLIENT_BYTES,
) {
  let buffered = 0;
  const bufferedByClient = new Map<string, number>();

  async function readBytes(
    { request, maxBytes }: BodyRequest,
    isFullWith: (bytes: number) => boolean,
  ): Promise<Uint8Array<ArrayBuffer> | HttpError> {
    const length = request.headers.get('content-length');
    if (Number(length ?? 0) > maxBytes) return new HttpError(413, 'bodyTooLarge');
    // Node reads at most `Content-Length` bytes.
    if (length !== null && Number(length) <= MAX_SMALL_BYTES)
      return new Uint8Array(await request.arrayBuffer());
    const parts: Uint8Array[] = [];
    let size = 0;
    for await (const part of request.body ?? []) {
      size += part.length;
      const isFull = isFullWith(part.length);
      if (size > maxBytes) return new HttpError(413, 'bodyTooLarge');
      if (size > MAX_SMALL_BYTES && isFull) return createUnavailableError();
      parts.push(part);
    }
    return Buffer.concat(parts);
  }

  return async (
    bodyRequest: BodyRequest,
    use: (bytes: Uint8Array<ArrayBuffer>) => Promise<void>,
  ): Promise<HttpError | undefined> => {
    const { client } = bodyRequest;
    let counted = 0;
    const add = (bytes: number) => {
      counted += bytes;
      buffered += bytes;
      const ofClient = (bufferedByClient.get(client) ?? 0) + bytes;
      if (ofClient > 0) bufferedByClient.set(client, ofClient);
      else bufferedByClient.delete(client);
      return buffered > maxBufferedBytes || ofClient > maxClientBytes;
    };
    try {
      // A client that closed the connection is not an error of the shop.
      const body = await readBytes(bodyRequest, add).catch(
        () => new HttpError(400, 'malformedRequest'),
      );
      if (body instanceof HttpError) return body;
      await use(body);
      return undefined;
    } finally {
      add(-counted);
    }
  };
}
