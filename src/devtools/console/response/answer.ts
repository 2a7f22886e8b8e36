import type { JsonFault } from '../json/json-fault.ts';

/** A response as it is shown and kept. */
export interface Answer {
  kind: 'answer';
  status: number;
  statusText: string;
  headers: Record<string, string>;
  body: Body;
  /** Size of the body, unpacked. */
  bytes: number;
  /** From sending to the last byte. */
  ms: number;
}

/** No response came, or none that the browser lets a page read. */
interface Failure {
  kind: 'failure';
  reason: string;
}

export type Outcome = Answer | Failure;

export type Body =
  | { kind: 'empty' }
  | { kind: 'json'; value: unknown }
  /** `fault`, where it is called JSON and is none. */
  | { kind: 'text'; text: string; fault?: JsonFault }
  /** A data URL: a strict page may show no other picture that is not its own. */
  | { kind: 'image'; url: string }
  | { kind: 'binary' }
  /** Too large for the history. */
  | { kind: 'dropped' };

/** 'Status : 200 OK'; over HTTP/2 there are no words. */
export function statusLine({ status, statusText }: Answer): string {
  return `Status : ${status} ${statusText}`.trim();
}

/** The response as one value, its body under `data`. */
export function wholeResponse({ status, statusText, headers, body }: Answer) {
  const whole = { status, statusText, headers };
  if (body.kind === 'json') return { ...whole, data: body.value };
  if (body.kind === 'text') return { ...whole, data: body.text };
  if (body.kind === 'image') return { ...whole, data: body.url };
  return whole;
}
