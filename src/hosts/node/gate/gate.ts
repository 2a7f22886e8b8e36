import { createHmac } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import type { CallLimit } from '#api/call-limits.ts';
import { answerError } from '#api/errors.ts';
import { Refusal, tooMany } from '#api/refusal.ts';
import { MOST_BYTES, parseJson } from '#api/request-body.ts';
import { emailKey } from '#domain/email-key.ts';
import type { Env } from '../app.ts';
import { clientAddress } from './client-address.ts';
import { createCounter, createTurns } from './limits.ts';
import type { Logger } from 'pino';

export interface GateOptions {
  hasLimits: boolean;
  trustedProxies: string[];
  /** Makes the names of accounts in the log, so that they can be told apart but not read. */
  secret: string;
  now(): number;
  log: Logger;
}

/** What requests must pass before the shop looks at them. */
interface Gate {
  /** Counts a call of the API, bounds its body, and writes sign-ins and refusals into the log. */
  guardApi: MiddlewareHandler<Env>;
  /** Counts any other request; throws `Refusal` (429) after too many. */
  limitCalls: MiddlewareHandler<Env>;
  /**
   * Makes a page for this request, in its turn; throws `Refusal` (429) after too many. A crowd of pages
   * at once would keep all others waiting, calls of the API too.
   */
  makePage<T>(c: Context<Env>, make: () => Promise<T>): Promise<T>;
}

const MINUTE_MS = 60_000;
/** Thousands of phones may share one address. */
const CALLS: CallLimit = { maxCalls: 3000, windowMs: MINUTE_MS };
const PAGES: CallLimit = { maxCalls: 300, windowMs: MINUTE_MS };
/** For one address. */
const MAX_PAGES_AT_ONCE = 2;
/** News of the payment provider. */
const WEBHOOK = '/api/payments/razorpay';
/** Takes a file as it arrives, and bounds it itself, once it knows that an owner sends it. */
export const UPLOAD = '/api/desk/imports';
const SIGN_INS = ['/api/auth/', '/api/desk/session'];

/**
 * Limits what an address may ask for, of each process (part 2 of the specification, section 7). The
 * limits of single calls are the API's own, so that no spelling of a call passes them.
 */
export function createGate({ hasLimits, trustedProxies, secret, now, log }: GateOptions): Gate {
  const count = createCounter(now);
  const takeTurn = createTurns(MAX_PAGES_AT_ONCE);

  function limit(c: Context<Env>, name: string, most: CallLimit): Refusal | undefined {
    if (!hasLimits) return undefined;
    const seconds = count({ key: `${name} ${clientAddress(c, trustedProxies)}`, ...most });
    return seconds > 0 ? tooMany(seconds) : undefined;
  }

  return {
    async guardApi(c, next) {
      const { method } = c.req;
      const path = apiPath(c);
      const isRead = hasBody(method) && !(method === 'POST' && path === UPLOAD);
      // All news come from few addresses. One that is refused arrives late, and the provider gives up
      // after a day of refusals; to check a signature costs little.
      const isNews = method === 'POST' && path === WEBHOOK;
      const refusal = isNews ? undefined : limit(c, 'call', CALLS);
      const bytes = refusal ?? (isRead ? await readBounded(c.req.raw) : new Uint8Array());
      if (bytes instanceof Refusal) c.res = answerError(bytes, c);
      else {
        if (isRead) c.req.raw = new Request(c.req.raw, { method, body: bytes });
        await next();
      }
      const { status } = c.res;
      const isAuth = method === 'POST' && SIGN_INS.some((start) => path.startsWith(start));
      const account =
        isAuth && !(bytes instanceof Refusal) ? nameAccount(bytes, secret) : undefined;
      if (isAuth || status === 401 || status === 429)
        log.info({ id: c.var.requestId, audit: c.var.logPath, account, status });
    },

    async limitCalls(c, next) {
      const refusal = limit(c, 'call', CALLS);
      if (refusal) throw refusal;
      await next();
    },

    makePage(c, make) {
      if (!hasLimits) return make();
      const refusal = limit(c, 'page', PAGES);
      if (refusal) throw refusal;
      return takeTurn(clientAddress(c, trustedProxies), make);
    },
  };
}

/** The path without the slash at its end, which the router of the API takes or leaves. */
function apiPath(c: Context<Env>): string {
  return c.req.path.replace(/\/$/, '');
}

async function readBounded(request: Request): Promise<Uint8Array<ArrayBuffer> | Refusal> {
  const length = request.headers.get('content-length');
  const tooLarge = new Refusal(413, 'bodyTooLarge');
  if (Number(length ?? 0) > MOST_BYTES) return tooLarge;
  try {
    // The server has not read more than was announced.
    if (length !== null) return new Uint8Array(await request.arrayBuffer());
    const parts: Uint8Array[] = [];
    let size = 0;
    for await (const part of request.body ?? []) {
      size += part.length;
      if (size > MOST_BYTES) return tooLarge;
      parts.push(part);
    }
    return Buffer.concat(parts);
  } catch {
    // The visitor has left in the middle of it: no failure of the shop.
    return new Refusal(400, 'malformedRequest');
  }
}

/** A `Request` can be made for TRACE only by the server, and has no body. */
function hasBody(method: string): boolean {
  return !['GET', 'HEAD', 'TRACE'].includes(method);
}

/** The same text for the same email, however it is written. */
function nameAccount(bytes: Uint8Array, secret: string): string | undefined {
  try {
    const { email } = parseJson(bytes) as { email?: unknown };
    if (typeof email !== 'string') return undefined;
    const name = createHmac('sha256', secret).update(emailKey(email)).digest('base64url');
    return name.slice(0, 16);
  } catch {
    return undefined;
  }
}
