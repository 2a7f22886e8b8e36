import * as v from 'valibot';
import { ERROR_CODES } from './errors.ts';
import { countSchema, rupeesSchema } from './fields.ts';
import { orderLineSchema } from './orders/order.ts';

/** The body of every error response with a status 4xx, 502 or 503. */
export const errorsBodySchema = v.object({
  errors: v.pipe(v.array(v.string()), v.minLength(1)),
  code: v.picklist([...new Set(Object.values(ERROR_CODES))]),
  /** With `amount-changed`: the current sum (₹) and lines. */
  amount: v.optional(rupeesSchema),
  lines: v.optional(v.array(orderLineSchema)),
  /** With `out-of-stock`: the books with fewer copies in stock than requested. */
  books: v.optional(v.array(v.object({ _id: v.string(), title: v.string(), stock: countSchema }))),
  /** For an order that is paid online; with `too-many-free`, for copies at ₹0 not sent yet. */
  limits: v.optional(v.object({ perBook: countSchema, perOrder: countSchema })),
  /** With `bad-address`: the text of the address that is wrong. */
  field: v.optional(v.picklist(['pin', 'phone', 'state'])),
  /** With `bad-fields` and `bad-request`: the problem of each field; '' is the whole request. */
  fields: v.optional(v.array(v.object({ field: v.string(), message: v.string() }))),
});

/** The body of an unexpected error (500), without stack and internal details. */
export const errorBodySchema = v.object({
  error: v.object({ message: v.string() }),
  code: v.literal('failed'),
});

export type ErrorsBody = v.InferOutput<typeof errorsBodySchema>;
export type ErrorBody = v.InferOutput<typeof errorBodySchema>;
