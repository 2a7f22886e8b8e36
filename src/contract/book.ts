import * as v from 'valibot';
import { CATEGORY_NAMES } from './category-names.ts';
import { timestampSchema } from './time.ts';

const offerSchema = v.object({
  _id: v.string(),
  id: v.number(),
  offer: v.picklist(['fastDelivery', 'newArrival', 'bestSeller']),
  offerText: v.picklist(['Fast Delivery', 'New Arrival', 'Best Seller']),
  isOffer: v.boolean(),
});

/** A product in the API. Prices are whole rupees (₹); `discountPrice` is the amount subtracted. */
export const bookSchema = v.object({
  _id: v.string(),
  id: v.number(),
  title: v.string(),
  author: v.string(),
  description: v.string(),
  bookType: v.picklist(['Hardcover', 'Paperback']),
  inStock: v.boolean(),
  genres: v.pipe(v.array(v.picklist(CATEGORY_NAMES)), v.length(5)),
  coverImg: v.string(),
  offers: v.pipe(v.array(offerSchema), v.length(3)),
  originalPrice: v.pipe(v.number(), v.integer(), v.minValue(0)),
  discountPercent: v.pipe(v.number(), v.minValue(0), v.maxValue(100)),
  discountPrice: v.pipe(v.number(), v.integer(), v.minValue(0)),
  totalRatings: v.pipe(v.number(), v.integer(), v.minValue(0)),
  totalStars: v.pipe(v.number(), v.minValue(0), v.maxValue(5)),
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
});

/** Body of an addition to cart or wishlist; the server reads only the id. */
export const addBookRequestSchema = v.pipe(
  v.object({ product: v.looseObject({ _id: v.pipe(v.string(), v.nonEmpty()) }) }),
  v.examples([{ product: { _id: 'bk01' } }]),
);

export type Offer = v.InferOutput<typeof offerSchema>;
export type Book = v.InferOutput<typeof bookSchema>;
