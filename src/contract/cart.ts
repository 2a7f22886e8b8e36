import * as v from 'valibot';
import { bookSchema } from './book.ts';

/** A line of the cart: a book and how many copies (`qty` is the wire's word). */
export const cartLineSchema = v.object({
  ...bookSchema.entries,
  qty: v.pipe(v.number(), v.integer()),
});

/** Body of a quantity change; a type other than the two known ones is allowed and changes nothing. */
export const changeQuantityRequestSchema = v.pipe(
  v.object({ action: v.looseObject({ type: v.string() }) }),
  v.examples([{ action: { type: 'increment' } }]),
);

export type CartLine = v.InferOutput<typeof cartLineSchema>;
