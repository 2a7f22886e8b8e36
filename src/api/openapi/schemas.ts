import { toJsonSchema, toJsonSchemaDefs, type ConversionConfig } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import * as addresses from '#contract/account/addresses.ts';
import * as books from '#contract/catalogue/book.ts';
import * as carts from '#contract/orders/cart.ts';
import * as collections from '#contract/catalogue/collections.ts';
import * as deskBooks from '#contract/desk/desk-books.ts';
import * as deskCategories from '#contract/desk/desk-categories.ts';
import * as imports from '#contract/imports/desk-imports.ts';
import * as outbox from '#contract/desk/desk-outbox.ts';
import * as people from '#contract/desk/desk-people.ts';
import * as webhooks from '#contract/desk/desk-webhooks.ts';
import * as desk from '#contract/desk/desk.ts';
import * as deskOrders from '#contract/desk/desk-orders.ts';
import * as errors from '#contract/errors-schema.ts';
import * as finding from '#contract/catalogue/finding.ts';
import * as importOptions from '#contract/imports/import-options.ts';
import * as reviews from '#contract/imports/import-review.ts';
import * as orders from '#contract/orders/order.ts';
import * as settings from '#contract/shop-settings.ts';
import * as users from '#contract/account/user.ts';
import fields from './fields.json' with { type: 'json' };

/** The schemas that have a name in the document; `fields.json` has their descriptions. */
const NAMED_SCHEMAS: Record<string, v.GenericSchema> = {
  Address: addresses.addressSchema,
  ApiKey: people.apiKeySchema,
  Book: books.bookSchema,
  Carrier: settings.carrierSchema,
  CartLine: carts.cartLineSchema,
  Category: books.categorySchema,
  CategoryColours: books.coloursOfCategorySchema,
  Checkout: orders.checkoutSchema,
  Collection: collections.collectionSchema,
  CollectionRule: collections.ruleSchema,
  Colours: settings.coloursSchema,
  CreditNote: orders.creditNoteSchema,
  DeliveryRate: settings.rateSchema,
  DeskBook: deskBooks.deskBookSchema,
  DeskCategory: deskCategories.deskCategorySchema,
  CategoryTakes: deskCategories.takesSchema,
  DeskCollection: collections.deskCollectionSchema,
  DeskOrder: deskOrders.deskOrderSchema,
  DeskOrderDetails: deskOrders.deskOrderResponseSchema.entries.order,
  DeskUser: people.deskUserSchema,
  EventOrder: webhooks.eventOrderSchema,
  Facets: finding.facetsSchema,
  FailedRefund: deskOrders.failedRefundSchema,
  Failure: errors.errorBodySchema,
  FirstDay: desk.firstDaySchema,
  Gift: orders.giftSchema,
  Identity: settings.identitySchema,
  ImportJob: imports.importJobSchema,
  ImportOptions: importOptions.importOptionsSchema,
  ImportProblem: importOptions.importProblemSchema,
  ImportReview: reviews.importReviewSchema,
  Link: settings.linkSchema,
  ListedBook: finding.listedBookSchema,
  NamedShelf: finding.nameSchema,
  NewApiKey: people.newApiKeyResponseSchema,
  NewWebhook: webhooks.webhookSecretResponseSchema,
  Offer: books.offerSchema,
  Order: orders.orderSchema,
  OrderAddress: orders.orderAddressSchema,
  OrderEvent: webhooks.orderEventSchema,
  OrderLine: orders.orderLineSchema,
  OrderReturn: orders.orderReturnSchema,
  OutboxItem: outbox.outboxItemSchema,
  Person: people.personSchema,
  Pick: collections.pickSchema,
  Refusal: errors.errorsBodySchema,
  ReviewQuestion: reviews.reviewQuestionSchema,
  ReviewWord: reviews.reviewWordSchema,
  ReviewedColumn: reviews.reviewedColumnSchema,
  ReviewedFile: reviews.reviewedFileSchema,
  Seller: settings.sellerSchema,
  Settings: settings.settingsResponseSchema.entries.settings,
  Shop: settings.shopResponseSchema.entries.shop,
  StockEvent: webhooks.stockEventSchema,
  Suggestion: finding.suggestionSchema,
  User: users.returnedUserSchema,
  Webhook: webhooks.webhookSchema,
};

export interface JsonSchema {
  $ref?: string;
  type?: string;
  description?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  items?: JsonSchema;
  prefixItems?: JsonSchema[];
  allOf?: JsonSchema[];
  anyOf?: JsonSchema[];
  pattern?: string;
  minItems?: number;
  minimum?: number;
  maximum?: number;
  enum?: unknown[];
  examples?: unknown[];
  [keyword: string]: unknown;
}

const CONFIG: ConversionConfig = {
  target: 'draft-2020-12',
  definitions: NAMED_SCHEMAS,
  overrideRef: ({ referenceId }) => createReference(referenceId),
  // The JSON Schema omits these actions. `trim` and `transform` remove spaces and characters from a
  // text instead of refusing it; `check` limits the total size of fields.
  ignoreActions: ['trim', 'transform', 'check'],
  overrideSchema: ({ valibotSchema, jsonSchema }) =>
    valibotSchema.type === 'loose_object' ? { ...jsonSchema, additionalProperties: true } : null,
};

