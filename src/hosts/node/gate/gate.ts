import { createHmac } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { answerError } from '#api/errors.ts';
import { Refusal, tooMany } from '#api/refusal.ts';
import { MOST_BYTES } from '#api/request-body.ts';
import { emailKey } from '#stores/email-key.ts';
import type { Env } from '../app.ts';
import { clientAddress } from './client-address.ts';
import { createLimiter } from './limits.ts';
import type { Logger } from 'pino';

export interface GateOptions {
  hasLimits: boolean;
  trustedProxies: string[];
  /** Makes the names of accounts in the log, so that they can be told apart but not read. */
  secret: string;
  now(): number;
  log: Logger;
}

const MINUTE_MS = 60_000;
/** News of the payment provider. */
const WEBHOOK = '/api/payments/razorpay';
const DESK = '/api/desk/session';
/** Takes a file as it arrives, and bounds it itself, once it knows that an owner sends it. */
const UPLOAD = '/api/desk/imports';
const HOUR_MS = 60 * MINUTE_MS;

/** The limits that count for the e-mail of a call, wherever it comes from. */
const OF_ACCOUNTS: Record<string, 'account' | 'forgot' | undefined> = {
  '/api/auth/login': 'account',
  [DESK]: 'account',
  '/api/auth/forgot': 'forgot',
};

/**
 * What a call must pass before the API sees it: a bounded body, and the limits of the specification
 * (part 2, section 7). Writes sign-ins and refusals into the log.
 */
export function createGate(options: GateOptions): MiddlewareHandler<Env> {
  const { hasLimits, trustedProxies, secret, now, log } = options;
  const limit = (most: number, windowMs: number) => createLimiter({ most, windowMs, now });
  const limits = {
    account: limit(10, MINUTE_MS),
    signIn: limit(30, MINUTE_MS),
    signUp: limit(30, HOUR_MS),
    forgot: limit(3, HOUR_MS),
    all: limit(600, MINUTE_MS),
  };

  function wait(path: string, address: string, account: string | undefined): number {
    // All news come from few addresses. One that is refused arrives late, and the provider gives up
    // after a day of refusals; to check a signature costs little.
    if (!hasLimits || path === WEBHOOK) return 0;
    if (path === '/api/auth/signup') return limits.signUp.count(address);
    const ofAccount = OF_ACCOUNTS[path];
    const ofAddress = ofAccount === 'account' ? limits.signIn : limits.all;
    return Math.max(
      ofAddress.count(address),
      ofAccount === undefined || account === undefined ? 0 : limits[ofAccount].count(account),
    );
  }

  return async (c, next) => {
    const { method, path } = c.req;
    const isRead = hasBody(method) && !(method === 'POST' && path === UPLOAD);
    const bytes = isRead ? await readBounded(c.req.raw) : new Uint8Array();
    if (bytes instanceof Refusal) return answerError(bytes, c);
    const isAuth = method === 'POST' && (path.startsWith('/api/auth/') || path === DESK);
    const account = isAuth ? nameAccount(bytes, secret) : undefined;
    if (isRead) c.req.raw = new Request(c.req.raw, { method, body: bytes });
    const limited = isAuth || (method === 'POST' && path === WEBHOOK) ? path : '';
    const seconds = wait(limited, clientAddress(c, trustedProxies), account);
    if (seconds > 0) c.res = answerError(tooMany(seconds), c);
    else await next();
    const { status } = c.res;
    if (isAuth || status === 401 || status === 429)
      log.info({ id: c.var.requestId, audit: c.var.logPath, account, status });
    return undefined;
  };
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
    const { email } = JSON.parse(Buffer.from(bytes).toString()) as { email?: unknown };
    if (typeof email !== 'string') return undefined;
    const name = createHmac('sha256', secret).update(emailKey(email)).digest('base64url');
    return name.slice(0, 16);
  } catch {
    return undefined;
  }
}
