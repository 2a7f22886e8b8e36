import type { JsonFault } from '../json/json-values.ts';

export interface ReceivedResponse {
  kind: 'answer';
  status: number;
  statusText: string;
  headers: Record<string, string>;
  body: Body;
  /** The size of the decompressed body. */
  bytes: number;
  /** The time from sending the request to the last byte. */
  ms: number;
}

/** No response arrived, or it broke off, or the browser does not let the page read it. */
interface Failure {
  kind: 'failure';
  reason: string;
}

export type Outcome = ReceivedResponse | Failure;

export type Body =
  | { kind: 'empty' }
  | { kind: 'json'; value: unknown }
  /** `fault` is set if the content type is JSON but the text is not. */
  | { kind: 'text'; text: string; fault?: JsonFault | undefined }
  /** `url` is a data URL, because the Content-Security-Policy of a page may allow no blob URLs. */
  | { kind: 'image'; url: string }
  | { kind: 'binary' }
  /** The body was too large for the history. */
  | { kind: 'dropped' };

/** Formats the status: '200 OK'. Responses have no status text since HTTP/2. */
export function formatStatus(outcome: Outcome): string {
  return outcome.kind === 'failure'
    ? 'No response'
    : `${outcome.status} ${outcome.statusText}`.trim();
}

/** Returns the response as one object, with its body in `data` if it is a text, JSON or an image. */
export function toResponseObject({ status, statusText, headers, body }: ReceivedResponse) {
  const whole = { status, statusText, headers };
  if (body.kind === 'json') return { ...whole, data: body.value };
  if (body.kind === 'text') return { ...whole, data: body.text };
  if (body.kind === 'image') return { ...whole, data: body.url };
  return whole;
}
