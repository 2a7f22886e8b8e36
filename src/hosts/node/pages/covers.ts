import type { MiddlewareHandler } from 'hono';
import type { Env } from '../app.ts';
import { isWholeJson } from '../middleware/compress-json.ts';

const SVG_HEADERS = {
  'content-type': 'image/svg+xml; charset=utf-8',
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-cache',
};

/**
 * Serves the typeset cover of a book at `/covers/set/:file`, for previews and feeds. `drawCover`
 * resolves with `undefined` for a book that has no such cover.
 */
export function serveGeneratedCovers(
  drawCover: (bookId: string) => Promise<string | undefined>,
): MiddlewareHandler<Env> {
  return async (c, next) => {
    const { file = '' } = c.req.param() as { file?: string };
    const picture = file.endsWith('.svg') ? await drawCover(file.slice(0, -4)) : undefined;
    if (picture === undefined) return next();
    return c.body(picture, { headers: SVG_HEADERS });
  };
}

/** Resolves with the picture that has this file name; `undefined` if there is none. */
export type FindCover = (
  name: string,
) => Promise<{ type: string; bytes: Uint8Array<ArrayBuffer> } | undefined>;

/**
 * Serves an uploaded picture at `/covers/uploaded/:file`. The file name contains a hash of the
 * content, so browsers may cache it for a year. The headers prevent scripts in the picture from
 * running, even if a browser mistakes its type.
 */
export function serveUploadedCovers(findCover: FindCover): MiddlewareHandler<Env> {
  return async (c, next) => {
    const { file = '' } = c.req.param() as { file?: string };
    const picture = await findCover(file);
    if (!picture) return next();
    const headers = {
      'content-type': picture.type,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
    };
    return c.body(picture.bytes, { headers });
  };
}

/** Matches `covers=absolute`. The value may be quoted, and parameters may follow. */
const PREFERS_ABSOLUTE = /(?:^|,)\s*covers\s*=\s*("?)absolute\1\s*(?:[,;]|$)/i;
/** Matches the field in JSON, but no text, because quotes within texts are escaped. */
const COVER = /"coverImg":"\/(?!\/)/g;

/** Replaces them part by part. A part ends before a comma, which `COVER` does not contain. */
function replaceCovers(siteUrl: string): Transformer<string, string> {
  let rest = '';
  const replace = (text: string) => text.replaceAll(COVER, `"coverImg":"${siteUrl}/`);
  return {
    transform(part, controller) {
      const text = rest + part;
      const end = text.lastIndexOf(',') + 1;
      rest = text.slice(end);
      if (end > 0) controller.enqueue(replace(text.slice(0, end)));
    },
    flush: (controller) => controller.enqueue(replace(rest)),
  };
}

/**
 * For a call with `Prefer: covers=absolute` (RFC 7240), writes the covers in the response as
 * absolute URLs with the origin `siteUrl`.
 */
export function makeCoversAbsolute(siteUrl: string): MiddlewareHandler<Env> {
  return async (c, next) => {
    await next();
    c.header('vary', 'prefer', { append: true });
    const isWanted = PREFERS_ABSOLUTE.test(c.req.header('prefer') ?? '');
    if (!isWanted || !c.res.body || !isWholeJson(c.res.headers)) return;
    const text = c.res.body.pipeThrough(new TextDecoderStream());
    const changed = text.pipeThrough(new TransformStream(replaceCovers(siteUrl)));
    c.res = new Response(changed.pipeThrough(new TextEncoderStream()), c.res);
    c.header('preference-applied', 'covers=absolute');
  };
}
