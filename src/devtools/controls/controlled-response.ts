import { createToken, verifyToken } from '#api/auth/token.ts';
import type { Store } from '#api/store.ts';
import { ERROR_CODES, ERRORS } from '#contract/errors.ts';
import type { ErrorBody, ErrorsBody } from '#contract/errors-schema.ts';
import type { SnapshotStore } from '#stores/snapshot.ts';
import { type FailureKind, findFailure } from './failure.ts';
import { decorateStore } from './scenario-store.ts';
import { type Scenario, type Settings, toLatencyMs, takeSettings } from './settings.ts';

type ErrorName = keyof typeof ERRORS;

/** What the controls need from the host of the API. */
interface Host {
  store(): Promise<SnapshotStore>;
  /** The secret that signs tokens. */
  secret: string;
  fetch(source: { store: Store; secret: string }, request: Request): Promise<Response>;
}

interface ControlledResponse {
  response: Response;
  failure: FailureKind | undefined;
  scenario: Scenario | undefined;
  /** The intended duration of the call in ms. `bytes` is the size of both bodies. */
  toDelayMs(bytes: number): number;
}

/** Handles a call with the current controls: a failure, a scenario, a delay. */
export async function respondControlled(request: Request, host: Host): Promise<ControlledResponse> {
  const settings = await takeSettings();
  const { delay, scenario } = settings;
  const path = new URL(request.url).pathname;
  const failure = findFailure(settings.failure, request.method, path);
  const response = failure
    ? toFailureResponse(failure, path)
    : await respondInScenario(request, settings, host);
  return { response, failure, scenario, toDelayMs: (bytes) => toLatencyMs(delay, bytes) };
}

/**
 * The last decorated store, with the scenario and the store from which it was made. Another one is
 * made only if either of these changes.
 */
let lastDecoration: { scenario?: Scenario | undefined; realStore?: Store; store?: Store } = {};

async function respondInScenario(
  request: Request,
  settings: Settings,
  host: Host,
): Promise<Response> {
  const { scenario, expiries } = settings;
  if (scenario === 'server-down') return toDownResponse();
  const realStore = await host.store();
  const isSame = lastDecoration.scenario === scenario && lastDecoration.realStore === realStore;
  const store = (isSame && lastDecoration.store) || decorateStore(realStore, scenario);
  lastDecoration = { scenario, realStore, store };
  // In 'session-expired', only tokens that were issued since the scenario began are valid.
  const isExpired = scenario === 'session-expired';
  const secret = isExpired ? deriveSecret(host.secret, expiries) : host.secret;
  const restored = isExpired ? request : await restoreToken(request, host.secret, expiries);
  const response = await host.fetch({ store, secret }, restored);
  return scenario === 'sold-out' ? sellOut(response, realStore) : response;
}

/**
 * Creates the response to a call that is made to fail. A refusal or a status 500 has the body that
 * the API would send.
 */
export function toFailureResponse(kind: FailureKind, path: string): Response {
  if (kind === 'network') return Response.error();
  if (kind === 'malformed') return createTruncatedResponse();
  if (kind === 401) return createRefusal(401, 'Unauthorized', chooseErrorFor401(path));
  if (kind === 404) return createRefusal(404, 'Not Found', chooseErrorFor404(path));
  const body: ErrorBody = { error: { message: ERRORS.unexpected }, code: 'failed' };
  return respondWith(body, { status: 500, statusText: 'Internal Server Error' });
}

/** Creates the response of a server that is down. */
export function toDownResponse(): Response {
  return createRefusal(503, 'Service Unavailable', 'unavailable');
}

function createRefusal(status: number, statusText: string, name: ErrorName): Response {
  const body: ErrorsBody = { errors: [ERRORS[name]], code: ERROR_CODES[name] };
  return respondWith(body, { status, statusText });
}

/** Creates a JSON response. Safari has no `Response.json` before 17. */
function respondWith(body: object, init: ResponseInit): Response {
  const headers = { 'content-type': 'application/json' };
  return new Response(JSON.stringify(body), { ...init, headers });
}

function createTruncatedResponse(): Response {
  const headers = { 'content-type': 'application/json' };
  return new Response('{"products":[{"_id":"bk0', { status: 200, statusText: 'OK', headers });
}

function chooseErrorFor401(path: string): ErrorName {
  return path.startsWith('/api/auth/') ? 'invalidCredentials' : 'invalidToken';
}

function chooseErrorFor404(path: string): ErrorName {
  if (path.startsWith('/api/products/')) return 'bookNotFound';
  if (path.startsWith('/api/categories/')) return 'categoryNotFound';
  if (path.startsWith('/api/authors/')) return 'authorNotFound';
  if (path.startsWith('/api/series/')) return 'seriesNotFound';
  const isOfUser = path.startsWith('/api/user/') || path.startsWith('/api/auth/');
  return isOfUser ? 'emailNotRegistered' : 'pathNotFound';
}

/**
 * Signs the call's token again with the normal secret if it was issued during a 'session-expired'
 * that has ended.
 */
async function restoreToken(request: Request, secret: string, expiries = 0): Promise<Request> {
  const token = request.headers.get('authorization');
  if (token === null) return request;
  for (let number = expiries; number > 0; number -= 1) {
    const payload = await verifyToken(token, deriveSecret(secret, number));
    if (!payload) continue;
    const headers = new Headers(request.headers);
    headers.set('authorization', await createToken(payload, secret));
    return new Request(request, { headers });
  }
  return request;
}

/** Returns the secret of the tokens that are issued during the 'session-expired' of this number. */
function deriveSecret(secret: string, number = 0): string {
  return `${secret}-${number}`;
}

/**
 * Marks every book that is in any user's cart as out of stock, wherever it is in the response.
 * Changes the response and not the store, so that no cart line stays sold out after the scenario.
 */
async function sellOut(response: Response, store: SnapshotStore): Promise<Response> {
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  if (!response.body || !isJson) return response;
  const { users } = await store.snapshot();
  const ids = new Set(users.flatMap(({ cart }) => cart.map(({ _id }) => _id)));
  const body: unknown = JSON.parse(await response.text(), (_key, value: unknown) =>
    isBookOf(ids, value) ? { ...value, inStock: false, stock: 0 } : value,
  );
  const { status, statusText, headers } = response;
  return new Response(JSON.stringify(body), { status, statusText, headers });
}

/** Whether the value is a book that has one of the ids. */
function isBookOf(ids: Set<unknown>, value: unknown): value is { inStock: boolean } {
  return typeof value === 'object' && value !== null && 'inStock' in value && '_id' in value
    ? ids.has(value._id)
    : false;
}
