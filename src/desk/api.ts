import { hc } from 'hono/client';
import { redirect } from 'react-router';
import type { Api } from '#api/app.ts';
import type { ErrorsBody } from '#contract/errors-schema.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { readServerClock } from '#ui/server-clock.ts';

const TIMEOUT_MS = 20_000;
const TOKEN_KEY = 'desk-token';
/** Earlier releases stored the name here. The key is the same, so that people stay signed in. */
const EMAIL_KEY = 'desk-name';

/** Resolves once the mock API has started; already resolved if there is a server. */
let apiStart: Promise<unknown> = Promise.resolve();

/** Makes all calls wait until the mock API has started. */
export function delayCallsUntil(start: Promise<unknown>): void {
  apiStart = start;
}

/**
 * Sends a request to the API. Adds the session's token if there is one, because the mock API cannot
 * set a cookie. Aborts the request after 20 s, unless `init` has a signal.
 */
export async function sendToApi(
  input: string | URL | Request,
  init?: RequestInit,
): Promise<Response> {
  await apiStart;
  const headers = new Headers(init?.headers);
  const token = sessionStorage.getItem(TOKEN_KEY);
  if (token !== null) headers.set('authorization', token);
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(input, { signal, ...init, headers });
  readServerClock(response);
  return response;
}

/** The calls of the desk, typed by the API's own routes. */
export const desk = hc<Api>(location.origin, { fetch: sendToApi }).api.desk;
/** The call that reads the public settings of the shop. */
export const shop = hc<Api>(location.origin, { fetch: sendToApi }).api.shop;

interface DeskUser {
  firstName: string;
  lastName: string;
  email: string;
}

interface Session {
  user: DeskUser;
  token?: string | undefined;
}

/** Where the email is stored. In the demo, each tab has its own session. */
function getEmailStorage(): Storage {
  return import.meta.env.VITE_SERVER ? localStorage : sessionStorage;
}

export function formatName({ firstName, lastName, email }: DeskUser): string {
  return `${firstName} ${lastName}`.trim() || email;
}

/** Stores the email of the person who has signed in, and the token if there is one. */
export function storeSession({ user, token }: Session): void {
  getEmailStorage().setItem(EMAIL_KEY, user.email);
  if (token !== undefined) sessionStorage.setItem(TOKEN_KEY, token);
}

export function forgetSession(): void {
  getEmailStorage().removeItem(EMAIL_KEY);
  sessionStorage.removeItem(TOKEN_KEY);
}

/**
 * Returns the email of the person who has signed in; `null` after a sign-out. The session may have
 * ended since.
 */
export function getUserEmail(): string | null {
  return getEmailStorage().getItem(EMAIL_KEY);
}

/** Whether there may be a session. On a server this is a guess, as scripts cannot read the cookie. */
function mayHaveSession(): boolean {
  if (import.meta.env.VITE_SERVER) return getUserEmail() !== null;
  return sessionStorage.getItem(TOKEN_KEY) !== null;
}

/**
 * The error of a call that the API refused, or that failed; `status` is 0 if there was no response,
 * or if the body of a successful one was cut off.
 */
export class DeskError extends Error {
  readonly status: number;
  readonly code: ErrorCode | undefined;
  /** With `bad-fields`: the problem of each field. */
  readonly fields: NonNullable<ErrorsBody['fields']>;
  /** Seconds to wait before the next try, from `Retry-After`; 0 if there is none. */
  readonly waitS: number;

  constructor(
    status: number,
    message: string,
    {
      code,
      fields = [],
      waitS = 0,
    }: Pick<Partial<ErrorsBody>, 'code' | 'fields'> & { waitS?: number } = {},
  ) {
    super(message);
    this.waitS = waitS;
    this.name = 'DeskError';
    this.status = status;
    this.code = code;
    this.fields = fields;
  }
}

interface TypedResponse<T> {
  ok: boolean;
  status: number;
  headers: Pick<Headers, 'get'>;
  json(): Promise<T>;
}

/** Resolves with the body of a successful response. Throws `DeskError`. */
export async function read<T>(call: Promise<TypedResponse<T>>): Promise<T> {
  const response = await accept(call);
  return response.json().catch(throwUnreachable);
}

/** Resolves with the body of a successful response as a file. Throws `DeskError`. */
export async function readFile(call: Promise<Response>): Promise<Blob> {
  const response = await accept(call);
  return response.blob().catch(throwUnreachable);
}

/** Waits for a successful response without a body. Throws `DeskError`. */
export async function readEmpty(call: Promise<TypedResponse<unknown>>): Promise<void> {
  await accept(call);
}

/** Resolves with a successful response. Throws `DeskError` for any other, or if there is none. */
async function accept<R extends TypedResponse<unknown>>(call: Promise<R>): Promise<R> {
  const response = await call.catch(throwUnreachable);
  if (response.ok) return response;
  const body: unknown = await response.json().catch(() => undefined);
  const { errors, code, fields } = (body ?? {}) as Partial<ErrorsBody>;
  const reason = errors?.[0] ?? 'Something went wrong. Please try again.';
  const waitS = Number(response.headers.get('retry-after'));
  throw new DeskError(response.status, reason, { code, fields, waitS });
}

/** Throws the error of a call that got no response, or whose body could not be read. */
function throwUnreachable(): never {
  throw new DeskError(0, 'The shop cannot be reached. Check the connection and try again.');
}

/**
 * For loaders: makes a call, or redirects to the sign-in page if there is no session. After signing
 * in, the user returns to the URL of `request`.
 */
export async function load<T>(request: Request, call: () => Promise<TypedResponse<T>>): Promise<T> {
  const { pathname, search } = new URL(request.url);
  // The router's paths do not contain the hosting folder.
  const path = pathname.slice(import.meta.env.BASE_URL.length - 1);
  const query = new URLSearchParams({ next: path + search }).toString();
  // Do not make a call that would be refused: the browser would log an error.
  if (!mayHaveSession()) throw redirect(`/desk/sign-in?${query}`);
  try {
    return await read(call());
  } catch (error) {
    throw isSignedOut(error) ? redirect(`/desk/sign-in?${query}`) : error;
  }
}

/** Whether a call failed because the session has ended. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof DeskError && error.code === 'bad-token';
}

/**
 * Says how to sign in again without losing input. `next` is the rest of the sentence on a server. In
 * the demo each tab has its own session, so the page must be reloaded.
 */
export function explainSignedOut(next: string): string {
  return import.meta.env.VITE_SERVER
    ? `Your session has ended. Sign in again in another tab${next}`
    : 'Your session has ended. Copy anything you have typed, then reload the page to sign in.';
}

/** Describes a `DeskError` in a sentence for the person at the desk. Throws any other error. */
export function explain(error: unknown): string {
  if (isSignedOut(error)) return explainSignedOut(', then retry.');
  // The person's role may have changed since the page was opened.
  if (error instanceof DeskError && error.code === 'owners-only')
    return 'Only an owner of the shop can do this. Please ask one of them.';
  if (error instanceof DeskError) return error.message;
  throw error;
}
