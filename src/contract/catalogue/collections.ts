import * as v from 'valibot';
import { listedBookSchema } from './finding.ts';
import type { ShopSettings } from '../shop-settings.ts';
import {
  countSchema,
  createIntegerSchema,
  createLineSchema,
  createLinesSchema,
  dateSchema,
  timestampSchema,
} from '../fields.ts';
import {
  MAX_BY_CHARS,
  MAX_COLLECTION_BOOKS,
  MAX_CATEGORIES,
  MAX_COLLECTION_CHARS,
  MAX_COLLECTION_TEXT_CHARS,
  MAX_HERO_BOOKS,
  MAX_HOME_ROWS,
  MAX_RUPEES,
  MAX_WHY_CHARS,
} from '../limits.ts';

export const pickSchema = v.object({
  bookId: v.string(),
  by: v.pipe(
    v.optional(createLineSchema(MAX_BY_CHARS)),
    v.description('Who recommends the book. Shown only with `why`.'),
  ),
  why: v.pipe(
    v.optional(createLineSchema(MAX_WHY_CHARS)),
    v.description('Why: one sentence. Shown only with `by`.'),
  ),
});

const namesSchema = v.pipe(
  v.array(v.pipe(createLineSchema(300), v.nonEmpty())),
  v.minLength(1),
  v.maxLength(MAX_CATEGORIES),
);

export const ruleSchema = v.pipe(
  v.object({
    categories: v.pipe(v.optional(namesSchema), v.description('Books of any of these.')),
    authors: v.pipe(v.optional(namesSchema), v.description('Books by any of these.')),
    languages: v.pipe(v.optional(namesSchema), v.description('BCP 47, any of these.')),
    price: v.pipe(
      v.optional(createIntegerSchema(1, MAX_RUPEES)),
      v.description('In ₹: only books that cost less.'),
    ),
    isNew: v.pipe(v.optional(v.literal(true)), v.description('Only the newest 100 of them.')),
    isBestSelling: v.pipe(
      v.optional(v.literal(true)),
      v.description('Only those of the best selling 100 that were sold in the last 90 days.'),
    ),
    sort: v.picklist(['BEST_SELLING', 'NEWEST', 'RATING', 'LOW_TO_HIGH']),
    limit: createIntegerSchema(1, MAX_COLLECTION_BOOKS),
  }),
  // Each author is looked for in each language: these are the lists to read.
  v.check(({ authors = [''], languages = [''] }) => authors.length * languages.length <= 20),
);

const facts = {
  slug: v.pipe(v.string(), v.description('The last part of the address of its page.')),
  title: v.string(),
  text: v.string(),
  books: v.pipe(
    v.optional(v.array(pickSchema)),
    v.description('The books that were chosen by hand, in their order.'),
  ),
  rule: v.pipe(v.optional(ruleSchema), v.description('In place of `books`: which books fit.')),
  from: v.pipe(v.optional(dateSchema), v.description('The first day, in India.')),
  until: v.pipe(v.optional(dateSchema), v.description('The last day, in India.')),
};

/** A collection as visitors see it: books that were chosen by hand, or by a rule. */
export const collectionSchema = v.object(facts);

export const storedCollectionFields = {
  _id: v.string(),
  ...facts,
  hidden: v.boolean(),
  version: countSchema,
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
};

export const deskCollectionSchema = v.object({
  ...storedCollectionFields,
  total: v.pipe(
    countSchema,
    v.description('The number of its books; of a rule, of all that fit, also beyond its limit.'),
  ),
});

export const collectionsResponseSchema = v.object({ collections: v.array(collectionSchema) });
export const collectionResponseSchema = v.object({
  collection: collectionSchema,
  books: v.pipe(
    v.array(listedBookSchema),
    v.description('In the order of the collection, without those that were deleted.'),
  ),
});

