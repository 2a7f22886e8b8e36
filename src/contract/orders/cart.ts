import * as v from 'valibot';
import { bookSchema } from '../catalogue/book.ts';
import { copiesSchema, createIntegerSchema } from '../fields.ts';

/** A line of the cart: a book and the number of copies, which may be zero or negative. */
export const cartLineSchema = v.object({
  ...bookSchema.entries,
  qty: createIntegerSchema(),
  /** The price of one copy (₹) when it was added, if it has changed since. */
  payableWhenAdded: v.optional(createIntegerSchema()),
  /** The copies that the user's unpaid orders hold; only if some book has too few. */
  held: v.optional(copiesSchema),
});

/** The body of a quantity change; unknown types are allowed and change nothing. */
export const changeQuantityRequestSchema = v.pipe(
  v.object({
    action: v.looseObject({ type: v.union([v.picklist(['increment', 'decrement']), v.string()]) }),
  }),
  v.examples([{ action: { type: 'increment' } }]),
);

export const cartResponseSchema = v.object({ cart: v.array(cartLineSchema) });

export const wishlistItemSchema = bookSchema;

/** A stored line has no long texts: they are read from the catalogue. Old lines have them. */
const storedTexts = v.entriesFromList(['description', 'sample'], v.optional(v.string()));
export const storedCartLineSchema = v.object({ ...cartLineSchema.entries, ...storedTexts });
export const storedWishlistItemSchema = v.object({ ...bookSchema.entries, ...storedTexts });

export const wishlistResponseSchema = v.object({ wishlist: v.array(wishlistItemSchema) });

export type CartLine = v.InferOutput<typeof cartLineSchema>;
export type WishlistItem = v.InferOutput<typeof wishlistItemSchema>;
export type StoredCartLine = v.InferOutput<typeof storedCartLineSchema>;
export type StoredWishlistItem = v.InferOutput<typeof storedWishlistItemSchema>;
