import type { JsonFault } from '../json/json-fault.ts';

/** A response as it is shown and stored. */
export interface ReceivedResponse {
  kind: 'answer';
  status: number;
  statusText: string;
  headers: Record<string, string>;
  body: Body;
  /** Size of the decompressed body. */
  bytes: number;
  /** Time from sending the request to the last byte. */
  ms: number;
}

/** There was no response, or none that the browser lets a page read. */
interface Failure {
  kind: 'failure';
  reason: string;
}

export type Outcome = ReceivedResponse | Failure;

export type Body =
  | { kind: 'empty' }
  | { kind: 'json'; value: unknown }
  /** `fault` is set if the content type is JSON but the text is not. */
  | { kind: 'text'; text: string; fault?: JsonFault }
  /** A data URL: the Content-Security-Policy of a page may allow no blob URLs. */
  | { kind: 'image'; url: string }
  | { kind: 'binary' }
  /** The body was too large for the history. */
  | { kind: 'dropped' };

/** 'Status : 200 OK'; there is no status text over HTTP/2. */
export function formatStatusLine({ status, statusText }: ReceivedResponse): string {
  return `Status : ${status} ${statusText}`.trim();
}

/** The response as one object, its body in `data`. */
export function toResponseObject({ status, statusText, headers, body }: ReceivedResponse) {
  const whole = { status, statusText, headers };
  if (body.kind === 'json') return { ...whole, data: body.value };
  if (body.kind === 'text') return { ...whole, data: body.text };
  if (body.kind === 'image') return { ...whole, data: body.url };
  return whole;
}
