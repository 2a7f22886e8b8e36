import * as v from 'valibot';
import { ERROR_CODES } from './errors.ts';
import { orderLineSchema } from './order.ts';

/** Body of every refusal (4xx and 502). */
export const errorsBodySchema = v.object({
  errors: v.pipe(v.array(v.string()), v.minLength(1)),
  code: v.picklist([...new Set(Object.values(ERROR_CODES))]),
  /** With `amount-changed`: the sum (₹) and the lines as they are now. */
  amount: v.optional(v.number()),
  lines: v.optional(v.array(orderLineSchema)),
  /** With `out-of-stock`: the books of which there are fewer copies than requested. */
  books: v.optional(v.array(v.object({ _id: v.string(), title: v.string(), stock: v.number() }))),
  /** With `bad-fields`: what is wrong with each; '' is none of them. */
  fields: v.optional(v.array(v.object({ field: v.string(), message: v.string() }))),
});

/** Body of an unexpected failure (500): no stack and no internal detail. */
export const errorBodySchema = v.object({
  error: v.object({ message: v.string() }),
  code: v.literal('failed'),
});

export type ErrorsBody = v.InferOutput<typeof errorsBodySchema>;
export type ErrorBody = v.InferOutput<typeof errorBodySchema>;
