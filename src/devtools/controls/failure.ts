import type { FailureKind } from '#hosts/browser/calls.ts';

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

export const FAILURE_KINDS: readonly FailureKind[] = [401, 404, 500, 'network', 'malformed'];

/** Which calls fail: the next call from any tab, every call, or every call to one route. */
type FailureTarget = 'next' | 'all' | RoutePattern;

export interface Failure {
  how: FailureKind;
  for: FailureTarget;
}

function isFailureTarget(value: unknown): value is FailureTarget {
  return typeof value === 'string' && /^(next|all|[A-Z]+ \/api\/\S+)$/.test(value);
}

/** Parses untrusted input, in which a status may be a string; `undefined` if it is not a failure. */
export function parseFailure(value: unknown): Failure | undefined {
  const { how, for: target } = (value ?? {}) as Partial<Record<keyof Failure, unknown>>;
  const kind = FAILURE_KINDS.find((item) => item === how || String(item) === how);
  return kind && isFailureTarget(target) ? { how: kind, for: target } : undefined;
}

/** Whether the failure affects a call. `path` has no query. */
export function affects({ for: target }: Failure, method: string, path: string): boolean {
  return target === 'next' || target === 'all' || matchesRoute(target, method, path);
}
