import * as v from 'valibot';
import { bookSchema } from './book.ts';
import { countSchema } from './fields.ts';

/** The number of parts in `price.buckets`. */
const BUCKETS = 16;
const MAX_PRICE_STEPS = 18;

/** Several categories are one filter. */
const filterNameSchema = v.picklist([
  'search',
  'category',
  'price',
  'rating',
  'author',
  'series',
  'format',
  'language',
  'available',
]);

const counts = v.record(v.string(), countSchema);

const text = v.optional(v.string());

/** What `GET /api/books` finds by; a value that cannot be read turns off its own filter. */
export const bookQuerySchema = v.pipe(
  v.object({
    search: v.pipe(
      text,
      v.description(
        'A part of the title, or an ISBN. If no title contains the text, words of title, authors and series.',
      ),
    ),
    category: v.pipe(
      v.optional(v.array(v.string())),
      v.description('Any of these; repeat the name for several.'),
    ),
    price: v.pipe(text, v.description('₹: books that cost less.')),
    rating: v.pipe(text, v.description('Books with more stars.')),
    author: text,
    series: text,
    format: text,
    language: text,
    available: v.pipe(text, v.description('1: only what is in stock.')),
    sort: v.pipe(
      v.optional(v.picklist(['LOW_TO_HIGH', 'HIGH_TO_LOW', 'NEWEST', 'RATING', 'BEST_SELLING'])),
      v.description('BEST_SELLING: by the copies that were sold in the last 90 days.'),
    ),
    cursor: v.pipe(text, v.description('The `next` of the previous page.')),
    limit: v.pipe(text, v.description('1 to 100; 48 without it.')),
  }),
  v.examples([{ search: 'the', sort: 'RATING' }]),
);

/** A book in lists: without the long texts. */
const listedBookSchema = v.omit(bookSchema, ['description', 'sample']);

/** How many books each option would give instead of the current ones of its group. Prices are payable ₹. */
const facetsSchema = v.object({
  category: counts,
  /** The key is the number of stars that the rating exceeds. */
  rating: counts,
  format: counts,
  language: counts,
  available: countSchema,
  price: v.object({
    min: countSchema,
    max: countSchema,
    /** Counts of equal width from `min` to `max`. */
    buckets: v.pipe(v.array(countSchema), v.length(BUCKETS)),
    /** Parts of the whole shop with almost the same number of books each, cheapest first. */
    steps: v.pipe(
      v.array(
        v.object({
          below: v.pipe(
            countSchema,
            v.description('₹: the books of this step and of those before it cost less.'),
          ),
          books: v.pipe(
            countSchema,
            v.description('How many books of this step pass the other filters.'),
          ),
        }),
      ),
      v.maxLength(MAX_PRICE_STEPS),
    ),
  }),
});

/** A text near the one that was searched for, and how many books it finds. */
const correctedSchema = v.nullable(v.object({ text: v.string(), total: countSchema }));

export const foundBooksSchema = v.object({
  books: v.array(listedBookSchema),
  total: countSchema,
  /** Whether `total`, `facets` and `relax` are exact; if not, they are lower bounds. */
  isExact: v.boolean(),
  facets: facetsSchema,
  /** The cursor of the next page. */
  next: v.nullable(v.string()),
  matched: v.pipe(
    v.nullable(v.picklist(['title', 'words'])),
    v.description(
      'How the books match the search: `title` if titles contain the text, or one has the ISBN; `words` if no title of the shop does, and these books have every word of it in title, authors and series. `null` without a search, and if nothing was found.',
    ),
  ),
  corrected: correctedSchema,
  /** If no book was found: how many there are without one of the filters, most first. */
  relax: v.array(v.object({ drop: filterNameSchema, total: countSchema })),
});

/** The query of `GET /api/suggestions`: a text as it is typed. */
export const suggestionsQuerySchema = v.pipe(v.object({ q: text }), v.examples([{ q: 'mal' }]));

const suggestionSchema = v.object({
  kind: v.picklist(['book', 'author', 'series']),
  /** The title, or the name. */
  text: v.string(),
  /** The author of a book, or how many books there are: `12 books`. */
  detail: v.string(),
  /** Of books only, as the fields below. */
  bookId: v.optional(v.string()),
  /** Of the book, as a BCP 47 tag. */
  language: bookSchema.entries.language,
  coverImg: v.optional(v.string()),
  /** For a book without a picture, whose set cover has the colours of its genre. */
  genres: v.optional(bookSchema.entries.genres),
  /** ₹. */
  payable: v.optional(countSchema),
});

export const suggestionsResponseSchema = v.object({
  suggestions: v.pipe(v.array(suggestionSchema), v.maxLength(8)),
  corrected: correctedSchema,
});

export const listedBooksResponseSchema = v.object({ books: v.array(listedBookSchema) });

export const relatedResponseSchema = v.object({
  ...listedBooksResponseSchema.entries,
  boughtTogether: v.pipe(
    v.array(v.string()),
    v.description(
      'The ids of those books that were bought together with this one. The others are of the same series, author or genres.',
    ),
  ),
});

/** An author or a series, with the number of its books. */
const nameSchema = v.object({
  name: v.string(),
  slug: v.string(),
  total: countSchema,
  /** Whether `total` is exact; if not, it may be a lower bound. */
  isExact: v.boolean(),
  namesakes: v.pipe(
    v.array(v.object({ name: v.string(), slug: v.string() })),
    v.description('Others whose names are written alike, with the slugs of their pages.'),
  ),
});

/** The first 100 books in catalogue order. */
export const authorResponseSchema = v.object({
  author: nameSchema,
  books: v.array(listedBookSchema),
});
export const seriesResponseSchema = v.object({
  series: nameSchema,
  books: v.array(listedBookSchema),
});

export type FilterName = v.InferOutput<typeof filterNameSchema>;
export type ListedBook = v.InferOutput<typeof listedBookSchema>;
export type Facets = v.InferOutput<typeof facetsSchema>;
export type FoundBooks = v.InferOutput<typeof foundBooksSchema>;
export type Suggestion = v.InferOutput<typeof suggestionSchema>;
export type SuggestionsResponse = v.InferOutput<typeof suggestionsResponseSchema>;
