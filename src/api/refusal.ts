import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { ERROR_CODES, ERRORS, type ErrorName } from '#contract/errors.ts';

/** Thrown to answer a request with a 4xx and the message and code of that name. */
export class Refusal extends HTTPException {
  readonly code;

  constructor(status: ContentfulStatusCode, name: ErrorName) {
    super(status, { message: ERRORS[name] });
    this.code = ERROR_CODES[name];
  }
}
