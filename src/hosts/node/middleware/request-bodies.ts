import { HttpError, unavailable } from '#api/errors.ts';
import { MAX_BODY_BYTES } from '#api/call.ts';

/** A body up to this size is always read. The screens send smaller ones. */
const MAX_SMALL_BYTES = 65_536;
/**
 * The limit of all larger bodies that are being read together: thousands could arrive slowly at
 * once.
 */
const MAX_HELD_BYTES = 64 * 1024 * 1024;

/**
 * Returns a function that reads the body of a request. It resolves with 413 if the body is too large, 400
 * if it breaks off, and 503 while all larger bodies together would need too much memory.
 */
export function createBodyReader(
  maxHeldBytes = MAX_HELD_BYTES,
): (request: Request) => Promise<Uint8Array<ArrayBuffer> | HttpError> {
  let held = 0;

  async function readParts(request: Request): Promise<Uint8Array<ArrayBuffer> | HttpError> {
    const parts: Uint8Array[] = [];
    let size = 0;
    try {
      for await (const part of request.body ?? []) {
        size += part.length;
        held += part.length;
        if (size > MAX_BODY_BYTES) return new HttpError(413, 'bodyTooLarge');
        if (size > MAX_SMALL_BYTES && held > maxHeldBytes) return unavailable();
        parts.push(part);
      }
      return Buffer.concat(parts);
    } finally {
      held -= size;
    }
  }

  return async (request) => {
    const length = request.headers.get('content-length');
    if (Number(length ?? 0) > MAX_BODY_BYTES) return new HttpError(413, 'bodyTooLarge');
    try {
      // Node reads no more than `Content-Length`.
      if (length !== null && Number(length) <= MAX_SMALL_BYTES)
        return new Uint8Array(await request.arrayBuffer());
      return await readParts(request);
    } catch {
      // The client closed the connection: not an error of the shop.
      return new HttpError(400, 'malformedRequest');
    }
  };
}
