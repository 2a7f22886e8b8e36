import { isApiUrl } from './messages.ts';
import { handleRequest } from './shop-api.ts';
import { allowMemory, createId } from './shop-store.ts';

let ownFetch: typeof fetch | undefined;

/**
 * Replaces the page's `fetch`, so that the page itself handles calls to `/api`. This is for pages
 * that no worker controls, and for browsers whose worker cannot store data. The API in the page
 * uses the worker's database, or memory if that cannot be opened. Returns the new `fetch`. A second
 * call of this function changes nothing.
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
    const response = handleRequest(request, { tab, page: location.href }).then(rejectNoResponse);
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
