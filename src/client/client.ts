import type { hc } from 'hono/client';
import type { Api } from '#api/app.ts';
import type { ErrorBody, ErrorsBody } from '#contract/errors-schema.ts';
import type { ErrorCode } from '#contract/errors.ts';

const PAUSES_MS = [400, 1200];

/**
 * Calls `attempt` up to three times, with pauses of about 0.4 s and 1.2 s. Does not repeat it after
 * a refusal or a timeout. `attempt` must reject once `signal` is aborted.
 */
export async function readWithRetries<T>(
  attempt: () => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  for (const pause of PAUSES_MS) {
    try {
      return await attempt();
    } catch (error) {
      // Another attempt is pointless: it would be refused again, or the timeout is over.
      const { cause } = error as { cause?: { name?: string } };
      if (signal?.aborted || isRefusal(error) || cause?.name === 'TimeoutError') throw error;
    }
    await wait(pause);
  }
  return attempt();
}

/**
 * Waits for about `ms`. The random variation spreads the retries of all visitors: at the same
 * moment, they would overload a recovering server.
 */
function wait(ms: number): Promise<unknown> {
  return new Promise((resolve) => setTimeout(resolve, ms * (0.75 + Math.random() / 2)));
}

/** The maximum duration of a call. */
const TIMEOUT_MS = 15_000;
/** Only those that a page shows, because this is in the first script; `api/errors.ts` has all. */
const STATUS_TEXTS: Record<number, string> = { 401: 'Unauthorized', 404: 'Not Found' };

interface ApiErrorOptions
  extends ErrorOptions, Pick<Partial<ErrorsBody>, 'code' | 'fields' | 'limits'> {
  retryAfter?: number | undefined;
}

/** The API refused a request or failed. `status` is 0 if there was no readable response. */
export class ApiError extends Error {
  readonly status: number;
  readonly statusText: string;
  readonly code: ErrorCode | undefined;
  /** Seconds to wait before another try, from the `Retry-After` header. */
  readonly retryAfter: number | undefined;
  /** With `too-many-copies` and `too-many-free`: the limits for copies that are not paid. */
  readonly limits: ErrorsBody['limits'];
  /** With `bad-fields`: the problem of each field. */
  readonly fields: NonNullable<ErrorsBody['fields']>;

  constructor(status: number, statusText: string, message: string, options: ApiErrorOptions = {}) {
    super(message, options);
    this.name = 'ApiError';
    this.status = status;
    // HTTP/2 sends none.
    this.statusText = statusText || (STATUS_TEXTS[status] ?? `Error ${status}`);
    this.code = options.code;
    this.retryAfter = options.retryAfter;
    this.limits = options.limits;
    this.fields = options.fields ?? [];
  }
}

/** The origin of the API, without `/api`. */
export const apiOrigin = import.meta.env.VITE_API_URL ?? globalThis.location?.origin ?? '';

/** A client typed by the API's own routes: `api.user.cart[':id'].$post(…)`. */
export type ApiClient = ReturnType<typeof hc<Api>>['api'];

type Send = (address: string, init: RequestInit) => Response | Promise<Response>;

/** Creates a client. It calls `send` with URLs without an origin: `/api/products`. */
export function createApiClient(send: Send): ApiClient {
  return (createCallProxy([], send) as ReturnType<typeof hc<Api>>).api;
}

/** The client of the storefront. */
export const api = createApiClient((address, init) => fetchApi(apiOrigin + address, init));

/** Sends a request, waits at most `timeoutMs` for all of it, and reads the server's clock. */
export async function fetchApi(
  input: string | URL | Request,
  init: RequestInit = {},
  timeoutMs: number = TIMEOUT_MS,
): Promise<Response> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
  const response = await fetch(input, { ...init, signal });
  readServerClock(response);
  return response;
}

interface CallArguments {
  param?: Record<string, string>;
  query?: Record<string, string | string[]>;
  json?: unknown;
}

interface CallOptions {
  headers?: Record<string, string>;
  init?: { signal?: AbortSignal; keepalive?: boolean };
}

/**
 * Replaces the used part of `hono/client`: each property is appended to `path`, and a call after the
 * last one, such as `$get`, sends the request.
 */
function createCallProxy(path: string[], send: Send): unknown {
  return new Proxy(() => {}, {
    get: (_target, name) => createCallProxy([...path, String(name)], send),
    apply: (_target, _this, [given, options]) => request(path, send, given, options),
  });
}

