import type { MiddlewareHandler } from 'hono';
import type { Env } from '../app.ts';

/** A value may be quoted, and parameters may follow it. */
const WANTED = /(?:^|,)\s*covers\s*=\s*("?)absolute\1\s*(?:[,;]|$)/i;
/** A quote within a text is escaped in JSON, so only a field is found. */
const COVER = /"coverImg":"\/(?!\/)/g;

/**
 * For a call with `Prefer: covers=absolute` (RFC 7240), writes the covers of the answer with the
 * origin `siteUrl`.
 */
export function absoluteCovers(siteUrl: string): MiddlewareHandler<Env> {
  return async (c, next) => {
    await next();
    c.header('vary', 'prefer', { append: true });
    if (!WANTED.test(c.req.header('prefer') ?? '') || !c.res.body) return;
    const text = await c.res.text();
    c.res = new Response(text.replaceAll(COVER, `"coverImg":"${siteUrl}/`), c.res);
    c.header('preference-applied', 'covers=absolute');
  };
}
