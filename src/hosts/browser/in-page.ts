import { isApiUrl } from './api-url.ts';
import { handleRequest } from './shop-api.ts';
import { allowMemory, createId } from './shop-store.ts';

let ownFetch: typeof fetch | undefined;

/**
 * Replaces the page's `fetch` and `XMLHttpRequest`, so that the page itself handles calls to
 * `/api`. This is for pages that no worker controls, and for browsers whose worker cannot store
 * data. The API in the page uses the worker's database, or memory if that cannot be opened. Returns
 * the new `fetch`. A second call of this function changes nothing.
 */
export function handleCallsInPage(): typeof fetch {
  if (ownFetch) return ownFetch;
  allowMemory();
  const fetchFromNetwork = globalThis.fetch;
  const tab = createId();
  globalThis.XMLHttpRequest = InPageXhr;
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

/**
 * An `XMLHttpRequest` that sends API calls by `fetch`, for a page that handles them itself. The
 * browser still does the rest: event handlers, most checks, and every request that is synchronous or
 * is not an API call.
 */
class InPageXhr extends XMLHttpRequest {
  /** `undefined` while the browser handles the request. */
  #call: XhrCall | undefined;

  override open(method: string, url: string | URL, isAsync = true, ...login: (string | null)[]) {
    if (this.#call) stop(this.#call);
    this.#call = undefined;
    super.open(method, url, isAsync, ...login);
    const target = new URL(url, document.baseURI);
    if (!isAsync || !isApiUrl(target, location.origin)) return;
    target.hash = '';
    const headers = new Headers();
    this.#call = { method, url: target, headers, state: InPageXhr.OPENED, isUploading: false };
  }

  override setRequestHeader(name: string, value: string) {
    super.setRequestHeader(name, value);
    this.#call?.headers.append(name, value);
  }

  override send(payload: Document | XMLHttpRequestBodyInit | null = null) {
    const call = this.#call;
    if (!call) return super.send(payload);
    if (call.controller || call.state !== InPageXhr.OPENED)
      throw new DOMException(
        'The request is not open, or already in progress.',
        'InvalidStateError',
      );
    const { method, url, headers } = call;
    const body = /^(?:get|head)$/i.test(method) ? null : (payload as XMLHttpRequestBodyInit | null);
    const controller = new AbortController();
    const request = new Request(url, { method, headers, body, signal: controller.signal });
    call.controller = controller;
    call.isUploading = body !== null;
    if (this.timeout > 0) call.timer = setTimeout(() => this.#fail(call, 'timeout'), this.timeout);
    dispatchProgress(this, 'loadstart');
    if (call.isUploading) dispatchProgress(this.upload, 'loadstart');
    return void this.#perform(call, request);
  }

  override abort() {
    const call = this.#call;
    if (!call) return super.abort();
    if (call.controller) this.#fail(call, 'abort');
    if (call.state === InPageXhr.DONE) call.state = InPageXhr.UNSENT;
    call.response = call.body = undefined;
  }

  async #perform(call: XhrCall, request: Request) {
    const { controller } = call;
    try {
      const { byteLength: sent } = await request.clone().arrayBuffer();
      const response = await fetch(request);
      const bytes = await response.arrayBuffer();
      const steps = [
        () => this.#finishUpload(call, sent),
        () => this.#setState(call, InPageXhr.HEADERS_RECEIVED, { response }),
        () => {
          const body = readAs(this.responseType, bytes, response);
          this.#setState(call, InPageXhr.LOADING, { body });
        },
        () => dispatchProgress(this, 'progress', bytes.byteLength),
        () => {
          stop(call);
          this.#setState(call, InPageXhr.DONE);
          dispatchProgress(this, 'load', bytes.byteLength);
          dispatchProgress(this, 'loadend', bytes.byteLength);
        },
      ];
      // An event handler may abort the call or open another one.
      for (const step of steps) if (controller && call.controller === controller) step();
    } catch {
      if (controller && call.controller === controller) this.#fail(call, 'error');
    }
  }

  #finishUpload(call: XhrCall, size: number) {
    if (!call.isUploading) return;
    call.isUploading = false;
    for (const type of ['progress', 'load', 'loadend']) dispatchProgress(this.upload, type, size);
  }

  #fail(call: XhrCall, how: 'abort' | 'error' | 'timeout') {
    stop(call);
    this.#setState(call, InPageXhr.DONE, { response: undefined, body: undefined });
    if (call.isUploading) for (const type of [how, 'loadend']) dispatchProgress(this.upload, type);
    for (const type of [how, 'loadend']) dispatchProgress(this, type);
  }

  #setState(call: XhrCall, state: number, changes: Partial<XhrCall> = {}) {
    Object.assign(call, changes, { state });
    this.dispatchEvent(new Event('readystatechange'));
  }

  override get readyState() {
    return this.#call?.state ?? super.readyState;
  }

  override get status() {
    return this.#call ? (this.#call.response?.status ?? 0) : super.status;
  }

  override get statusText() {
    return this.#call ? (this.#call.response?.statusText ?? '') : super.statusText;
  }

  override get responseURL() {
    return this.#call ? (this.#call.response ? this.#call.url.href : '') : super.responseURL;
  }

  override get response() {
    const browserResponse = super.response;
    return this.#call?.body ?? browserResponse;
  }

  override get responseText() {
    // The getter of the browser throws unless the response type is text.
    const browserText = super.responseText;
    return (this.#call?.body as string | undefined) ?? browserText;
  }

  override getResponseHeader(name: string) {
    return this.#call
      ? (this.#call.response?.headers.get(name) ?? null)
      : super.getResponseHeader(name);
  }

  override getAllResponseHeaders() {
    if (!this.#call) return super.getAllResponseHeaders();
    const headers = [...(this.#call.response?.headers ?? [])];
    return headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  }
}

/** An API call by `InPageXhr`, from one `open` to the next. */
interface XhrCall {
  method: string;
  url: URL;
  headers: Headers;
  /** The `readyState`: UNSENT to DONE. */
  state: number;
  /** Set while the call is in progress. */
  controller?: AbortController | undefined;
  timer?: ReturnType<typeof setTimeout>;
  isUploading: boolean;
  response?: Response | undefined;
  /** In the form that `responseType` requests. */
  body?: unknown;
}

/** Aborts the call in progress, without an event. */
function stop(call: XhrCall) {
  clearTimeout(call.timer);
  call.controller?.abort();
  call.controller = undefined;
}

/** Converts the body to the requested type; `null` for invalid JSON. A 'document' is not parsed. */
function readAs(
  type: XMLHttpRequestResponseType,
  bytes: ArrayBuffer,
  { headers }: Response,
): unknown {
  if (type === 'arraybuffer') return bytes;
  if (type === 'blob') return new Blob([bytes], { type: headers.get('content-type') ?? '' });
  const text = new TextDecoder().decode(bytes);
  if (type !== 'json') return text;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Dispatches a progress event about `size` bytes. */
function dispatchProgress(target: XMLHttpRequestEventTarget, type: string, size = 0) {
  const measures = { lengthComputable: size > 0, loaded: size, total: size };
  target.dispatchEvent(new ProgressEvent(type, measures));
}
