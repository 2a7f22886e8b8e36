import { useEffect, useRef, useState } from 'react';
import { readAsDataUrl } from '#ui/browser/files.ts';
import { checkOutcome } from '../assertions/assertions.tsx';
import type { Entry } from '../history.tsx';
import { findJsonFault, parseJson } from '../json/json-values.ts';
import type { Body, Outcome } from '../response/outcome.ts';
import type { ConsoleRequest, Draft } from './request.ts';

/** A function like the browser's `fetch`. `address` is a full URL. */
export type Fetch = (address: string, init: RequestInit) => Promise<Response>;

/** Sends a request, and resolves with any outcome; passes the text of a stream to `onEvents`. */
async function send(
  { address, ...request }: ConsoleRequest,
  fetch: Fetch,
  signal: AbortSignal,
  onEvents: (text: string) => void,
): Promise<Outcome> {
  const start = performance.now();
  let reasonPrefix = '';
  try {
    const response = await fetch(address, { ...request, signal, cache: 'no-store' });
    reasonPrefix = `It began with ${response.status} and broke off: `;
    const type = response.headers.get('content-type') ?? '';
    const bytes = /^text\/event-stream\b/i.test(type)
      ? await readEvents(response, onEvents)
      : await response.arrayBuffer();
    const ms = Math.round(performance.now() - start);
    const { status, statusText, headers } = response;
    return {
      kind: 'answer',
      status,
      statusText,
      headers: Object.fromEntries(headers),
      body: await readBody(bytes, type),
      bytes: bytes.byteLength,
      ms,
    };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { kind: 'failure', reason: reasonPrefix + reason };
  }
}

/** Reads a stream, which is UTF-8 by its standard. Calls `onEvents` with the whole text so far. */
async function readEvents({ body }: Response, onEvents: (text: string) => void) {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  onEvents(text);
  for (;;) {
    const chunk = await reader?.read();
    if (!chunk || chunk.done) return new TextEncoder().encode(text).buffer;
    text += chunk.value;
    onEvents(text);
  }
}

/** Reads the body of a response according to its content type and its bytes. */
export async function readBody(bytes: ArrayBuffer, type: string): Promise<Body> {
  if (bytes.byteLength === 0) return { kind: 'empty' };
  if (/^image\//i.test(type))
    return { kind: 'image', url: await readAsDataUrl(new Blob([bytes], { type })) };
  const text = decode(bytes, type);
  if (text === undefined) return { kind: 'binary' };
  const hasJsonType = /\bjson\b/i.test(type);
  try {
    // Without a JSON content type, only a list or an object is read as JSON.
    if (hasJsonType || /^\s*[[{]/.test(text)) return { kind: 'json', value: parseJson(text) };
  } catch {
    if (hasJsonType) return { kind: 'text', text, fault: findJsonFault(text) };
  }
  return { kind: 'text', text };
}

/** Decodes by the charset of the content type, or else as UTF-8; `undefined` for other bytes. */
function decode(bytes: ArrayBuffer, type: string): string | undefined {
  const [, charset = 'utf-8'] = /;\s*charset="?([^\s;"]+)/i.exec(type) ?? [];
  for (const label of [charset, 'utf-8'])
    try {
      const text = new TextDecoder(label, { fatal: true }).decode(bytes);
      return text.includes('\0') ? undefined : text;
    } catch {
      // The charset does not exist, or does not fit the bytes.
    }
  return undefined;
}

/** What the response pane shows: nothing at first. */
export interface Exchange {
  isSending?: true;
  /** The text of the server-sent events that have arrived. */
  events?: string | undefined;
  entry?: Entry;
  /** Set if the entry comes from the history. */
  isKept?: true;
}

/** Sends one request at a time: a new request aborts the running one, and so does unmounting. */
export function useExchange(fetch: Fetch) {
  const [exchange, setExchange] = useState<Exchange>({});
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  /** Shows `next`, and aborts the running request. Returns a signal that the next `show` aborts. */
  function show(next: Exchange): AbortSignal {
    running.current?.abort();
    running.current = new AbortController();
    setExchange(next);
    return running.current.signal;
  }

  /** Sends a request. Resolves with `undefined` if it was aborted. */
  async function start(draft: Draft, request: ConsoleRequest): Promise<Entry | undefined> {
    const signal = show({ isSending: true });
    const at = Date.now();
    const outcome = await send(request, fetch, signal, (events) => {
      if (!signal.aborted) setExchange({ isSending: true, events });
    });
    const results = await checkOutcome(draft.assertions, outcome);
    if (signal.aborted) return undefined;
    const id = `${at}-${Math.random()}`;
    const entry = { id, at, draft, outcome, ...(results.length > 0 && { results }) };
    setExchange({ entry });
    return entry;
  }

  return { exchange, show, start };
}
