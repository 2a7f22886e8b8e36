import { answer, isApiUrl } from './shop-api.ts';

/** Where no worker runs, the page's own `fetch` answers `/api`, over the same database. */
export function answerInPage(): void {
  const fetchFromNetwork = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href);
    if (!isApiUrl(url, location.origin)) return fetchFromNetwork(input, init);
    const request = new Request(input, init);
    return settleOrAbort(answer(request), request.signal);
  };
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
