import { answer, isApiUrl } from './shop-api.ts';
import { createId } from './shop-store.ts';

/** Where no worker runs, the page's own `fetch` answers `/api`, over the same database. */
export function answerInPage(): void {
  const fetchFromNetwork = globalThis.fetch;
  const tab = createId();
  globalThis.fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href);
    if (!isApiUrl(url, location.origin)) return fetchFromNetwork(input, init);
    const request = new Request(input instanceof Request ? input : url, init);
    const answering = answer(request, { tab, page: location.href }).then(refuseSilence);
    return settleOrAbort(answering, request.signal);
  };
}

/** As `fetch` does where no answer comes. */
function refuseSilence(response: Response): Response {
  if (response.type === 'error') throw new TypeError('Failed to fetch');
  return response;
}

/** As `fetch` does: an abort rejects at once, whatever the answer does meanwhile. */
function settleOrAbort(answering: Promise<Response>, signal: AbortSignal): Promise<Response> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) return abort();
    signal.addEventListener('abort', abort, { once: true });
    answering.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
