import type { Page } from '@playwright/test';

export interface Fault {
  /** Which calls fail: those whose path begins so; all of them without. */
  path?: string;
  method?: string;
  /**
   * A status with the API's own error body · no network · a call broken off · an answer that is no
   * JSON · a good answer with this `body` · no answer until `recover`, or until the shop gives up.
   */
  how: number | 'network' | 'abort' | 'nonsense' | 'silence' | { body: unknown };
  /** What a refusal says. */
  message?: string;
  /** The code of the error body; without, the usual one of the status. */
  code?: string;
  /** The API does what it was asked for all the same; only its answer is lost. */
  isDone?: boolean;
  /** How many calls fail on each page that is loaded; all of them without. */
  times?: number;
}

interface Faults {
  list: (Fault & { left: number })[];
  /** How many calls have failed since `recover`. */
  count: number;
  /** How many calls were made, and how many of them are under way. */
  made: number;
  underWay: number;
  /** Lets the silent calls be answered. */
  release: (() => void)[];
  /** The limits the shop has set its calls; ending one is as if its time had passed. */
  limits: { ms: number; end: () => void }[];
}

declare global {
  interface Window {
    faults?: Faults;
  }
}

/**
 * Lets calls of the page fail, from now on and on every page it loads. It stands before `fetch`,
 * because neither the worker's nor the page's own answers ever reach the network.
 */
export async function apiFails(page: Page, fault: Fault): Promise<{ recover(): Promise<void> }> {
  await page.addInitScript(installFault, fault);
  if (page.url() !== 'about:blank') await apiFailsHere(page, fault);
  return { recover: () => apiRecovers(page) };
}

/** As `apiFails`, until the page is left. */
export function apiFailsHere(page: Page, fault: Fault): Promise<void> {
  return page.evaluate(installFault, fault);
}

export function apiRecovers(page: Page): Promise<void> {
  return page.evaluate(() => {
    for (const release of window.faults?.release.splice(0) ?? []) release();
    Object.assign(window.faults ?? {}, { list: [], count: 0 });
  });
}

/** For a test that asks for it before the page is opened: all calls made so far, `made` at least, have ended. */
export async function callsHaveEnded(page: Page, made = 1): Promise<void> {
  await page.waitForFunction(
    (least) => window.faults && window.faults.made >= least && window.faults.underWay === 0,
    made,
  );
}

/** Lets the time pass that the shop gives its calls; answers with the ms of each. */
export function passTime(page: Page): Promise<number[]> {
  return page.evaluate(() =>
    (window.faults?.limits.splice(0) ?? []).map(({ ms, end }) => {
      end();
      return ms;
    }),
  );
}

/** Runs in the page. */
function installFault(fault: Fault): void {
  const entry = { ...fault, left: fault.times ?? Infinity };
  if (window.faults) return void window.faults.list.push(entry);
  const faults: Faults = { list: [entry], count: 0, made: 0, underWay: 0, release: [], limits: [] };
  window.faults = faults;

  const original = window.fetch.bind(window);
  let answer = original;
  // The in-page host puts itself in the place of `fetch` later: it then stands behind the faults.
  Object.defineProperty(window, 'fetch', {
    get: () => countedFetch,
    set(own: typeof fetch) {
      answer = own;
    },
  });

  const timeout = AbortSignal.timeout.bind(AbortSignal);
  AbortSignal.timeout = (ms) => {
    const early = new AbortController();
    const end = () => early.abort(new DOMException('signal timed out', 'TimeoutError'));
    faults.limits.push({ ms, end });
    return AbortSignal.any([timeout(ms), early.signal]);
  };

  async function countedFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const { url } = new Request(input, init);
    const { pathname, origin } = new URL(url);
    if (origin !== location.origin || !pathname.startsWith('/api')) return original(input, init);
    faults.made += 1;
    faults.underWay += 1;
    try {
      return await fetchOrFail(input, init);
    } finally {
      faults.underWay -= 1;
    }
  }

  async function fetchOrFail(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const request = new Request(input, init);
    const { pathname } = new URL(request.url);
    const hit = faults.list.find(
      ({ path = '/api', method = request.method, left }) =>
        left > 0 && pathname.startsWith(path) && method === request.method,
    );
    if (!hit) return answer(input, init);
    hit.left -= 1;
    faults.count += 1;
    if (hit.isDone) await answer(input, { ...init, signal: null });
    const { how, message = 'A fault of the test.' } = hit;
    if (how === 'network') throw new TypeError('Failed to fetch');
    if (how === 'abort') throw new DOMException('The user aborted a request.', 'AbortError');
    if (how === 'nonsense') return new Response('<!doctype html><p>Hello', { status: 200 });
    if (how === 'silence') {
      await untilReleased(request.signal);
      return answer(input, init);
    }
    if (typeof how === 'object') return Response.json(how.body);
    const { code = { 401: 'bad-token', 404: 'not-found' }[how] ?? 'failed' } = hit;
    const body = how < 500 ? { errors: [message], code } : { error: { message }, code };
    const statusText = { 401: 'Unauthorized', 404: 'Not Found' }[how] ?? 'Internal Server Error';
    return Response.json(body, { status: how, statusText });
  }

  function untilReleased(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const end = () => reject(signal.reason);
      if (signal.aborted) return end();
      faults.release.push(resolve);
      signal.addEventListener('abort', end, { once: true });
    });
  }
}
