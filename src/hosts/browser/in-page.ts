import { answer, isApiUrl } from './shop-api.ts';
import { allowMemory, createId } from './shop-store.ts';

let isAnswering = false;

/**
 * Where no worker runs, or where it finds no room, the page's own `fetch` answers `/api`, over the
 * same database if there is one. To be called as often as need be.
 */
export function answerInPage(): void {
  if (isAnswering) return;
  isAnswering = true;
  allowMemory();
  const fetchFromNetwork = globalThis.fetch;
  const tab = createId();
  globalThis.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href);
    if (!isApiUrl(url, location.origin)) return fetchFromNetwork(input, init);
    const request = new Request(input instanceof Request ? input : url, init);
    request.signal.throwIfAborted();
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
    signal.addEventListener('abort', abort, { once: true });
    answering.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
