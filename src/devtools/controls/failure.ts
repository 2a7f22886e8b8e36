import type { FailureKind } from '#hosts/browser/messages.ts';

/** A method and a path, `POST /api/user/cart/:id`; a part with a colon matches any part. */
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

/** The failures that need no body of one's own. */
export const FAILURE_KINDS = [401, 404, 500, 'network', 'malformed'] as const;

/** Which calls fail: the next call from any tab, every call, or every call to one route. */
type FailureTarget = 'next' | 'all' | RoutePattern;

export interface Failure {
  how: FailureKind;
  for: FailureTarget;
  /** How many calls fail; `undefined` for one with 'next', otherwise for all. */
  times?: number | undefined;
  /** Sent as JSON instead of the API's own error. Any status may have one. */
  body?: object | undefined;
}

/** One failure, or several. A call gets the first that affects it. */
export type Failures = Failure | readonly Failure[];

export function listFailures(failures: Failures | undefined): readonly Failure[] {
  if (failures === undefined) return [];
  return 'how' in failures ? [failures] : failures;
}

/** The opposite of `listFailures`; `undefined` for an empty list. */
export function joinFailures(list: readonly Failure[]): Failures | undefined {
  return list.length > 1 ? list : list[0];
}

export function isRoutePattern(value: unknown): value is RoutePattern {
  return typeof value === 'string' && /^[A-Z]+ \/api\/\S+$/.test(value);
}

const FAILURE_TEXT = /^(\S+)(?: x(\d+))?(?: (next|all|[A-Z]+ \/api\/\S+))?(?: ([[{].*))?$/s;

/**
 * Parses the text of a failure: `500`, `500 x2`, `network next`, `422 x2 POST /api/user/cart
 * {"errors":["…"]}`. `target` is that of a text without its own. `undefined` if it is no failure.
 */
export function parseFailureText(text: string, target: string): Failure | undefined {
  const [, how, times, ownTarget = target, json] = FAILURE_TEXT.exec(text) ?? [];
  const count = times === undefined ? undefined : Number(times);
  return parseFailure({ how, for: ownTarget, times: count, body: json && parseBody(json) });
}

/** Formats a failure as `parseFailureText` reads it. */
export function formatFailure({ how, for: target, times, body }: Failure): string {
  const count = times === undefined ? '' : ` x${times}`;
  return `${how}${count} ${target}${body ? ` ${JSON.stringify(body)}` : ''}`;
}

function parseBody(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return json;
  }
}

/** Parses untrusted input, in which a status may be a string; `undefined` if it is not a failure. */
export function parseFailure(value: unknown): Failure | undefined {
  const { how, for: target, times, body } = (value ?? {}) as Record<keyof Failure, unknown>;
  const plain = FAILURE_KINDS.find((item) => item === how || String(item) === how);
  const kind = body === undefined ? plain : toStatus(how);
  const isTarget = target === 'next' || target === 'all' || isRoutePattern(target);
  const isCount = times === undefined || (Number.isInteger(times) && Number(times) > 0);
  const isBody = body === undefined || (typeof body === 'object' && body !== null);
  if (!kind || !isTarget || !isCount || !isBody) return undefined;
  return {
    how: kind,
    for: target as FailureTarget,
    ...(times !== undefined && { times: Number(times) }),
    ...(body !== undefined && { body }),
  };
}

/** Returns a status whose response may have a body; `undefined` for any other value. */
function toStatus(value: unknown): number | undefined {
  const status = Number(value);
  const isAllowed = Number.isInteger(status) && status >= 200 && status <= 599;
  return isAllowed && ![204, 205, 304].includes(status) ? status : undefined;
}

/** Whether the failure affects a call. `path` has no query. */
export function affects({ for: target }: Failure, method: string, path: string): boolean {
  return target === 'next' || target === 'all' || matchesRoute(target, method, path);
}

/** How many more calls the failure affects; `undefined` for all. */
export function countRest({ for: target, times }: Failure): number | undefined {
  return times ?? (target === 'next' ? 1 : undefined);
}

/** Removes one call from a failure that counts them, and the failure with its last one. */
export function useUp(failures: Failures | undefined, used: Failure | undefined) {
  const rest = listFailures(failures).flatMap((item) => {
    const count = item === used ? countRest(item) : undefined;
    if (count === undefined) return item;
    return count > 1 ? { ...item, times: count - 1 } : [];
  });
  return joinFailures(rest);
}
