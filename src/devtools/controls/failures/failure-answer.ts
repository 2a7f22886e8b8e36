import { ERRORS } from '#contract/errors.ts';
import type { ErrorBody, ErrorsBody } from '#contract/errors.ts';
import type { FailureKind } from './failure.ts';

/** What a call to `path` gets that is made to fail: as far as it can be, what the API itself would say. */
export function answerFailure(how: FailureKind, path: string): Response {
  if (how === 'network') return Response.error();
  if (how === 'malformed') return breakOff();
  if (how === 401) return refuse(401, 'Unauthorized', textOf401(path));
  if (how === 404) return refuse(404, 'Not Found', textOf404(path));
  return fail(500, 'Internal Server Error', ERRORS.unexpected);
}

/** What every call gets from a server that is down. */
export function answerDown(): Response {
  return fail(503, 'Service Unavailable', 'The server is down for the moment.');
}

function refuse(status: number, statusText: string, text: string): Response {
  return Response.json({ errors: [text] } satisfies ErrorsBody, { status, statusText });
}

function fail(status: number, statusText: string, message: string): Response {
  return Response.json({ error: { message } } satisfies ErrorBody, { status, statusText });
}

function breakOff(): Response {
  const headers = { 'content-type': 'application/json' };
  return new Response('{"products":[{"_id":"bk0', { status: 200, statusText: 'OK', headers });
}

function textOf401(path: string): string {
  return path.startsWith('/api/auth/') ? ERRORS.invalidCredentials : ERRORS.invalidToken;
}

function textOf404(path: string): string {
  if (path.startsWith('/api/products/')) return ERRORS.bookNotFound;
  if (path.startsWith('/api/categories/')) return ERRORS.categoryNotFound;
  const isOfUser = path.startsWith('/api/user/') || path.startsWith('/api/auth/');
  return isOfUser ? ERRORS.emailNotRegistered : ERRORS.pathNotFound;
}
