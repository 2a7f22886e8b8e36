import * as v from 'valibot';
import { ERROR_CODES } from './errors.ts';

/** Body of every refusal (4xx). */
export const errorsBodySchema = v.object({
  errors: v.pipe(v.array(v.string()), v.minLength(1)),
  code: v.picklist([...new Set(Object.values(ERROR_CODES))]),
});

/** Body of an unexpected failure (500): no stack and no internal detail. */
export const errorBodySchema = v.object({
  error: v.object({ message: v.string() }),
  code: v.literal('failed'),
});

export type ErrorsBody = v.InferOutput<typeof errorsBodySchema>;
export type ErrorBody = v.InferOutput<typeof errorBodySchema>;
