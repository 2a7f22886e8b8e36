import type { Page } from '@playwright/test';

export interface Fault {
  /** Which calls fail: those whose path begins so; all of them without. */
  path?: string;
  method?: string;
  /**
   * A status with the API's own error body · no network · an answer that is no JSON · a good answer
   * with this `body` · no answer until `recover`, or until the shop gives up.
   */
  how: number | 'network' | 'nonsense' | 'silence' | { body: unknown };
  /** How many calls fail on each page that is loaded; all of them without. */
  times?: number;
}

interface LiveFault extends Fault {
  left: number;
}

declare global {
  interface Window {
    faults?: { list: LiveFault[]; release: () => void; released: Promise<void> };
  }
}

/**
 * Lets calls of the page fail, from now on and on every page it loads. It stands before `fetch`,
 * because neither the worker's nor the page's own answers ever reach the network.
 */
export async function apiFails(page: Page, fault: Fault): Promise<{ recover(): Promise<void> }> {
  await page.addInitScript(installFault, fault);
  if (page.url() !== 'about:blank') await page.evaluate(installFault, fault);
  return {
    recover: () =>
      page.evaluate(() => {
        if (window.faults) window.faults.list = [];
        window.faults?.release();
      }),
  };
}

/** Runs in the page. */
function installFault(fault: Fault): void {
  const entry = { ...fault, left: fault.times ?? Infinity };
  if (window.faults) return void window.faults.list.push(entry);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  window.faults = { list: [entry], release, released };

  const original = window.fetch.bind(window);
  let answer = original;
  // The in-page host puts itself in the place of `fetch` later: it then stands behind the faults.
  Object.defineProperty(window, 'fetch', {
    get: () => fetchOrFail,
    set(own: typeof fetch) {
      answer = own;
    },
  });

  async function fetchOrFail(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const request = new Request(input, init);
    const { pathname, origin } = new URL(request.url);
    if (origin !== location.origin || !pathname.startsWith('/api')) return original(input, init);
    const hit = window.faults?.list.find(
      ({ path = '/api', method = request.method, left }) =>
        left > 0 && pathname.startsWith(path) && method === request.method,
    );
    if (!hit) return answer(input, init);
    hit.left -= 1;
    if (hit.how === 'network') throw new TypeError('Failed to fetch');
    if (hit.how === 'nonsense') return new Response('<!doctype html><p>Hello', { status: 200 });
    if (hit.how === 'silence') {
      await Promise.race([window.faults?.released, rejectOnAbort(request.signal)]);
      return answer(input, init);
    }
    if (typeof hit.how === 'object') return Response.json(hit.how.body);
    const message = 'A fault of the test.';
    const body = hit.how < 500 ? { errors: [message] } : { error: { message } };
    return Response.json(body, { status: hit.how });
  }

  function rejectOnAbort(signal: AbortSignal): Promise<never> {
    return new Promise((_resolve, reject) =>
      signal.addEventListener('abort', () => reject(signal.reason), { once: true }),
    );
  }
}
