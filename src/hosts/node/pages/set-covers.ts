import type { MiddlewareHandler } from 'hono';
import type { Env } from '../app.ts';

const HEADERS = {
  'content-type': 'image/svg+xml; charset=utf-8',
  'content-security-policy': "default-src 'none'",
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-cache',
};

/**
 * Answers `/covers/set/:file` with the picture of a set cover, for previews and feeds.
 * @param drawCover resolves with `undefined` for a book that has no such cover.
 */
export function setCovers(
  drawCover: (bookId: string) => Promise<string | undefined>,
): MiddlewareHandler<Env> {
  return async (c, next) => {
    const { file = '' } = c.req.param() as { file?: string };
    const picture = file.endsWith('.svg') ? await drawCover(file.slice(0, -4)) : undefined;
    if (picture === undefined) return next();
    return c.body(picture, { headers: HEADERS });
  };
}
