import { redirect } from 'react-router';
import type { ProfileResponse } from '#contract/account/user.ts';
import {
  ApiError,
  createApiClient,
  fetchApi,
  getServerTime,
  isServerTimeKnown,
  readBody,
  readEmpty,
  type TypedResponse,
} from '#client/client.ts';
import { dayInIndia, HOUR_MS } from '#domain/values/time.ts';
import { showToast } from '#ui/messages/feedback.tsx';

/** The maximum duration of uploads and downloads: enough for 200 MB over a slow connection. */
const TRANSFER_TIMEOUT_MS = 2 * HOUR_MS;
const TOKEN_KEY = 'desk-token';
/** Earlier releases stored the name here. The key is the same, so that people stay signed in. */
const EMAIL_KEY = 'desk-name';

/** Sends a request, with the demo's token. If `init` has a signal, it may take two hours. */
export async function sendToApi(
  input: string | URL | Request,
  init?: RequestInit,
): Promise<Response> {
  const headers = new Headers(init?.headers);
  const token = sessionStorage.getItem(TOKEN_KEY);
  if (token !== null) headers.set('authorization', token);
  return fetchApi(input, { ...init, headers }, init?.signal ? TRANSFER_TIMEOUT_MS : undefined);
}

/** Uploads a file. `version` is that of what it belongs to, as it was read. */
export async function putFile<T>(path: string, body: BodyInit, version?: number): Promise<T> {
  const match = version !== undefined && { headers: { 'if-match': `"${version}"` } };
  return (await readBody(sendToApi(path, { method: 'PUT', body, ...match }))) as T;
}

/** A client whose calls resolve with the body of the response. They throw `ApiError`. */
type BodyClient<Client> = Client extends (...args: infer Args) => Promise<TypedResponse<infer Body>>
  ? (...args: Args) => Promise<Body>
  : { [Name in keyof Client]: BodyClient<Client[Name]> };

function createBodyClient<Client>(client: Client): BodyClient<Client> {
  return new Proxy(client as (...args: unknown[]) => Promise<Response>, {
    get: (node, name) => createBodyClient(Reflect.get(node, name)),
    apply: async (call, _this, args) => {
      const response = call(...args);
      await readEmpty(response);
      return (await response).status === 204 ? undefined : readBody(response);
    },
  }) as BodyClient<Client>;
}

const client = createApiClient(sendToApi);
/** The calls of the desk whose responses are files. */
export const { desk: deskFiles } = client;
/** The calls of the desk, and those that read the public settings and categories of the shop. */
export const { categories, desk, shop, suggestions } = createBodyClient(client);

type DeskUser = ProfileResponse['user'];

/** Where the email is stored. In the demo, each tab has its own session. */
function getEmailStorage(): Storage {
  return import.meta.env.VITE_SERVER ? localStorage : sessionStorage;
}

export function formatName({ firstName, lastName, email }: DeskUser): string {
  return `${firstName} ${lastName}`.trim() || email;
}

/** Stores the email of the person who has signed in, and the token if there is one. */
export function storeSession({
  user,
  token,
}: {
  user: DeskUser;
  token?: string | undefined;
}): void {
  getEmailStorage().setItem(EMAIL_KEY, user.email);
  if (token !== undefined) sessionStorage.setItem(TOKEN_KEY, token);
}

export function forgetSession(): void {
  getEmailStorage().removeItem(EMAIL_KEY);
  sessionStorage.removeItem(TOKEN_KEY);
}

/** Returns the email of the signed-in person; `null` after a sign-out. */
export function getUserEmail(): string | null {
  return getEmailStorage().getItem(EMAIL_KEY);
}

/** Whether there may be a session. On a server this is a guess, as scripts cannot read the cookie. */
export function mayHaveSession(): boolean {
  if (import.meta.env.VITE_SERVER) return getUserEmail() !== null;
  return sessionStorage.getItem(TOKEN_KEY) !== null;
}

/** Loads a screen's data, or leads to the sign-in page, from which the user returns to this URL. */
export async function load<T>(request: Request, read: () => Promise<T>): Promise<T> {
  const { pathname, search } = new URL(request.url);
  // The router's paths do not contain the hosting folder.
  const path = pathname.slice(import.meta.env.BASE_URL.length - 1);
  const query = new URLSearchParams({ next: path + search }).toString();
  // Do not make a call that would be refused: the browser would log an error.
  if (!mayHaveSession()) throw redirect(`/desk/sign-in?${query}`);
  try {
    return await read();
  } catch (error) {
    throw isSignedOut(error) ? redirect(`/desk/sign-in?${query}`) : error;
  }
}

/** Reads the day in India by the server's clock, because the browser's may be wrong. */
export async function readToday(): Promise<string> {
  if (!isServerTimeKnown()) await shop.$get();
  return dayInIndia(getServerTime());
}

export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'bad-token';
}

/** Says how to sign in again; `next` is for servers. In the demo, each tab has its own session. */
export function explainSignedOut(next: string): string {
  return import.meta.env.VITE_SERVER
    ? `Your session has ended. Sign in again in another tab${next}`
    : 'Your session has ended. Copy anything you have typed, then reload the page to sign in.';
}

/** Describes why a call failed, for the person at the desk. */
export function explain(failure: ApiError): string {
  if (isSignedOut(failure)) return explainSignedOut(', then retry.');
  // The person's role may have changed since the page was opened.
  if (failure.code === 'owners-only')
    return 'Only an owner of the shop can do this. Please ask one of them.';
  if (failure.code === 'key-reused')
    return 'This was sent before with other values. Reload the page to see what was done.';
  if (failure.code === 'in-progress')
    return 'This is still being done, perhaps for another tab. Try again in a moment.';
  return failure.message;
}

/** The result of work that calls the API; or why a call failed, in a sentence. */
type Attempted<T> =
  | { value: T; error?: undefined; failure?: undefined }
  | { value?: undefined; error: string; failure: ApiError };

/** Does work that calls the API. Rejects only with an error that is not an `ApiError`. */
export async function attempt<T>(work: () => Promise<T>): Promise<Attempted<T>> {
  try {
    return { value: await work() };
  } catch (failure) {
    if (!(failure instanceof ApiError)) throw failure;
    return { error: explain(failure), failure };
  }
}

/** Does work that calls the API. If a call fails, says in a toast why, and resolves with `false`. */
export async function attemptOrToast(work: () => Promise<unknown>): Promise<boolean> {
  const { error } = await attempt(work);
  if (error !== undefined) void showToast(error, 'error');
  return error === undefined;
}
