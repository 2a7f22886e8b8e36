import * as v from 'valibot';
import {
  countSchema,
  percentSchema,
  requiredTextSchema,
  rupeesSchema,
  timestampSchema,
} from '../fields.ts';
import { MAX_CATEGORY_CHARS, MAX_GENRES } from '../limits.ts';

const categoryNameSchema = v.pipe(v.string(), v.minLength(1), v.maxLength(MAX_CATEGORY_CHARS));

export const offerSchema = v.object({
  _id: v.string(),
  id: countSchema,
  offer: v.picklist(['fastDelivery', 'newArrival', 'bestSeller']),
  offerText: v.picklist(['Fast Delivery', 'New Arrival', 'Best Seller']),
  isOffer: v.boolean(),
});

/** Optional details of a book, which part 1 of the specification lacks (docs/specification.md). */
const detailsSchema = v.object({
  /** The main author first; `author` contains all of them, joined. */
  authors: v.optional(v.array(v.string())),
  subtitle: v.optional(v.string()),
  /** Only the first translator, if there are several. */
  translator: v.optional(v.string()),
  isbn: v.optional(v.pipe(v.string(), v.regex(/^97[89]\d{10}$/))),
  /** The barcode of goods without an ISBN: 8, 12, 13 or 14 digits, the last of which is a check digit. */
  gtin: v.optional(v.pipe(v.string(), v.regex(/^(?:\d{8}|\d{12,14})$/))),
  publisher: v.optional(v.string()),
  /** `YYYY`, `YYYY-MM` or `YYYY-MM-DD`. */
  publishedOn: v.optional(v.pipe(v.string(), v.regex(/^\d{4}(?:-\d{2}){0,2}$/))),
  /** BCP 47: `en`, `hi`. */
  language: v.optional(v.string()),
  pages: v.optional(countSchema),
  /** The weight of one copy. */
  grams: v.optional(countSchema),
  series: v.optional(v.object({ name: v.string(), number: v.optional(v.string()) })),
  /** Books with the same text are formats of the same work. */
  work: v.optional(v.string()),
  /** The first pages. Lists and lines of carts and orders leave it out. */
  sample: v.optional(v.string()),
  /** The number of copies that can be sold; `inStock` says whether there are any. */
  stock: v.optional(countSchema),
  taxPercent: v.optional(percentSchema),
  /** The HSN code of the goods on a bill. */
  hsn: v.optional(v.string()),
  /** Incremented at the desk and by imports, not by orders and deliveries. Missing counts as 1. */
  version: v.optional(countSchema),
  /** The fields edited at the desk that no import has replaced since; an import reports these. */
  editedFields: v.optional(v.array(v.string())),
});

/** A book, or product. Prices are whole rupees (₹); `discountPrice` is the amount taken off. */
export const bookSchema = v.object({
  _id: v.string(),
  id: countSchema,
  title: v.string(),
  author: v.string(),
  description: v.string(),
  bookType: v.picklist(['Hardcover', 'Paperback']),
  inStock: v.boolean(),
  /** The names of categories, the most fitting first; empty for an imported book without any. */
  genres: v.pipe(v.array(categoryNameSchema), v.maxLength(MAX_GENRES)),
  /** '' for a book without a picture. */
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

/** The body of an addition to cart or wishlist; the server reads only the id. */
export const addBookRequestSchema = v.pipe(
  v.object({ product: v.looseObject({ _id: requiredTextSchema }) }),
  v.examples([{ product: { _id: 'bk01' } }]),
);

export const productsResponseSchema = v.object({ products: v.array(bookSchema) });
export const productResponseSchema = v.object({ product: bookSchema });
export const booksResponseSchema = v.object({ books: v.array(bookSchema) });

export const categorySchema = v.object({
  _id: v.string(),
  id: countSchema,
  categoryName: categoryNameSchema,
  categoryTitle: v.string(),
  description: v.string(),
  coverImg: v.string(),
});

const dyeSchema = v.picklist([
  'madder',
  'rose',
  'turmeric',
  'indigo',
  'pine',
  'soot',
  'night',
  'lilac',
  'chalk',
  'henna',
  'peacock',
  'mint',
  'sand',
  'blue',
]);

/** The colours in which a category is shown. */
export const coloursOfCategorySchema = v.object({
  /** The dot beside its name. */
  dot: v.string(),
  /** The dyes of its books without a picture, which are divided between them. */
  covers: v.strictTuple([dyeSchema, dyeSchema]),
});

export const categoriesResponseSchema = v.object({ categories: v.array(categorySchema) });
export const categoryResponseSchema = v.object({ category: categorySchema });

export type Offer = v.InferOutput<typeof offerSchema>;
export type Book = v.InferOutput<typeof bookSchema>;
export type Dye = v.InferOutput<typeof dyeSchema>;
export type ColoursOfCategory = v.InferOutput<typeof coloursOfCategorySchema>;
export type Category = v.InferOutput<typeof categorySchema>;
