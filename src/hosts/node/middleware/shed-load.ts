import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createUnavailableError } from '#api/errors.ts';
import { ProviderFailure } from '#api/payment-provider.ts';
import type { ErrorsBody } from '#contract/errors-schema.ts';

/** Values of `Retry-After`, used in turn: refused clients should not all retry at once. */
const RETRY_AFTER_SECONDS = [1, 2, 3];

/** Calls that `refuseEarly` lets through: those of the desk, which may be uploads, and webhooks. */
const NOT_REFUSED_EARLY = /^\/api\/(?:desk|payments)\//;

/** How many calls in progress may wait for one payment provider at once. */
const MAX_WAITING_OUTSIDE = 32;

interface Call {
  client: string;
  /** Is called when the work begins to wait for a payment provider. */
  onWait?: (() => void) | undefined;
}

export type LoadShedder = ReturnType<typeof createLoadShedder>;

/** Limits the calls in progress, beyond which others are refused. */
export function createLoadShedder(maxConcurrent: number, onShed: () => void = () => undefined) {
  const callsInProgress = new AsyncLocalStorage<Call>();
  let running = 0;
  const waitingOutside = new Map<string, number>();
  let refused = 0;
  function refuse() {
    onShed();
    refused += 1;
    return createUnavailableError(RETRY_AFTER_SECONDS[refused % RETRY_AFTER_SECONDS.length]);
  }

  /**
   * Does work with a limit of its own, such as hashing, for the client of the call. The call leaves
   * its place meanwhile, because those that wait would keep all places.
   */
  async function runElsewhere<T>(work: (client: string) => Promise<T>): Promise<T> {
    const call = callsInProgress.getStore();
    if (!call) return work('');
    running -= 1;
    try {
      return await work(call.client);
    } finally {
      // Takes the place back at once, even if that makes one more than the maximum.
      running += 1;
    }
  }

  return {
    runElsewhere,

    /** Whether half of the places are taken. */
    isBusy: () => running >= maxConcurrent / 2,

    /** Starts a task at once, or throws `HttpError` (503) if `maxConcurrent` are in progress. */
    async run<T>(work: () => Promise<T>, call: Call = { client: '' }): Promise<T> {
      if (running >= maxConcurrent) throw refuse();
      running += 1;
      try {
        return await callsInProgress.run(call, work);
      } finally {
        running -= 1;
      }
    },

    /**
     * Waits for this payment provider. Within `run`, the call leaves its place, which a hanging
     * provider would keep. If `MAX_WAITING_OUTSIDE` calls wait for it already, throws
     * `ProviderFailure`. Work in the background, outside `run`, is not limited.
     */
    async waitOutside<T>(work: () => Promise<T>, provider = ''): Promise<T> {
      const call = callsInProgress.getStore();
      if (!call) return work();
      const count = (change: number) => {
        const waiting = (waitingOutside.get(provider) ?? 0) + change;
        waitingOutside.set(provider, waiting);
        return waiting;
      };
      if (count(0) >= MAX_WAITING_OUTSIDE)
        throw new ProviderFailure(`${count(0)} calls wait for the provider already.`);
      count(1);
      call.onWait?.();
      return runElsewhere(work).finally(() => count(-1));
    },

    /**
     * Refuses a call to the API while too many are in progress, and returns whether it did. The call
     * is not parsed: otherwise refusing calls would take time that the accepted calls need.
     */
    refuseEarly({ url = '' }: IncomingMessage, response: ServerResponse): boolean {
      if (running < maxConcurrent || !url.startsWith('/api/') || NOT_REFUSED_EARLY.test(url))
        return false;
      const { message, code, status, headers } = refuse();
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      response.end(JSON.stringify({ errors: [message], code } satisfies ErrorsBody));
      return true;
    },
  };
}
