import { createHmac } from 'node:crypto';
import type { BlockList } from 'node:net';
import type { Context, Next } from 'hono';
import type { CallLimit } from '#api/call/call-limits.ts';
import {
  HttpError,
  createTooManyRequestsError,
  createUnavailableError,
  respondWithError,
} from '#api/errors.ts';
import { parseJson, MAX_BODY_BYTES } from '#api/call/call.ts';
import { MAX_EMAIL_CHARS } from '#contract/limits.ts';
import { toAccountKey } from '#domain/values/normal-form.ts';
import { MINUTE_MS } from '#domain/values/time.ts';
import type { Env } from '../environment.ts';
import { findClientAddress, findSite } from './client-address.ts';
import { createConcurrencyLimit, createFairLimit } from './task-limits.ts';
import { createCounter } from './call-counter.ts';
import { createBodyReader, MAX_SMALL_BYTES } from './request-bodies.ts';
import type { LoadShedder } from './shed-load.ts';
import type { Logger } from 'pino';

export interface GateOptions {
  hasRateLimits: boolean;
  loadShedder: Pick<LoadShedder, 'run' | 'isBusy'>;
  trustedProxies: BlockList;
  /** The paths of the payment providers' webhooks, which have no rate limit. */
  webhookPaths: string[];
  /** The key for hashing emails in the log: hashes distinguish accounts without naming them. */
  secret: string;
  log: Logger;
}

/** The limits of an IPv6 site are those of as many clients: one customer may have all its networks. */
const CLIENTS_OF_SITE = 8;
/** Per client address, which thousands of phones may share. */
const CALL_LIMIT: CallLimit = { maxCalls: 3000, windowMs: MINUTE_MS };
const PAGE_LIMIT: CallLimit = { maxCalls: 300, windowMs: MINUTE_MS };
/** Per client address, which all readers of a mail provider share. A large picture takes 100 ms. */
const PICTURE_LIMITS = {
  large: { maxCalls: 60, windowMs: MINUTE_MS },
  small: { maxCalls: 600, windowMs: MINUTE_MS },
} satisfies Record<string, CallLimit>;
/** Per client address. */
const MAX_PAGES_AT_ONCE = 2;
/** Each waiting page takes some 40 ms; the next visitor of the address waits for all of them. */
const MAX_PAGES_WAITING = 60;
/** Of all clients: rendering takes the only thread, and compressing 30 MB each. */
const MAX_RENDERS_AT_ONCE = 4;
const MAX_RENDERS_WAITING = 200;
/** Reads of the catalogue, a few of a client at once: slow ones would block the database. */
const CATALOGUE_READ =
  /^\/api\/(?:products|books|suggestions|authors|series|collections|shop\/home)(?:\/|$)/;
/** Per client address. A browser does not need more at once. */
const MAX_READS_AT_ONCE = 4;
const MAX_READS_WAITING = 200;
/**
 * Of all clients: a newcomer waits until one of them ends, and then shares the processor with the
 * others. As many as the load shedder has places would also take all of them.
 */
const MAX_ALL_READS_AT_ONCE = 8;
/**
 * All other calls per client address, which hash passwords and wait for locks: one client could
 * take all places and connections. Their bodies have arrived, so fewer of them wait.
 */
const MAX_CALLS_AT_ONCE = 4;
const MAX_CALLS_WAITING = 60;
/** Reads and other calls of an IPv6 site, whose clients may all be one customer, or thousands. */
const MAX_SITE_CALLS_AT_ONCE = 16;
const MAX_SITE_CALLS_AT_ONCE_IF_BUSY = 4;
const MAX_SITE_CALLS_WAITING = 200;
/** The largest body of strangers, shoppers and payment providers: they need less than the desk. */
const MAX_PUBLIC_BYTES = 256 * 1024;
/** Uploads that may take hours. Their handlers limit the body, after checking the owner. */
export const UPLOAD =
  /^(?:POST \/api\/desk\/imports|PUT \/api\/desk\/(?:books\/[^/?]+\/cover|categories\/[^/?]+\/picture))\/?(?:\?|$)/;
