import { promisify } from 'node:util';
import { gzip, gzipSync } from 'node:zlib';
import type { MiddlewareHandler } from 'hono';
import type { Env } from '../environment.ts';

/** A response smaller than this fits into one packet anyway. */
const MIN_BYTES = 1024;
/** Larger responses are compressed in a thread: longer, but without delaying others. */
const MAX_SYNC_BYTES = 32 * 1024;
const ACCEPTS_GZIP = /(?:^|,)\s*(?:gzip|\*)\s*(?:,|;\s*q=(?:1|0\.\d*[1-9])|$)/i;

const compressInThread = promisify(gzip);

/** Compresses whole JSON responses; streaming, as by Hono, costs half a ms of CPU time. */
export const compressJson: MiddlewareHandler<Env> = async (c, next) => {
  await next();
  // A response in parts is left to Hono's `compress`, because its whole would fill the memory.
  if (c.res.headers.has('transfer-encoding')) {
    c.res.headers.delete('transfer-encoding');
    return;
  }
  if (!ACCEPTS_GZIP.test(c.req.header('accept-encoding') ?? '')) return;
  if (!c.res.body || !isWholeJson(c.res.headers)) return;
  const plain = new Uint8Array(await c.res.arrayBuffer());
  const isLarge = plain.length >= MIN_BYTES;
  const body = isLarge ? await compress(plain) : plain;
  c.res = new Response(body, c.res);
  // Set afterwards, because Hono copies the previous headers over those of a new response.
  c.res.headers.set('content-length', String(body.length));
  if (isLarge) {
    c.res.headers.set('content-encoding', 'gzip');
    c.res.headers.append('vary', 'accept-encoding');
  }
};

async function compress(plain: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  return plain.length <= MAX_SYNC_BYTES ? gzipSync(plain) : compressInThread(plain);
}

/** Whether the body is JSON that is complete soon, unlike the events of a stream. */
export function isWholeJson(headers: Headers): boolean {
  const isJson = headers.get('content-type')?.startsWith('application/json') ?? false;
  return isJson && !headers.has('content-encoding');
}
