/** A call of the API by `InPageXhr`, from one `open` to the next. */
export interface XhrCall {
  method: string;
  url: URL;
  headers: Headers;
  /** UNSENT to DONE. */
  state: number;
  /** Only while the call is under way. */
  flight?: AbortController | undefined;
  timer?: ReturnType<typeof setTimeout>;
  isUploading: boolean;
  response?: Response | undefined;
  /** In the form that `responseType` asks for. */
  body?: unknown;
}

/** Ends what is under way, without an event. */
export function stop(call: XhrCall) {
  clearTimeout(call.timer);
  call.flight?.abort();
  call.flight = undefined;
}

/** The body in the form of that type; `null` where JSON is damaged. */
export function readAs(
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

/** Dispatches an event about `size` bytes. */
export function tell(target: XMLHttpRequestEventTarget, type: string, size = 0) {
  const measures = { lengthComputable: size > 0, loaded: size, total: size };
  target.dispatchEvent(new ProgressEvent(type, measures));
}
