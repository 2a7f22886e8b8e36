import type { MiddlewareHandler } from 'hono';
import type * as v from 'valibot';
import type { ErrorName } from '#contract/errors.ts';

/**
 * What a call answers, by status: the schema of a body, the type of another file than JSON, `null` for
 * no body, or the refusals that are its own. Those of `checkBody`, `requireUser` and hosts are not repeated.
 */
export type Answers = Record<number, v.GenericSchema | 'text/csv' | null | readonly ErrorName[]>;

interface Description {
  /** One sentence. */
  summary: string;
  answers: Answers;
  /** What the call reads of the headers, by name. */
  headers: Record<string, string>;
}

const descriptions = new WeakMap<object, Description>();

/** Says in the route table what the call after it is for and answers; does nothing when it is called. */
export function describeCall(
  summary: string,
  answers: Answers,
  headers: Record<string, string> = {},
): MiddlewareHandler<object> {
  const pass: MiddlewareHandler<object> = (_c, next) => next();
  descriptions.set(pass, { summary, answers, headers });
  return pass;
}

/** What `describeCall` said with this handler of the route table; `undefined` for other handlers. */
export function findDescription(handler: object): Description | undefined {
  return descriptions.get(handler);
}
