import * as v from 'valibot';
import { CATEGORY_NAMES } from './category-names.ts';
import {
  countSchema,
  percentSchema,
  requiredTextSchema,
  rupeesSchema,
  timestampSchema,
} from './fields.ts';

const offerSchema = v.object({
  _id: v.string(),
  id: v.number(),
  offer: v.picklist(['fastDelivery', 'newArrival', 'bestSeller']),
  offerText: v.picklist(['Fast Delivery', 'New Arrival', 'Best Seller']),
  isOffer: v.boolean(),
});

/** Optional details of a book, which part 1 lacks (docs/specification.md). */
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
  pages: v.optional(countSchema),
  series: v.optional(v.object({ name: v.string(), number: v.optional(v.string()) })),
  /** The same text in two books: the same work in two formats. */
  work: v.optional(v.string()),
  /** The first pages. Lists and lines leave it out. */
  sample: v.optional(v.string()),
  /** Copies that can be sold; `inStock` says whether there is one. */
  stock: v.optional(countSchema),
  taxPercent: v.optional(percentSchema),
  /** The code of the goods on a bill. */
  hsn: v.optional(v.string()),
  /** Grows with every change of a field but the copies; missing until the first change, as 1. */
  version: v.optional(countSchema),
  /** Fields that were changed at the desk, and by no import since. An import reports what it replaces. */
  editedFields: v.optional(v.array(v.string())),
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
  originalPrice: rupeesSchema,
  discountPercent: percentSchema,
  discountPrice: rupeesSchema,
  totalRatings: countSchema,
  totalStars: v.pipe(v.number(), v.minValue(0), v.maxValue(5)),
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
  ...detailsSchema.entries,
});

/** Body of an addition to cart or wishlist; the server reads only the id. */
export const addBookRequestSchema = v.pipe(
  v.object({ product: v.looseObject({ _id: requiredTextSchema }) }),
  v.examples([{ product: { _id: 'bk01' } }]),
);

export const productsResponseSchema = v.object({ products: v.array(bookSchema) });
export const productResponseSchema = v.object({ product: bookSchema });
export const booksResponseSchema = v.object({ books: v.array(bookSchema) });

export const categorySchema = v.object({
  _id: v.string(),
  id: v.number(),
  categoryName: v.picklist(CATEGORY_NAMES),
  categoryTitle: v.string(),
  description: v.string(),
  coverImg: v.string(),
});

export const categoriesResponseSchema = v.object({ categories: v.array(categorySchema) });
export const categoryResponseSchema = v.object({ category: categorySchema });

export type Offer = v.InferOutput<typeof offerSchema>;
export type Book = v.InferOutput<typeof bookSchema>;
export type Category = v.InferOutput<typeof categorySchema>;
