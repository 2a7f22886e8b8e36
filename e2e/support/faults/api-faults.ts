import type { Page } from '@playwright/test';

export interface Fault {
  /**
   * Only calls whose path starts with this text fail; by default all calls do. A parameter such as
   * `:id` is one part of the path.
   */
  path?: string;
  method?: string;
  /**
   * How the call fails. A number: a status with the API's own error body. `network`: no network.
   * `abort`: an interrupted call. `nonsense`: a response that is not JSON. `silence`: no response
   * until `recover` or the shop's timeout. `body`: a successful response with this body.
   */
  how: number | 'network' | 'abort' | 'nonsense' | 'silence' | { body: unknown };
  /** The message of a refusal. */
  message?: string;
  /** The code in the error body; by default the usual one for the status. */
  code?: string;
  /** Whether the API makes the change, although its response is lost. */
  isChangeMade?: boolean;
  /** The number of calls that fail on each page load; by default all. */
  times?: number;
}

interface Faults {
  list: (Fault & { left: number })[];
  /** The number of failed calls since `recover`. */
  count: number;
  /** The number of calls made. */
  made: number;
  /** The number of calls in progress. */
  inProgress: number;
  /** Functions that let the calls in `silence` continue. */
  releases: (() => void)[];
  /** The shop's timeouts; `end` makes one expire. */
  timeouts: { ms: number; end: () => void }[];
}

declare global {
  interface Window {
    faults?: Faults;
  }
}

/**
 * Makes API calls fail from now on, also after reloads. Replaces `fetch`, because calls that the
 * worker or the page handles never reach the network. Also makes the visitor a returning one,
 * because a new visitor's page makes no call by itself.
 */
export async function breakApi(page: Page, fault: Fault): Promise<{ recover(): Promise<void> }> {
  await page.addInitScript(installFault, fault);
  await page.addInitScript(() => {
    if (location.protocol.startsWith('http')) localStorage.setItem('kd-fonts', '1');
  });
  if (page.url() !== 'about:blank') await breakApiUntilLeft(page, fault);
  return { recover: () => repairApi(page) };
}

/** Like `breakApi`, but only until the page is left. */
export function breakApiUntilLeft(page: Page, fault: Fault): Promise<void> {
  return page.evaluate(installFault, fault);
}

export function repairApi(page: Page): Promise<void> {
  return page.evaluate(() => {
    for (const release of window.faults?.releases.splice(0) ?? []) release();
    Object.assign(window.faults ?? {}, { list: [], count: 0 });
  });
}

/**
 * Resolves once at least `made` calls were made and all have ended. The test must have called
 * `breakApi` before it opened the page.
 */
export async function waitForCalls(page: Page, made = 1): Promise<void> {
  await page.waitForFunction(
    (min) => window.faults && window.faults.made >= min && window.faults.inProgress === 0,
    made,
  );
}

/** Makes the shop's timeouts expire; resolves with their durations in ms. */
export function expireTimeouts(page: Page): Promise<number[]> {
  return page.evaluate(() =>
    (window.faults?.timeouts.splice(0) ?? []).map(({ ms, end }) => {
      end();
      return ms;
    }),
  );
}

/** This function runs in the page. */
function installFault(fault: Fault): void {
  const entry = { ...fault, left: fault.times ?? Infinity };
  if (window.faults) return void window.faults.list.push(entry);
  const faults: Faults = {
    list: [entry],
    count: 0,
    made: 0,
    inProgress: 0,
    releases: [],
    timeouts: [],
  };
  window.faults = faults;

  const original = window.fetch.bind(window);
  let shopFetch = original;
  // The shop's `fetch` passes a call on to the one that it has found here, with the same options.
  const passed = new WeakSet<RequestInit>();
  function respond(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const options = { ...init };
    passed.add(options);
    return shopFetch(input, options);
  }
  // The shop replaces `fetch` later. The faults must stay in front of its replacement.
  Object.defineProperty(window, 'fetch', {
    get: () => countedFetch,
    set(next: typeof fetch) {
      shopFetch = next;
    },
  });

  const timeout = AbortSignal.timeout.bind(AbortSignal);
  AbortSignal.timeout = (ms) => {
    const early = new AbortController();
    const end = () => early.abort(new DOMException('signal timed out', 'TimeoutError'));
    faults.timeouts.push({ ms, end });
    return AbortSignal.any([timeout(ms), early.signal]);
  };

  async function countedFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    if (init && passed.has(init)) return original(input, init);
    const { url } = new Request(input, init);
    const { pathname, origin } = new URL(url);
    if (origin !== location.origin || !pathname.startsWith('/api')) return original(input, init);
    faults.made += 1;
    faults.inProgress += 1;
    try {
      return await fetchOrFail(input, init);
    } finally {
      faults.inProgress -= 1;
    }
  }

  function toPattern(path: string): RegExp {
    return new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}`);
  }

  async function fetchOrFail(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const request = new Request(input, init);
    const { pathname } = new URL(request.url);
    const hit = faults.list.find(
      ({ path = '/api', method = request.method, left }) =>
        left > 0 && toPattern(path).test(pathname) && method === request.method,
    );
    if (!hit) return respond(input, init);
    hit.left -= 1;
    faults.count += 1;
    if (hit.isChangeMade) await respond(input, { ...init, signal: null });
    const { how, message = 'A fault of the test.' } = hit;
    if (how === 'network') throw new TypeError('Failed to fetch');
    if (how === 'abort') throw new DOMException('The user aborted a request.', 'AbortError');
    if (how === 'nonsense') return new Response('<!doctype html><p>Hello', { status: 200 });
    if (how === 'silence') {
      await untilReleased(request.signal);
      return respond(input, init);
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
      faults.releases.push(resolve);
      signal.addEventListener('abort', end, { once: true });
    });
  }
}
