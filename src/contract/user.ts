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
  /** How often all sessions were ended; none: never. See `domain/sessions.ts`. */
  sessionRound: v.optional(v.number()),
  /** The session that outlived the last end of all others. */
  keptSession: v.optional(v.string()),
});

export type User = v.InferOutput<typeof userSchema>;
