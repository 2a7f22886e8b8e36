import type { Scenario } from '#hosts/browser/messages.ts';
import type { ControlledApi, RespondControlled } from '#hosts/browser/shop-api.ts';
import { createToken, verifyToken } from '#api/auth/token.ts';
import type { Store } from '#api/store.ts';
import { ERROR_CODES, type ErrorName, ERRORS } from '#contract/errors.ts';
import type { ErrorBody, ErrorsBody } from '#contract/errors-schema.ts';
import type { SnapshotStore } from '#stores/records.ts';
import type { Failure } from './failure.ts';
import { decorateStore } from './scenario-store.ts';
import { toLatencyMs, takeSettings } from './settings.ts';

/** Handles a call with the current controls. */
export const respondControlled: RespondControlled = async (request, api) => {
  const path = new URL(request.url).pathname;
  const settings = await takeSettings(request.method, path);
  const { failure } = settings;
  return {
    response: failure
      ? toFailureResponse(failure, path)
      : await respondInScenario(request, settings, api),
    failure: failure?.how,
    scenario: settings.scenario,
    toDelayMs: (bytes: number) => toLatencyMs(settings.delay, bytes),
  };
};

/** The last decorated store, and the scenario and store that it was made from. */
let lastDecoration: { scenario?: Scenario | undefined; realStore?: Store; store?: Store } = {};

async function respondInScenario(
  request: Request,
  settings: Awaited<ReturnType<typeof takeSettings>>,
  api: ControlledApi,
): Promise<Response> {
  const { scenario, expiries } = settings;
  if (scenario === 'server-down') return toDownResponse();
  const realStore = await api.store(scenario);
  const isSame = lastDecoration.scenario === scenario && lastDecoration.realStore === realStore;
  const store = (isSame && lastDecoration.store) || decorateStore(realStore, scenario);
  lastDecoration = { scenario, realStore, store };
  // In 'session-expired', only tokens that were issued since the scenario began are valid.
  const isExpired = scenario === 'session-expired';
  const secret = isExpired ? deriveSecret(api.secret, expiries) : api.secret;
  const restored = isExpired ? request : await restoreToken(request, api.secret, expiries);
  const response = await api.fetch({ store, secret }, restored);
  return scenario === 'sold-out' ? sellOut(response, realStore) : response;
}

/** Creates the response of a failed call; without a body, that which the API would send. */
export function toFailureResponse(failure: Omit<Failure, 'for'>, path: string): Response {
  const { how: kind, body: ownBody } = failure;
  if (ownBody) return respondWith(JSON.stringify(ownBody), Number(kind), '');
  if (kind === 'network') return Response.error();
  if (kind === 'malformed') return respondWith('{"products":[{"_id":"bk0', 200, 'OK');
  if (kind === 401) {
    const isSignIn = path.startsWith('/api/auth/');
    return refuse(401, 'Unauthorized', isSignIn ? 'invalidCredentials' : 'invalidToken');
  }
  if (kind === 404) {
    const [, name] = NOT_FOUND.find(([start]) => path.startsWith(start)) ?? [];
    return refuse(404, 'Not Found', name ?? 'pathNotFound');
  }
  const body: ErrorBody = { error: { message: ERRORS.unexpected }, code: 'failed' };
  return respondWith(JSON.stringify(body), 500, 'Internal Server Error');
}

/** The errors of a 404 by the beginning of the path. */
const NOT_FOUND: [start: string, name: ErrorName][] = [
  ['/api/products/', 'bookNotFound'],
  ['/api/categories/', 'categoryNotFound'],
  ['/api/authors/', 'authorNotFound'],
  ['/api/series/', 'seriesNotFound'],
  ['/api/user/', 'emailNotRegistered'],
  ['/api/auth/', 'emailNotRegistered'],
];

export function toDownResponse(): Response {
  return refuse(503, 'Service Unavailable', 'unavailable');
}

function refuse(status: number, statusText: string, name: ErrorName): Response {
  const body: ErrorsBody = { errors: [ERRORS[name]], code: ERROR_CODES[name] };
  return respondWith(JSON.stringify(body), status, statusText);
}

/** Creates a response of JSON. Safari has no `Response.json` before 17. */
function respondWith(json: string, status: number, statusText: string): Response {
  return new Response(json, {
    status,
    statusText,
    headers: { 'content-type': 'application/json' },
  });
}

/** Signs a token again with the normal secret if a 'session-expired' that has ended issued it. */
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

/** Marks every book in a cart as out of stock in the response: stored carts must not change. */
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

function isBookOf(ids: Set<unknown>, value: unknown): value is { inStock: boolean } {
  return typeof value === 'object' && value !== null && 'inStock' in value && '_id' in value
    ? ids.has(value._id)
    : false;
}