export const deskCollectionsResponseSchema = v.object({
  collections: v.array(
    v.object({
      ...deskCollectionSchema.entries,
      covers: v.pipe(v.array(listedBookSchema), v.description('The first three books.')),
    }),
  ),
});
export const deskCollectionResponseSchema = v.object({
  collection: deskCollectionSchema,
  books: v.array(listedBookSchema),
});

const changes = {
  title: v.pipe(createLineSchema(MAX_COLLECTION_CHARS), v.nonEmpty()),
  text: createLinesSchema(MAX_COLLECTION_TEXT_CHARS),
  books: v.pipe(
    v.array(pickSchema),
    v.maxLength(MAX_COLLECTION_BOOKS),
    v.check((books) => new Set(books.map(({ bookId }) => bookId)).size === books.length),
  ),
  rule: ruleSchema,
  from: v.nullable(dateSchema),
  until: v.nullable(dateSchema),
  hidden: v.boolean(),
};

/** Whether the books are chosen in one way only. */
function isOneWay({ books, rule }: { books?: unknown; rule?: unknown }): boolean {
  return !books || !rule;
}

export const addCollectionRequestSchema = v.pipe(
  v.object({ ...v.partial(v.object(changes)).entries, title: changes.title }),
  v.check((change) => isOneWay(change)),
  v.examples([
    {
      title: 'For the rains',
      text: 'Long chapters for wet afternoons.',
      books: [{ bookId: 'bk01', by: 'Farida', why: 'The shortest way back to being ten.' }],
      from: '2027-06-01',
      until: '2027-09-30',
    },
  ]),
);

export const changeCollectionRequestSchema = v.pipe(
  v.object({ ...v.partial(v.object(changes)).entries, version: countSchema }),
  v.check((change) => isOneWay(change)),
  v.examples([{ version: 1, rule: { categories: ['Poetry'], sort: 'BEST_SELLING', limit: 24 } }]),
);

export const previewRuleRequestSchema = v.pipe(
  v.object({ rule: ruleSchema }),
  v.examples([{ rule: { categories: ['Poetry'], sort: 'BEST_SELLING', limit: 24 } }]),
);
export const previewRuleResponseSchema = v.object({
  total: countSchema,
  books: v.array(listedBookSchema),
});

/** What the owner has arranged on the home page, apart from its usual rows. */
export const homeResponseSchema = v.object({
  hero: v.pipe(
    v.array(listedBookSchema),
    v.description('The books on the shelf beside the headline.'),
  ),
  rows: v.array(
    v.object({
      row: v.pipe(v.string(), v.description('As in the settings.')),
      title: v.string(),
      collection: v.optional(collectionSchema),
      total: v.pipe(countSchema, v.description('The number of all its books.')),
      books: v.pipe(v.array(listedBookSchema), v.description('Those in stock that the row shows.')),
    }),
  ),
});

/** A draft of the home page, for the preview of the desk. */
export const homeQuerySchema = v.object({
  heroBooks: v.pipe(
    v.optional(createListSchema(MAX_HERO_BOOKS)),
    v.description('Other books on the shelf than the saved ones: ids, separated by commas.'),
  ),
  home: v.pipe(
    v.optional(createListSchema(MAX_HOME_ROWS)),
    v.description('Other rows than the saved ones, separated by commas.'),
  ),
});

function createListSchema(maxItems: number) {
  return v.pipe(
    v.string(),
    v.transform((text) => text.split(',').filter((item) => item !== '')),
    v.maxLength(maxItems),
  );
}

/** What the desk posts to the home page in the frame of its preview. */
export interface HomeDraft {
  identity: Pick<ShopSettings['identity'], 'headline' | 'lead' | 'home'>;
  arranged: HomeResponse;
}

export type HomeResponse = v.InferOutput<typeof homeResponseSchema>;
export type CollectionRule = v.InferOutput<typeof ruleSchema>;
export type Collection = v.InferOutput<typeof collectionSchema>;
export type CollectionChange = Omit<v.InferOutput<typeof changeCollectionRequestSchema>, 'version'>;
export type DeskCollection = v.InferOutput<typeof deskCollectionSchema>;