export function createReference(name: string): string {
  return `#/components/schemas/${name}`;
}

/** Converts the named schemas, and adds their descriptions. */
export function convertNamedSchemas(): Record<string, JsonSchema> {
  const converted = toJsonSchemaDefs(NAMED_SCHEMAS, CONFIG);
  return Object.fromEntries(
    Object.entries(converted).map(([name, schema]) => [
      name,
      { description: FIELDS[name]?.means, ...describeProperties(schema, name) },
    ]),
  );
}

/** What a schema or a property means, if its name does not say it, and samples of it. */
const FIELDS: Partial<Record<string, { means?: string; samples?: unknown[] }>> = fields;

/** Finds what is known of a property: of that of the schema `owner`, or of any with this name. */
function findField(name: string, owner = '') {
  return FIELDS[`${owner}.${name}`] ?? FIELDS[name];
}

/** Returns a copy of the schema in which properties without a description have one. */
function describeProperties(schema: object, owner?: string): JsonSchema {
  return JSON.parse(JSON.stringify(schema), (key, value: JsonSchema) => {
    if (key !== 'properties') return value;
    return Object.fromEntries(
      Object.entries(value as Record<string, JsonSchema>).map(([name, property]) => {
        const means = '$ref' in property ? undefined : findField(name, owner)?.means;
        return [name, means === undefined ? property : { description: means, ...property }];
      }),
    );
  }) as JsonSchema;
}

export function hasCovers(schema: v.GenericSchema): boolean {
  // Without `definitions`, the named schemas are part of the result instead of references.
  const { definitions: _unused, ...config } = CONFIG;
  return JSON.stringify(toJsonSchema(schema, config)).includes('"coverImg"');
}

/** Converts a schema; named schemas inside it become references. */
export function convertSchema(schema: v.GenericSchema): JsonSchema {
  return describeProperties(convertQuery(schema));
}

/** Converts the schema of a query, whose parameters may differ from fields of the same name. */
export function convertQuery(schema: v.GenericSchema): JsonSchema {
  const { $schema: _dialect, $defs: _named, ...converted } = toJsonSchema(schema, CONFIG);
  return converted as JsonSchema;
}

/** Texts for the patterns of the contract. */
const TEXTS = [
  '2026-05-01',
  '2026-05-01T12:00:00+05:30',
  '2026-04-01',
  '2026-05',
  '#b4552d',
  '560001',
  'https://books.example/',
];

/** Makes an example of a schema: each property is the first fitting sample in `fields.json`. */
export function makeSample(schema: JsonSchema, named: Record<string, JsonSchema>): unknown {
  return sample(schema, '', '');

  function sample(part: JsonSchema, name: string, owner: string): unknown {
    if (part.$ref !== undefined) {
      const reference = part.$ref.slice(part.$ref.lastIndexOf('/') + 1);
      return sample(named[reference] ?? {}, name, reference);
    }
    const known = findField(name, owner)?.samples?.find((value) => isAllowed(part, value));
    if (known !== undefined) return known;
    if ('const' in part) return part['const'];
    if (part.enum) return part.enum[0];
    const [option] = part.anyOf ?? [];
    if (option) return sample(option, name, owner);
    if (part.type === 'array') return sampleList(part, name, owner);
    if (part.type === 'object') return sampleObject(part, owner);
    if (part.type === 'boolean') return true;
    if (part.type === 'string') return TEXTS.find((text) => isAllowed(part, text)) ?? name;
    return Math.max(1, part.minimum ?? 1);
  }

  function sampleList(list: JsonSchema, name: string, owner: string) {
    const { items, prefixItems, minItems } = list;
    if (prefixItems) return prefixItems.map((item) => sample(item, name, owner));
    return items ? Array.from({ length: minItems || 1 }, () => sample(items, name, owner)) : [];
  }

  function sampleObject({ properties, additionalProperties }: JsonSchema, owner: string) {
    if (!properties && typeof additionalProperties === 'object')
      return { bk01: sample(additionalProperties, '', owner) };
    return Object.fromEntries(
      Object.entries(properties ?? {}).map(([name, part]) => [name, sample(part, name, owner)]),
    );
  }
}

/** Whether the schema allows the sample, as far as type, pattern, range and choices say so. */
function isAllowed(schema: JsonSchema, value: unknown): boolean {
  const { type, pattern, minimum = -Infinity, maximum = Infinity, items } = schema;
  if (schema.anyOf) return schema.anyOf.some((option) => isAllowed(option, value));
  if ('const' in schema) return schema['const'] === value;
  if (schema.enum) return schema.enum.includes(value);
  if (Array.isArray(value))
    return type === 'array' && value.every((item) => !items || isAllowed(items, item));
  if (typeof value === 'object') return type === 'object' && schema.properties === undefined;
  if (typeof value === 'string')
    return type === 'string' && (pattern === undefined || new RegExp(pattern, 'u').test(value));
  return (
    (type === 'integer' || type === 'number') &&
    minimum <= Number(value) &&
    Number(value) <= maximum
  );
}
