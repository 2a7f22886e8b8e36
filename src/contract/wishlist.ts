import type * as v from 'valibot';
import { bookSchema } from './book.ts';

export const wishlistItemSchema = bookSchema;

export type WishlistItem = v.InferOutput<typeof wishlistItemSchema>;
