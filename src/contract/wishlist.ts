import * as v from 'valibot';
import { bookSchema } from './book.ts';

export const wishlistItemSchema = bookSchema;

export const wishlistAnswerSchema = v.object({ wishlist: v.array(wishlistItemSchema) });

export type WishlistItem = v.InferOutput<typeof wishlistItemSchema>;
