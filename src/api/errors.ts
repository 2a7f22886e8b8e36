import type { Context, MiddlewareHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { Hono } from 'hono/tiny';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { ErrorBody, ErrorsBody } from '#contract/errors-schema.ts';
import { ERRORS, ERROR_CODES, type ErrorName } from '#contract/errors.ts';
import { ProviderFailure } from './payment-provider.ts';

/**
 * An error that ends a request with the status 4xx, 502 or 503. `name` selects message and code.
 */
export class HttpError extends HTTPException {
  readonly code;
  /** Additional fields of the response body, for programs. */
  readonly details: object;
  readonly headers: Record<string, string>;

  constructor(
    status: ContentfulStatusCode,
    name: ErrorName,
    details: object = {},
    headers: Record<string, string> = {},
  ) {
    super(status, { message: ERRORS[name] });
    this.code = ERROR_CODES[name];
    this.details = details;
    this.headers = headers;
  }
}

/** Creates a 503: the store is unavailable, or the host is overloaded. Retry after `seconds`. */
export function createUnavailableError(seconds = 5): HttpError {
  return new HttpError(503, 'unavailable', {}, { 'retry-after': String(seconds) });
}

/** Creates a 400 that names a field and what it must be; '' is the whole request. */
export function createBadRequest(field: string, message: string): HttpError {
  return new HttpError(400, 'malformedRequest', { fields: [{ field, message }] });
}

/** Creates a 422 that names a field; `message` is for an error that has several reasons. */
export function createFieldError(
  field: string,
  name: ErrorName,
  message: string = ERRORS[name],
): HttpError {
  return new HttpError(422, name, { fields: [{ field, message }] });
}

/** Creates a 429. `seconds` is how long the client should wait before it retries. */
export function createTooManyRequestsError(seconds: number): HttpError {
  return new HttpError(429, 'tooMany', {}, { 'retry-after': String(seconds) });
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

const STATUS_TEXTS: Record<number, string> = {
  200: 'OK',
  201: 'Created',
  202: 'Accepted',
  204: 'No Content',
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  413: 'Content Too Large',
  422: 'Unprocessable Entity',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
};

/** Wraps a thrown value that is not an `Error`, because Hono passes only those to `onError`. */
export const wrapNonErrors: MiddlewareHandler = async (_c, next) => {
  try {
    await next();
  } catch (cause) {
    if (cause instanceof Error) throw cause;
    throw new Error('Something other than an Error was thrown.', { cause });
  }
};

/** Prevents browsers and proxies from storing responses that are private or change. */
export const setNoStore: MiddlewareHandler = async (c, next) => {
  await next();
  c.res.headers.set('cache-control', 'no-store');
};

/** Adds the status text: Hono leaves it empty, but the toast of a failed sign-in shows it. */
export const setStatusText: MiddlewareHandler = async (c, next) => {
  await next();
  const { body, headers, status } = c.res;
  c.res = new Response(body, { headers, status, statusText: STATUS_TEXTS[status] });
};

/** How a host handles unexpected errors. */
export interface ErrorHandling {
  /** Whether the error means that the store is unavailable: the API responds with 503. */
  isStoreUnavailable?: (error: Error) => boolean;
  /** Logs unexpected errors; by default, they are logged to the console. */
  logError?: (error: Error) => void;
}

/**
 * Converts an error into a response: an `HttpError` into its own, a `ProviderFailure` into a 502.
 * Any other error is logged and becomes a 503 or 500.
 */
export function respondWithError(
  error: Error,
  c: Context,
  { logError = console.error, isStoreUnavailable }: ErrorHandling = {},
): Response {
  c.header('cache-control', 'no-store');
  if (error instanceof HttpError) {
    const { message, code, status, details, headers } = error;
    for (const [name, value] of Object.entries(headers)) c.header(name, value);
    return c.json({ errors: [message], code, ...details } satisfies ErrorsBody, status);
  }
  if (error instanceof ProviderFailure)
    return respondWithError(new HttpError(502, 'providerUnreachable'), c);
  logError(error);
  if (isStoreUnavailable?.(error)) return respondWithError(createUnavailableError(), c);
  return c.json({ error: { message: ERRORS.unexpected }, code: 'failed' } satisfies ErrorBody, 500);
}

/** Responds to an unmatched request: 405 if the path has a route with another method, else 404. */
export function respondToUnmatched(router: Hono['router'], c: Context): Response {
  const allowed = METHODS.filter((method) =>
    router.match(method, c.req.path)[0].some(([[, route]]) => route.method === method),
  );
  if (allowed.length === 0) return respondWithError(new HttpError(404, 'pathNotFound'), c);
  c.header('allow', allowed.join(', ').replace('GET', 'GET, HEAD'));
  return respondWithError(new HttpError(405, 'methodNotAllowed'), c);
}
