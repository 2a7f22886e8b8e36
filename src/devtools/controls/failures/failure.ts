import { ROUTE_PATTERNS, matchesRoute, type RoutePattern } from './route-patterns.ts';

/** A status with the API's own body, no answer at all, or an answer that breaks off. */
export const FAILURE_KINDS = [401, 404, 500, 'network', 'malformed'] as const;
export type FailureKind = (typeof FAILURE_KINDS)[number];

/** The next call from any tab, every call, or every call of one route. */
type FailureTarget = 'next' | 'all' | RoutePattern;

export interface Failure {
  how: FailureKind;
  for: FailureTarget;
}

/** Parses untrusted input, a status also as a string; `undefined` if it is not a failure. */
function parseFailureKind(value: unknown): FailureKind | undefined {
  return FAILURE_KINDS.find((kind) => kind === value || String(kind) === value);
}

function parseFailureTarget(value: unknown): FailureTarget | undefined {
  return (['next', 'all', ...ROUTE_PATTERNS] as const).find((target) => target === value);
}

export function parseFailure(value: unknown): Failure | undefined {
  const failure = value as Partial<Record<keyof Failure, unknown>> | null | undefined;
  const how = parseFailureKind(failure?.how);
  const target = parseFailureTarget(failure?.for);
  return how && target && { how, for: target };
}

/** How a call fails; `undefined` if it does not. `path` has no query. */
export function failureOf(
  failure: Failure | undefined,
  method: string,
  path: string,
): FailureKind | undefined {
  if (!failure) return undefined;
  const { how, for: target } = failure;
  const isHit = target === 'next' || target === 'all' || matchesRoute(target, method, path);
  return isHit ? how : undefined;
}
