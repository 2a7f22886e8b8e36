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

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** What a book may say besides: part 1 of the specification does not know these fields. */
const detailsSchema = v.object({
  /** The main author first; `author` is all of them, joined. */
  authors: v.optional(v.array(v.string())),
  /** 13 digits. */
  isbn: v.optional(v.pipe(v.string(), v.regex(/^97[89]\d{10}$/))),
  publisher: v.optional(v.string()),
  /** `YYYY`, `YYYY-MM` or `YYYY-MM-DD`. */
  publishedOn: v.optional(v.pipe(v.string(), v.regex(/^\d{4}(?:-\d{2}){0,2}$/))),
  /** BCP 47: `en`, `hi`. */
  language: v.optional(v.string()),
  pages: v.optional(count),
  series: v.optional(v.object({ name: v.string(), number: v.optional(v.string()) })),
  /** The same text in two books: the same work in two formats. */
  work: v.optional(v.string()),
  /** The first pages. Lists and lines leave it out. */
  sample: v.optional(v.string()),
  /** Copies that can be sold; `inStock` says whether there is one. */
  stock: v.optional(count),
  taxPercent: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(100))),
  /** The code of the goods on a bill. */
  hsn: v.optional(v.string()),
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
  /** None for an imported book that says nothing of its subject. */
  genres: v.pipe(v.array(v.picklist(CATEGORY_NAMES)), v.maxLength(CATEGORY_NAMES.length)),
  /** '' for a book without a drawing. */
  coverImg: v.string(),
  offers: v.pipe(v.array(offerSchema), v.length(3)),
  originalPrice: v.pipe(v.number(), v.integer(), v.minValue(0)),
  discountPercent: v.pipe(v.number(), v.minValue(0), v.maxValue(100)),
  discountPrice: v.pipe(v.number(), v.integer(), v.minValue(0)),
  totalRatings: v.pipe(v.number(), v.integer(), v.minValue(0)),
  totalStars: v.pipe(v.number(), v.minValue(0), v.maxValue(5)),
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
  ...detailsSchema.entries,
});

/** Body of an addition to cart or wishlist; the server reads only the id. */
export const addBookRequestSchema = v.pipe(
  v.object({ product: v.looseObject({ _id: v.pipe(v.string(), v.nonEmpty()) }) }),
  v.examples([{ product: { _id: 'bk01' } }]),
);

export const productsAnswerSchema = v.object({ products: v.array(bookSchema) });
export const productAnswerSchema = v.object({ product: bookSchema });
export const booksAnswerSchema = v.object({ books: v.array(bookSchema) });

export type Offer = v.InferOutput<typeof offerSchema>;
export type Book = v.InferOutput<typeof bookSchema>;