/** Per client address, or IPv6 site: each looks up who calls before it reads the body. */
const MAX_UPLOADS_AT_ONCE = 4;
const MAX_UPLOADS_WAITING = 60;
/** Of all clients. */
const MAX_ALL_UPLOADS_AT_ONCE = 16;
const MAX_ALL_UPLOADS_WAITING = 200;
/** How the paths of sign-ins, sign-ups and resets of passwords begin. */
const AUTH_PREFIXES = ['/api/auth/', '/api/desk/session'];

export type Gate = ReturnType<typeof createGate>;

/** Creates the gate with its limits per address; those of particular calls are in the API. */
export function createGate({ hasRateLimits, loadShedder, ...options }: GateOptions) {
  const { trustedProxies, webhookPaths, secret, log } = options;
  // Unlike `Date.now`, this clock is never set back.
  const count = createCounter(() => performance.now());
  const limitPages = createConcurrencyLimit(() => MAX_PAGES_AT_ONCE, MAX_PAGES_WAITING);
  const limitRenders = createFairLimit(
    MAX_RENDERS_AT_ONCE,
    MAX_RENDERS_WAITING,
    createUnavailableError,
  );
  // While the shop is busy, a few addresses would otherwise take all places.
  const shareOf = (max: number) => () => (loadShedder.isBusy() ? 1 : max);
  const limitReads = createConcurrencyLimit(shareOf(MAX_READS_AT_ONCE), MAX_READS_WAITING);
  const limitAllReads = createFairLimit(
    MAX_ALL_READS_AT_ONCE,
    MAX_READS_WAITING,
    createUnavailableError,
  );
  const limitCalls = createConcurrencyLimit(shareOf(MAX_CALLS_AT_ONCE), MAX_CALLS_WAITING);
  const limitSites = createConcurrencyLimit(
    () => (loadShedder.isBusy() ? MAX_SITE_CALLS_AT_ONCE_IF_BUSY : MAX_SITE_CALLS_AT_ONCE),
    MAX_SITE_CALLS_WAITING,
  );
  const limitUploads = createConcurrencyLimit(() => MAX_UPLOADS_AT_ONCE, MAX_UPLOADS_WAITING);
  const limitAllUploads = createFairLimit(
    MAX_ALL_UPLOADS_AT_ONCE,
    MAX_ALL_UPLOADS_WAITING,
    createUnavailableError,
  );
  const readBody = createBodyReader();

  const findClient = (c: Context<Env>) =>
    hasRateLimits ? findClientAddress(c, trustedProxies) : '';

  /** Counts a request; throws `HttpError` if its client, or its site, has exceeded the limit. */
  function refuseExcess(c: Context<Env>, name: string, limit: CallLimit): void {
    if (!hasRateLimits) return;
    const { maxCalls, windowMs } = limit;
    const client = findClient(c);
    const site = findSite(client);
    let seconds = count({ key: `${name} ${client}`, ...limit });
    if (seconds === 0 && site !== undefined)
      seconds = count({ key: `${name} ${site}`, maxCalls: maxCalls * CLIENTS_OF_SITE, windowMs });
    if (seconds > 0) throw createTooManyRequestsError(seconds);
  }

  function runInTurn<T>(
    c: Context<Env>,
    work: () => Promise<T>,
    limit: ReturnType<typeof createConcurrencyLimit>,
  ): Promise<T> {
    const client = findClient(c);
    const start = (onWait?: () => void) => loadShedder.run(work, { client, onWait });
    if (!hasRateLimits) return start();
    const run = limit === limitReads ? () => limitAllReads(client, () => start()) : start;
    const site = findSite(client);
    if (site === undefined) return limit(client, run);
    return limit(client, (leave) =>
      limitSites(site, (leaveSite) =>
        run(() => {
          leave();
          leaveSite();
        }),
      ),
    );
  }

  /** Runs a call, unless its client has disconnected while it was waiting. */
  async function runIfPresent(c: Context<Env>, next: Next): Promise<void> {
    if (hasRateLimits && c.req.raw.signal.aborted) throw new HttpError(400, 'malformedRequest');
    await next();
  }

  function runCall(c: Context<Env>, next: Next, path: string): Promise<void> {
    const isRead = CATALOGUE_READ.test(path) && !hasBody(c.req.method);
    return runInTurn(c, () => runIfPresent(c, next), isRead ? limitReads : limitCalls);
  }

  /** Runs an upload, which is no call in progress, because clients may send it slowly. */
  function runUpload(c: Context<Env>, next: Next): Promise<void> {
    if (!hasRateLimits) return next();
    const client = findClient(c);
    return limitUploads(findSite(client) ?? client, () =>
      limitAllUploads(client, () => runIfPresent(c, next)),
    );
  }

  return {
    /** Counts a call and limits its body. Logs each POST to `AUTH_PREFIXES`, and 401 and 429. */
    async guardApi(c: Context<Env>, next: Next): Promise<void> {
      const { method } = c.req;
      // The router of the API ignores a trailing slash.
      const path = c.req.path.replace(/\/$/, '');
      const isUpload = UPLOAD.test(`${method} ${path}`);
      const isBuffered = hasBody(method) && !isUpload;
      // Not counted: events come from a few addresses, are repeated, and signatures are cheap.
      const isWebhook = method === 'POST' && webhookPaths.includes(path);
      const isAuth = method === 'POST' && AUTH_PREFIXES.some((start) => path.startsWith(start));
      let account: string | undefined;
      const run = () => (isUpload ? runUpload(c, next) : runCall(c, next, path));
      const handle = async (body?: Uint8Array<ArrayBuffer>): Promise<undefined> => {
        if (body) c.req.raw = new Request(c.req.raw, { method, body });
        if (body && isAuth) account = pseudonymizeEmail(body, secret);
        await run();
      };
      const client = findClient(c) || c.var.requestId;
      const maxOtherBytes = path.startsWith('/api/desk/') ? MAX_BODY_BYTES : MAX_PUBLIC_BYTES;
      const maxBytes = isAuth ? MAX_SMALL_BYTES : maxOtherBytes;
      try {
        if (!isWebhook) refuseExcess(c, 'call', CALL_LIMIT);
        const body = { request: c.req.raw, client, maxBytes };
        const error = await (isBuffered ? readBody(body, handle) : handle());
        if (error) throw error;
      } catch (error) {
        c.res = respondWithError(error as Error, c);
      }
      const { status } = c.res;
      if (isAuth || status === 401 || status === 429)
        log.info({ id: c.var.requestId, audit: c.var.logPath, account, status });
    },

    /** Counts a request outside the API with the calls; throws `HttpError` (429) after too many. */
    async limitRequests(c: Context<Env>, next: Next): Promise<void> {
      refuseExcess(c, 'call', CALL_LIMIT);
      await next();
    },

    /** Reads the catalogue or a cover, a few at once per client. Throws as `makePage` does. */
    limitRead: <T>(c: Context<Env>, read: () => Promise<T>) => runInTurn(c, read, limitReads),

    /** Counts a picture that must be drawn; throws `HttpError` (429) after too many in a minute. */
    countPicture: (c: Context<Env>, size: keyof typeof PICTURE_LIMITS) =>
      refuseExcess(c, `${size} picture`, PICTURE_LIMITS[size]),

    /**
     * Renders a page, at most four at once, two of them for one client, whose other pages wait; a
     * client with fewer pages lately comes first. Throws `HttpError`: 429 after too many pages in a
     * minute or if too many wait, 503 while too much is in progress.
     */
    async makePage<T>(c: Context<Env>, make: () => Promise<T>): Promise<T> {
      const client = findClient(c);
      const render = () => limitRenders(client, () => loadShedder.run(make));
      if (!hasRateLimits) return render();
      refuseExcess(c, 'page', PAGE_LIMIT);
      // Also renders a page whose client has disconnected: others may wait for it.
      return limitPages(client, render);
    },
  };
}

/** Whether requests with this method may have a body; `new Request` throws for a TRACE. */
function hasBody(method: string): boolean {
  return !['GET', 'HEAD', 'TRACE'].includes(method);
}

/** Returns a hash of the email in a body, the same for all spellings of the email. */
function pseudonymizeEmail(bytes: Uint8Array, secret: string): string | undefined {
  try {
    const { email } = parseJson(bytes) as { email?: unknown };
    if (typeof email !== 'string' || email.length > MAX_EMAIL_CHARS) return undefined;
    const name = createHmac('sha256', secret).update(toAccountKey(email)).digest('base64url');
    return name.slice(0, 16);
  } catch {
    return undefined;
  }
}
