import * as v from 'valibot';
import { cartLineSchema } from './cart.ts';
import { timestampSchema } from './time.ts';
import { wishlistItemSchema } from './wishlist.ts';

/** A user of the seed or the store; in the store `password` is a salted hash. */
export const userSchema = v.looseObject({
  _id: v.string(),
  email: v.string(),
  password: v.string(),
  firstName: v.optional(v.string()),
  lastName: v.optional(v.string()),
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
  cart: v.array(cartLineSchema),
  wishlist: v.array(wishlistItemSchema),
});

export type User = v.InferOutput<typeof userSchema>;
