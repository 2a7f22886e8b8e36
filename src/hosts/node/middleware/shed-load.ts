import type { IncomingMessage, ServerResponse } from 'node:http';
import { createUnavailableError } from '#api/errors.ts';
import type { ErrorsBody } from '#contract/errors-schema.ts';

/** Values of `Retry-After`, used in turn: refused clients should not all retry at once. */
const RETRY_AFTER_SECONDS = [1, 2, 3];

/** Calls that `refuseEarly` lets through: those of the desk, which may be uploads, and webhooks. */
const NOT_REFUSED_EARLY = /^\/api\/(?:desk|payments)\//;

export interface LoadShedder {
  run<T>(work: () => Promise<T>): Promise<T>;
  /**
   * Refuses a call to the API while too many are in progress, and returns whether it did. The call
   * is not parsed: otherwise refusing calls would take time that the accepted calls need.
   */
  refuseEarly(request: IncomingMessage, response: ServerResponse): boolean;
}

/**
 * `run` starts a task at once, or throws `HttpError` (503) if `maxConcurrent` tasks are in
 * progress. More tasks would only slow each other down, until clients give up and the work is
 * wasted.
 */
export function createLoadShedder(
  maxConcurrent: number,
  onShed: () => void = () => undefined,
): LoadShedder {
  let running = 0;
  let refused = 0;
  function refuse() {
    onShed();
    refused += 1;
    return createUnavailableError(RETRY_AFTER_SECONDS[refused % RETRY_AFTER_SECONDS.length]);
  }

  return {
    async run(work) {
      if (running >= maxConcurrent) throw refuse();
      running += 1;
      try {
        return await work();
      } finally {
        running -= 1;
      }
    },

    refuseEarly({ url = '' }, response) {
      if (running < maxConcurrent || !url.startsWith('/api/') || NOT_REFUSED_EARLY.test(url))
        return false;
      const { message, code, status, headers } = refuse();
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      response.end(JSON.stringify({ errors: [message], code } satisfies ErrorsBody));
      return true;
    },
  };
}
