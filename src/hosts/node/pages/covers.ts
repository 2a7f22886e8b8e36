import type { Context, MiddlewareHandler } from 'hono';
import type { Env } from '../environment.ts';
import { isWholeJson } from '../middleware/compress-json.ts';
import { createPageCache, type Turn } from './page-cache.ts';
import { send, toSendable } from './sendable.ts';

/** Runs `read` for a request, now or later, or throws. */
export type LimitRead = <T>(c: Context<Env>, read: () => Promise<T>) => Promise<T>;

const SANDBOX = { 'content-security-policy': "default-src 'none'; sandbox" };
/** For a logo in SVG, which may have styles and pictures of its own. */
export const ISOLATED = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
};
const SVG_HEADERS = {
  ...SANDBOX,
  'content-type': 'image/svg+xml; charset=utf-8',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-cache',
};

/** Serves typeset covers at `/covers/set/:file`, for previews and feeds, if there is one. */
export function serveGeneratedCovers(
  drawCover: (bookId: string) => Promise<string | undefined>,
  limitRead: LimitRead,
): MiddlewareHandler<Env> {
  return async (c, next) => {
    const { file = '' } = c.req.param() as { file?: string };
    if (!file.endsWith('.svg')) return next();
    const picture = await limitRead(c, () => drawCover(file.slice(0, -4)));
    if (picture === undefined) return next();
    return c.body(picture, { headers: SVG_HEADERS });
  };
}

/** Resolves with the picture that has this file name; `undefined` if there is none. */
export type FindCover = (
  name: string,
) => Promise<{ type: string; bytes: Uint8Array<ArrayBuffer> } | undefined>;

const MAX_BYTES = 32 * 1024 * 1024;

/**
 * Serves an uploaded cover or logo by `:file`, which contains a hash of the content. The headers
 * prevent scripts in it from running, even if a browser mistakes its type.
 */
export function serveUploadedCovers(
  findCover: FindCover,
  getTurn: (c: Context<Env>) => Turn,
): MiddlewareHandler<Env> {
  const cache = createPageCache(MAX_BYTES);

  async function makeCover(name: string) {
    const picture = await findCover(name);
    if (!picture) return undefined;
    const headers = {
      ...(picture.type === 'image/svg+xml' ? ISOLATED : SANDBOX),
      'cache-control': 'public, max-age=31536000, immutable',
    };
    return { ...toSendable(picture.type, picture.bytes, headers), etag: name };
  }

  return async (c, next) => {
    const { file = '' } = c.req.param() as { file?: string };
    const cover = await cache.get('', file, () => makeCover(file), getTurn(c));
    return cover ? send(c.req.raw, cover) : next();
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

/** For `Prefer: covers=absolute` (RFC 7240), makes covers absolute with `siteUrl`. */
export function makeCoversAbsolute(siteUrl: string): MiddlewareHandler<Env> {
  return async (c, next) => {
    await next();
    c.header('vary', 'prefer', { append: true });
    const isWanted = PREFERS_ABSOLUTE.test(c.req.header('prefer') ?? '');
    if (!isWanted || !c.res.body || !isWholeJson(c.res.headers)) return;
    const text = c.res.body.pipeThrough(new TextDecoderStream());
    const changed = text.pipeThrough(new TransformStream(replaceCovers(siteUrl)));
    c.res = new Response(changed.pipeThrough(new TextEncoderStream()), c.res);
    // They describe the unchanged body.
    for (const name of ['content-length', 'etag']) c.res.headers.delete(name);
    c.header('preference-applied', 'covers=absolute');
  };
}
