import { ERROR_CODES, ERRORS } from '#contract/errors.ts';
import type { ErrorBody, ErrorsBody } from '#contract/errors-schema.ts';
import type { FailureKind } from './failure.ts';

type ErrorName = keyof typeof ERRORS;

/** The answer to a call that is made to fail, as close as possible to what the API would answer. */
export function answerFailure(how: FailureKind, path: string): Response {
  if (how === 'network') return Response.error();
  if (how === 'malformed') return breakOff();
  if (how === 401) return refuse(401, 'Unauthorized', nameOf401(path));
  if (how === 404) return refuse(404, 'Not Found', nameOf404(path));
  return fail(500, 'Internal Server Error', ERRORS.unexpected);
}

/** The answer of a server that is down. */
export function answerDown(): Response {
  return fail(503, 'Service Unavailable', 'The server is down for the moment.');
}

function refuse(status: number, statusText: string, name: ErrorName): Response {
  const body: ErrorsBody = { errors: [ERRORS[name]], code: ERROR_CODES[name] };
  return answerWith(body, { status, statusText });
}

function fail(status: number, statusText: string, message: string): Response {
  const body: ErrorBody = { error: { message }, code: 'failed' };
  return answerWith(body, { status, statusText });
}

/** Safari has no `Response.json` before 17. */
function answerWith(body: object, init: ResponseInit): Response {
  const headers = { 'content-type': 'application/json' };
  return new Response(JSON.stringify(body), { ...init, headers });
}

function breakOff(): Response {
  const headers = { 'content-type': 'application/json' };
  return new Response('{"products":[{"_id":"bk0', { status: 200, statusText: 'OK', headers });
}

function nameOf401(path: string): ErrorName {
  return path.startsWith('/api/auth/') ? 'invalidCredentials' : 'invalidToken';
}

function nameOf404(path: string): ErrorName {
  if (path.startsWith('/api/products/')) return 'bookNotFound';
  if (path.startsWith('/api/categories/')) return 'categoryNotFound';
  if (path.startsWith('/api/authors/')) return 'authorNotFound';
  if (path.startsWith('/api/series/')) return 'seriesNotFound';
  const isOfUser = path.startsWith('/api/user/') || path.startsWith('/api/auth/');
  return isOfUser ? 'emailNotRegistered' : 'pathNotFound';
}
