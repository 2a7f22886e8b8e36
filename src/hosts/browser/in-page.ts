import { respondControlled } from '#devtools/controls/controlled-response.ts';
import { isApiUrl } from './messages.ts';
import { handleRequest } from './shop-api.ts';
import { allowMemory, createId } from './shop-store.ts';

let ownFetch: typeof fetch | undefined;

/**
 * Lets the page itself handle calls to `/api`, by replacing `fetch`, where no worker controls it or
 * can store data. Uses the worker's database, or else memory. Returns the new `fetch`; a second
 * call changes nothing.
 */
export function handleCallsInPage(): typeof fetch {
  if (ownFetch) return ownFetch;
  allowMemory();
  const fetchFromNetwork = globalThis.fetch;
  const tab = createId();
  ownFetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href);
    if (!isApiUrl(url, location.origin)) return fetchFromNetwork(input, init);
    const request = new Request(input instanceof Request ? input : url, init);
    request.signal.throwIfAborted();
    const caller = { tab, page: location.href };
    const response = handleRequest(request, caller, respondControlled).then(rejectNoResponse);
    return settleOrAbort(response, request.signal);
  };
  globalThis.fetch = ownFetch;
  return ownFetch;
}

/** Throws if there is no response, as `fetch` does. */
function rejectNoResponse(response: Response): Response {
  if (response.type === 'error') throw new TypeError('Failed to fetch');
  return response;
}

/** Rejects immediately on an abort, as `fetch` does. */
function settleOrAbort(responding: Promise<Response>, signal: AbortSignal): Promise<Response> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    responding.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
