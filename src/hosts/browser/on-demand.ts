import { isApiUrl } from './messages.ts';

/** Resolves with the `fetch` that handles calls to the API; `undefined` if a worker handles them. */
type Start = () => Promise<typeof fetch | undefined>;

declare global {
  interface Window {
    /** Set by the first script of every page of the demo. */
    kitabdost?: {
      /** Resolves once `/api` is handled. Reading it starts the API; a failed start is repeated. */
      readonly ready: Promise<void>;
      /** Sets controls by the text of URL parameters. Set once the API has started. */
      setControls?: (parameters: string) => Promise<void>;
      /** For the shop itself: defines how the API starts. Calls wait until then. */
      startBy: (start: Start) => void;
    };
  }
}

/**
 * Makes calls to `/api` wait until the API has started, which the first of them does. Defines
 * `window.kitabdost`. Has no `async`, because it is compiled for browsers without it.
 */
export function holdCalls(onNeeded = () => {}): void {
  const fetchFromNetwork = window.fetch;
  let startBy: (start: Start) => void = () => {};
  const given = new Promise<Start>((resolve) => (startBy = resolve));
  let starting: ReturnType<Start> | undefined;

  function startOnce() {
    onNeeded();
    starting ??= given
      .then((start) => start())
      .catch((error: unknown) => {
        starting = undefined;
        throw error;
      });
    return starting;
  }

  window.fetch = (input, init) =>
    // An error in the executor, such as that of an invalid URL, rejects the promise.
    new Promise((resolve, reject) => {
      const signal = init?.signal ?? (input instanceof Request ? input.signal : undefined);
      // The start may take longer than the caller waits.
      signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
      const url = new URL(input instanceof Request ? input.url : input, location.href);
      const isForApi = isApiUrl(url, location.origin);
      const handling = isForApi ? startOnce() : Promise.resolve(undefined);
      handling
        .then((fetchFromApi = fetchFromNetwork) => fetchFromApi(input, init))
        .then(resolve, reject);
    });
  window.kitabdost = {
    get ready() {
      return startOnce().then(() => {});
    },
    startBy,
  };
}

/** Takes parameters such as `?mockDelay=0` out of the URL before the router sees them. */
export function extractParameters(): [string, string][] {
  const url = new URL(location.href);
  const parameters = [...url.searchParams].filter(([name]) => /^mock/i.test(name));
  for (const [name] of parameters) url.searchParams.delete(name);
  if (parameters.length > 0) history.replaceState(history.state, '', url);
  return parameters;
}