async function request(
  path: string[],
  send: Send,
  { param = {}, query = {}, json }: CallArguments = {},
  { headers = {}, init }: CallOptions = {},
): Promise<Response> {
  const segments = path
    .slice(0, -1)
    .map((part) => (part.startsWith(':') ? encodeURIComponent(param[part.slice(1)] ?? '') : part));
  const pairs = Object.entries(query).flatMap(([name, values]) =>
    [values].flat().map((value) => [name, value]),
  );
  const search = new URLSearchParams(pairs).toString();
  return send(`/${segments.join('/')}${search && `?${search}`}`, {
    method: path.at(-1)?.slice(1).toUpperCase(),
    headers: json === undefined ? headers : { ...headers, 'content-type': 'application/json' },
    ...(json !== undefined && { body: JSON.stringify(json) }),
    ...init,
  });
}

/** Whether the API refused the request (a 4xx status), rather than failed or did not respond. */
export function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500;
}

export interface TypedResponse<T> {
  ok: boolean;
  status: number;
  statusText: string;
  headers: Pick<Headers, 'get'>;
  json(): Promise<T>;
}

/** Resolves with a body that has an item with an `_id` at `key`; else throws `ApiError`. */
export function read<T extends object>(call: Promise<TypedResponse<T>>, key: keyof T & string) {
  return readBody(call, key, hasId);
}

/** Like `read`, but checks for a list of such items at `key`. */
export function readList<T extends object>(call: Promise<TypedResponse<T>>, key: keyof T & string) {
  return readBody(call, key, (value) => Array.isArray(value) && value.every(hasId));
}

/** Like `read`, for a response that is the item itself: checks that `key` is a text. */
export function readItem<T extends object>(call: Promise<TypedResponse<T>>, key: keyof T & string) {
  return readBody(call, key, (value) => typeof value === 'string');
}

/** Like `read`, but `isValid` checks the value at `key`; without a key, nothing is checked. */
export async function readBody<T>(
  call: Promise<TypedResponse<T>>,
  key?: keyof T & string,
  isValid: (value: unknown) => boolean = () => true,
): Promise<T> {
  const response = await accept(call);
  const body = await response.json().catch(throwNoResponse);
  if (key !== undefined && !isValid((body as T | null)?.[key]))
    throw new ApiError(0, 'No Answer', `The API's response has no "${key}" as expected.`);
  return body;
}

/** Waits for a successful response without a body. Throws `ApiError`. */
export async function readEmpty(call: Promise<TypedResponse<unknown>>): Promise<void> {
  await accept(call);
}

/** Resolves with the body of a successful response as a file. Throws `ApiError`. */
export async function readFile(call: Promise<Response>): Promise<Blob> {
  const response = await accept(call);
  return response.blob().catch(throwNoResponse);
}

/** Resolves with a successful response. Throws the error that any other reports. */
async function accept<R extends TypedResponse<unknown>>(call: Promise<R>): Promise<R> {
  const response = await call.catch(throwNoResponse);
  if (response.ok) return response;
  // The body may be unreadable.
  const body = await response.json().catch(() => undefined);
  const { code, fields, limits } = (body ?? {}) as Partial<ErrorsBody>;
  const retryAfter = Number(response.headers.get('retry-after')) || undefined;
  const options = { code, fields, limits, retryAfter };
  throw new ApiError(response.status, response.statusText, readReason(body), options);
}

function throwNoResponse(cause: unknown): never {
  const text = 'The shop cannot be reached. Check the connection and try again.';
  throw new ApiError(0, 'No Answer', text, { cause });
}

function hasId(value: unknown): boolean {
  return typeof (value as { _id?: unknown } | null | undefined)?._id === 'string';
}

function readReason(body: unknown): string {
  const { errors, error } = (body ?? {}) as Partial<ErrorsBody & ErrorBody>;
  const reason = [errors, error?.message].flat().find((text) => typeof text === 'string');
  return reason ?? 'Something went wrong. Please try again.';
}

/** How far the server's clock is ahead of the browser's, in ms; `undefined` before a response. */
let aheadMs: number | undefined;

/**
 * Reads the server's clock from the `Date` header of a response that has just arrived. The header
 * drops the fraction of the second, so the time is rounded up, as the ends of holds are.
 */
export function readServerClock({ headers }: Response): void {
  const sentMs = Date.parse(headers.get('date') ?? '');
  if (!Number.isNaN(sentMs)) aheadMs = sentMs + 1000 - Date.now();
}

/**
 * Returns the time on the server's clock (ms since 1970), with which stored times must be compared,
 * because the browser's clock may be wrong. Before the first response, it is the browser's time.
 */
export function getServerTime(): number {
  return Date.now() + (aheadMs ?? 0);
}

export function isServerTimeKnown(): boolean {
  return aheadMs !== undefined;
}
