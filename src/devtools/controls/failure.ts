/**
 * A method and a path of the API: `POST /api/user/cart/:id`. A part that begins with a colon
 * matches any one part of a path.
 */
export type RoutePattern = `${string} /api/${string}`;

/** Whether a call belongs to a route. `path` has no query. */
export function matchesRoute(pattern: RoutePattern, method: string, path: string): boolean {
  const [patternMethod, patternPath = ''] = pattern.split(' ');
  const pathParts = path.replace(/\/$/, '').split('/');
  const parts = patternPath.split('/');
  return (
    method === patternMethod &&
    parts.length === pathParts.length &&
    parts.every((part, index) => part.startsWith(':') || part === pathParts[index])
  );
}

/** A status with the API's own body, no response at all, or a response that is cut off. */
export const FAILURE_KINDS = [401, 404, 500, 'network', 'malformed'] as const;
export type FailureKind = (typeof FAILURE_KINDS)[number];

/** Which calls fail: the next call from any tab, every call, or every call to one route. */
type FailureTarget = 'next' | 'all' | RoutePattern;

export interface Failure {
  how: FailureKind;
  for: FailureTarget;
}

/** Parses untrusted input; a status may be a string. `undefined` if it is no kind of failure. */
function parseFailureKind(value: unknown): FailureKind | undefined {
  return FAILURE_KINDS.find((kind) => kind === value || String(kind) === value);
}

function isFailureTarget(value: unknown): value is FailureTarget {
  return value === 'next' || value === 'all' || isRoutePattern(value);
}

function isRoutePattern(value: unknown): value is RoutePattern {
  return typeof value === 'string' && /^[A-Z]+ \/api\/\S+$/.test(value);
}

/** Parses untrusted input; `undefined` if it is not a failure. */
export function parseFailure(value: unknown): Failure | undefined {
  const failure = value as Partial<Record<keyof Failure, unknown>> | null | undefined;
  const how = parseFailureKind(failure?.how);
  const target = failure?.for;
  return how && isFailureTarget(target) ? { how, for: target } : undefined;
}

/** Returns how a call fails; `undefined` if it does not. `path` has no query. */
export function findFailure(
  failure: Failure | undefined,
  method: string,
  path: string,
): FailureKind | undefined {
  if (!failure) return undefined;
  const { how, for: target } = failure;
  const isAffected = target === 'next' || target === 'all' || matchesRoute(target, method, path);
  return isAffected ? how : undefined;
}
