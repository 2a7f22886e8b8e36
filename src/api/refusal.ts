import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { ERROR_CODES, ERRORS, type ErrorName } from '#contract/errors.ts';

/** Thrown to answer a request with a 4xx, 502 or 503 and the message and code of that name. */
export class Refusal extends HTTPException {
  readonly code;
  /** Sent beside the code: what a program needs to go on. */
  readonly details: object;
  readonly headers: Record<string, string>;

  constructor(
    status: ContentfulStatusCode,
    name: ErrorName,
    details: object = {},
    headers: Record<string, string> = {},
  ) {
    super(status, { message: ERRORS[name] });
    this.code = ERROR_CODES[name];
    this.details = details;
    this.headers = headers;
  }
}

/** 503: the store is away for a while. */
export function unavailable(): Refusal {
  return new Refusal(503, 'unavailable', {}, { 'retry-after': '5' });
}

/** 429; `seconds` until the next call is taken. */
export function tooMany(seconds: number): Refusal {
  return new Refusal(429, 'tooMany', {}, { 'retry-after': String(seconds) });
}
