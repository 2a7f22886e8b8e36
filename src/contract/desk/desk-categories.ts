import * as v from 'valibot';
import { categorySchema, coloursOfCategorySchema } from '../catalogue/book.ts';
import { countSchema, createLineSchema, createLinesSchema } from '../fields.ts';
import { MAX_CATEGORIES, MAX_CATEGORY_CHARS, MAX_TAKE_CHARS } from '../limits.ts';

const MAX_TAKES = 200;
const textsSchema = v.pipe(
  v.array(v.pipe(createLineSchema(MAX_TAKE_CHARS), v.nonEmpty())),
  v.maxLength(MAX_TAKES),
);
/** What imports take for the category: beginnings of words, and of subject codes. */
export const takesSchema = v.object({ words: textsSchema, thema: textsSchema, bisac: textsSchema });

export const storedCategorySchema = v.object({
  ...categorySchema.entries,
  hidden: v.boolean(),
  /** A block print and its dye, such as `pen-turmeric`. */
  motif: v.optional(v.string()),
  /** The path of the owner's picture, which comes before the block print. */
  picture: v.optional(v.string()),
  takes: takesSchema,
  version: countSchema,
  /** Names before, by which its books are still found; the latest last. */
  formerNames: v.optional(v.array(v.string())),
  /** The colours of a category with which the shop has started. */
  colours: v.optional(coloursOfCategorySchema),
});

const {
  formerNames: _formerNames,
  colours: _colours,
  ...shownEntries
} = storedCategorySchema.entries;
export const deskCategorySchema = v.object({ ...shownEntries, books: countSchema });

export const deskCategoriesResponseSchema = v.object({
  categories: v.array(deskCategorySchema),
  /** The number of books in none of these categories. */
  withoutCategory: countSchema,
});
export const deskCategoryDetailsResponseSchema = v.object({
  category: deskCategorySchema,
  /** The number of its books that have no other category. */
  onlyHere: countSchema,
});
export const deskCategoryResponseSchema = v.object({ category: deskCategorySchema });

const fields = {
  categoryName: v.pipe(
    createLineSchema(MAX_CATEGORY_CHARS),
    // The marks separate and enclose names in files and in the database.
    v.check((name) => /[\p{L}\p{N}]/u.test(name) && !/[|"\\]/.test(name)),
  ),
  categoryTitle: createLineSchema(200),
  description: createLinesSchema(1000),
  motif: v.pipe(createLineSchema(40), v.regex(/^[a-z-]*$/)),
  takes: takesSchema,
};

export const addCategoryRequestSchema = v.pipe(
  v.object({ ...v.partial(v.object(fields)).entries, categoryName: fields.categoryName }),
  v.examples([{ categoryName: 'Poetry', categoryTitle: 'Lines by Heart' }]),
);

export const changeCategoryRequestSchema = v.pipe(
  v.object({
    ...v.partial(v.object(fields)).entries,
    hidden: v.optional(v.boolean()),
    /** Removes the owner's picture. */
    picture: v.optional(v.literal('')),
    version: countSchema,
  }),
  v.examples([{ version: 1, categoryName: 'Poems' }]),
);

/** The query of `DELETE`: the category for its books that have no other; by default they get none. */
export const deleteCategoryQuerySchema = v.object({ to: v.optional(v.string()) });

export const orderCategoriesRequestSchema = v.pipe(
  v.object({ ids: v.pipe(v.array(v.string()), v.maxLength(MAX_CATEGORIES)) }),
  v.examples([{ ids: ['cat2', 'cat1', 'cat3', 'cat4', 'cat5', 'cat6'] }]),
);

export type StoredCategory = v.InferOutput<typeof storedCategorySchema>;
export type DeskCategory = v.InferOutput<typeof deskCategorySchema>;
