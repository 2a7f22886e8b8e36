import * as v from 'valibot';
import { bookSchema } from './book.ts';
import { countSchema } from '../fields.ts';

const BUCKETS = 16;
const MAX_PRICE_STEPS = 18;

/** The names of the filters. All chosen categories together are one filter. */
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

const countsSchema = v.record(v.string(), countSchema);

const optionalTextSchema = v.optional(v.string());
const optionalNumberSchema = v.optional(v.pipe(v.string(), v.regex(/^\d{1,8}$/)));

/** The query of `GET /api/books`; an invalid value turns off only its own filter. */
export const bookQuerySchema = v.pipe(
  v.object({
    search: v.pipe(
      optionalTextSchema,
      v.description(
        'A part of the title, or an ISBN. If no title contains the text, its words are searched for: see `matched`.',
      ),
    ),
    category: v.pipe(
      v.optional(v.array(v.string())),
      v.description('Any of these; repeat the parameter for several.'),
    ),
    price: v.pipe(optionalNumberSchema, v.description('In ₹: only books that cost less.')),
    rating: v.pipe(optionalNumberSchema, v.description('Only books with more stars.')),
    author: optionalTextSchema,
    series: optionalTextSchema,
    format: optionalTextSchema,
    language: optionalTextSchema,
    available: v.pipe(v.optional(v.picklist(['1'])), v.description('1: only books in stock.')),
    sort: v.pipe(
      v.optional(v.picklist(['LOW_TO_HIGH', 'HIGH_TO_LOW', 'NEWEST', 'RATING', 'BEST_SELLING'])),
      v.description(
        'BEST_SELLING: by the copies sold in the last 90 days. By default by how well the title matches the search; without a search and with one category, by how early it is among the genres; otherwise in the order of the shop.',
      ),
    ),
    cursor: v.pipe(optionalTextSchema, v.description('The value of `next` in the previous page.')),
    limit: v.pipe(optionalNumberSchema, v.description('1 to 100; by default 48.')),
  }),
  v.examples([{ search: 'the', sort: 'RATING' }]),
);

/** A book in lists, without its long texts. */
export const listedBookSchema = v.omit(bookSchema, ['description', 'sample']);

/** For each option, how many books it would find instead of the choice in its group. In ₹. */
export const facetsSchema = v.object({
  category: countsSchema,
  /** By the number of stars that the rating exceeds. */
  rating: countsSchema,
  format: countsSchema,
  /** The 100 languages with the most books, and the chosen one. */
  language: countsSchema,
  available: countSchema,
  price: v.object({
    min: countSchema,
    max: countSchema,
    /** Counts of books in 16 equal price ranges from `min` to `max`. */
    buckets: v.pipe(v.array(countSchema), v.length(BUCKETS)),
    /** Price steps over the whole shop with about equal numbers of books, cheapest first. */
    steps: v.pipe(
      v.array(
        v.object({
          below: v.pipe(
            countSchema,
            v.description('In ₹: the books of this step and of the previous ones cost less.'),
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

/** A text similar to the search text, and how many books it finds. */
const correctedSchema = v.nullable(v.object({ text: v.string(), total: countSchema }));

export const foundBooksSchema = v.object({
  books: v.array(listedBookSchema),
  total: countSchema,
  /** Whether `total`, `facets` and `relax` are exact; otherwise they are lower bounds. */
  isExact: v.boolean(),
  facets: facetsSchema,
  /** The cursor of the next page. */
  next: v.nullable(v.string()),
  matched: v.pipe(
    v.nullable(v.picklist(['title', 'words', 'all', 'some', 'sound'])),
    v.description(
      'How the books match the search, each way if those before find no book of the shop. `title`: titles contain the text, or a book has the ISBN; `words`: title, authors and series have all its words; `all`: so do these with publisher, translator, categories, language and format, without words such as "by", or other words for them, as "mathematics" for "maths"; `sound`: its words sound like those of books in another script; `some`: the books with most of its words, at least half. `null` without a search, or if nothing was found.',
    ),
  ),
  missing: v.pipe(
    v.array(v.string()),
    v.description('Words of the search that no book has, if no book has all of its words.'),
  ),
  corrected: correctedSchema,
  /** If no book was found: how many are found without one of the filters, largest number first. */
  relax: v.array(v.object({ drop: filterNameSchema, total: countSchema })),
});

/** The query of `GET /api/suggestions`: a partially typed text. */
export const suggestionsQuerySchema = v.pipe(
  v.object({ q: optionalTextSchema }),
  v.examples([{ q: 'mal' }]),
);

export const suggestionSchema = v.object({
  kind: v.picklist(['book', 'author', 'series']),
  /** The title of a book, or the name of an author or a series. */
  text: v.string(),
  /** The author of a book, or the number of books, such as `12 books`. */
  detail: v.string(),
  /** Only for books, like the fields below. */
  bookId: v.optional(v.string()),
  /** The language of the book, as a BCP 47 tag. */
  language: bookSchema.entries.language,
  coverImg: v.optional(v.string()),
  /** For a book without a picture, because genre and ISBN select its typeset cover. */
  genres: v.optional(bookSchema.entries.genres),
  isbn: bookSchema.entries.isbn,
  /** In ₹. */
  payable: v.optional(countSchema),
});

export const suggestionsResponseSchema = v.object({
  suggestions: v.pipe(v.array(suggestionSchema), v.maxLength(8)),
  /** The books that the corrected text finds are counted up to 1,000. */
  corrected: correctedSchema,
});

export const listedBooksResponseSchema = v.object({ books: v.array(listedBookSchema) });

export const relatedResponseSchema = v.object({
  ...listedBooksResponseSchema.entries,
  boughtTogether: v.pipe(
    v.array(v.string()),
    v.description(
      'The ids of the books that were bought together with this one. The others have the same series, author or genres.',
    ),
  ),
});

/** An author or a series, with the number of its books. */
export const nameSchema = v.object({
  name: v.string(),
  slug: v.string(),
  total: countSchema,
  /** Whether `total` is exact; otherwise it may be a lower bound. */
  isExact: v.boolean(),
  namesakes: v.pipe(
    v.array(v.object({ name: v.string(), slug: v.string() })),
    v.description(
      'Up to 50 other authors or series whose names give the same slug, each with the distinct slug of its page.',
    ),
  ),
});

export const authorResponseSchema = v.object({
  author: nameSchema,
  /** The first 100 in catalogue order. */
  books: v.array(listedBookSchema),
});
export const seriesResponseSchema = v.object({
  series: nameSchema,
  /** The first 100 in catalogue order. */
  books: v.array(listedBookSchema),
});

export type FilterName = v.InferOutput<typeof filterNameSchema>;
export type ListedBook = v.InferOutput<typeof listedBookSchema>;
export type Facets = v.InferOutput<typeof facetsSchema>;
export type FoundBooks = v.InferOutput<typeof foundBooksSchema>;
export type Suggestion = v.InferOutput<typeof suggestionSchema>;
export type SuggestionsResponse = v.InferOutput<typeof suggestionsResponseSchema>;
