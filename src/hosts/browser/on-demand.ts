import { isApiUrl } from './api-url.ts';

/**
 * Starts the mock when the page first calls `/api` by `fetch`, or when the returned function is
 * called, whichever comes first. If the start fails, the next such call starts the mock again.
 * @param start Resolves with the `fetch` that handles calls to the API; `undefined` if a worker
 * handles them.
 */
export function startOnDemand(
  start: () => Promise<typeof fetch | undefined>,
): () => Promise<unknown> {
  const fetchFromNetwork = globalThis.fetch;
  let starting: ReturnType<typeof start> | undefined;

  function startOnce() {
    starting ??= start().catch((error: unknown) => {
      starting = undefined;
      throw error;
    });
    return starting;
  }

  globalThis.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href);
    if (!isApiUrl(url, location.origin)) return fetchFromNetwork(input, init);
    const fetchFromApi = (await startOnce()) ?? fetchFromNetwork;
    return fetchFromApi(input, init);
  };
  return startOnce;
}

/**
 * Removes parameters such as `?mockDelay=0` from the URL, before the router or a reload sees them,
 * and returns them.
 */
export function extractParameters(): [string, string][] {
  const url = new URL(location.href);
  const parameters = [...url.searchParams].filter(([name]) => /^mock[A-Z]/.test(name));
  for (const [name] of parameters) url.searchParams.delete(name);
  if (parameters.length > 0) history.replaceState(history.state, '', url);
  return parameters;
}
