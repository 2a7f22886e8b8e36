import { toJsonSchema, toJsonSchemaDefs, type ConversionConfig } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import fields from './fields.json' with { type: 'json' };
import { addressSchema } from '#contract/account/addresses.ts';
import {
  bookSchema,
  categorySchema,
  coloursOfCategorySchema,
  offerSchema,
} from '#contract/catalogue/book.ts';
import { cartLineSchema } from '#contract/orders/cart.ts';
import {
  collectionSchema,
  deskCollectionSchema,
  pickSchema,
  ruleSchema,
} from '#contract/catalogue/collections.ts';
import { apiKeySchema, newApiKeyResponseSchema } from '#contract/desk/desk-keys.ts';
import { deskBookSchema } from '#contract/desk/desk-books.ts';
import { deskCategorySchema, takesSchema } from '#contract/desk/desk-categories.ts';
import { importJobSchema } from '#contract/imports/desk-imports.ts';
import { outboxItemSchema } from '#contract/desk/desk-outbox.ts';
import { personSchema } from '#contract/desk/desk-people.ts';
import {
  eventOrderSchema,
  orderEventSchema,
  stockEventSchema,
  webhookSchema,
  webhookSecretResponseSchema,
} from '#contract/desk/desk-webhooks.ts';
import { firstDaySchema } from '#contract/desk/desk.ts';
import { deskUserSchema } from '#contract/desk/desk-session.ts';
import {
  deskOrderResponseSchema,
  deskOrderSchema,
  failedRefundSchema,
} from '#contract/desk/desk-orders.ts';
import { errorBodySchema, errorsBodySchema } from '#contract/errors-schema.ts';
import {
  facetsSchema,
  listedBookSchema,
  nameSchema,
  suggestionSchema,
} from '#contract/catalogue/finding.ts';
import { importOptionsSchema, importProblemSchema } from '#contract/imports/import-options.ts';
import {
  importReviewSchema,
  reviewedColumnSchema,
  reviewedFileSchema,
  reviewQuestionSchema,
  reviewWordSchema,
} from '#contract/imports/import-review.ts';
import {
  checkoutSchema,
  creditNoteSchema,
  giftSchema,
  orderAddressSchema,
  orderLineSchema,
  orderReturnSchema,
  orderSchema,
} from '#contract/orders/order.ts';
import {
  carrierSchema,
  coloursSchema,
  identitySchema,
  linkSchema,
  rateSchema,
  sellerSchema,
  settingsResponseSchema,
  shopResponseSchema,
} from '#contract/shop-settings.ts';
import { returnedUserSchema } from '#contract/account/user.ts';

/** The schemas that have a name in the document; `fields.json` has their descriptions. */
const NAMED_SCHEMAS: Record<string, v.GenericSchema> = {
  Address: addressSchema,
  ApiKey: apiKeySchema,
  Book: bookSchema,
  Carrier: carrierSchema,
  CartLine: cartLineSchema,
  Category: categorySchema,
  CategoryColours: coloursOfCategorySchema,
  Checkout: checkoutSchema,
  Collection: collectionSchema,
  CollectionRule: ruleSchema,
  Colours: coloursSchema,
  CreditNote: creditNoteSchema,
  DeliveryRate: rateSchema,
  DeskBook: deskBookSchema,
  DeskCategory: deskCategorySchema,
  CategoryTakes: takesSchema,
  DeskCollection: deskCollectionSchema,
  DeskOrder: deskOrderSchema,
  DeskOrderDetails: deskOrderResponseSchema.entries.order,
  DeskUser: deskUserSchema,
  EventOrder: eventOrderSchema,
  Facets: facetsSchema,
  FailedRefund: failedRefundSchema,
  Failure: errorBodySchema,
  FirstDay: firstDaySchema,
  Gift: giftSchema,
  Identity: identitySchema,
  ImportJob: importJobSchema,
  ImportOptions: importOptionsSchema,
  ImportProblem: importProblemSchema,
  ImportReview: importReviewSchema,
  Link: linkSchema,
  ListedBook: listedBookSchema,
  NamedShelf: nameSchema,
  NewApiKey: newApiKeyResponseSchema,
  NewWebhook: webhookSecretResponseSchema,
  Offer: offerSchema,
  Order: orderSchema,
  OrderAddress: orderAddressSchema,
  OrderEvent: orderEventSchema,
  OrderLine: orderLineSchema,
  OrderReturn: orderReturnSchema,
  OutboxItem: outboxItemSchema,
  Person: personSchema,
  Pick: pickSchema,
  Refusal: errorsBodySchema,
  ReviewQuestion: reviewQuestionSchema,
  ReviewWord: reviewWordSchema,
  ReviewedColumn: reviewedColumnSchema,
  ReviewedFile: reviewedFileSchema,
  Seller: sellerSchema,
  Settings: settingsResponseSchema.entries.settings,
  Shop: shopResponseSchema.entries.shop,
  StockEvent: stockEventSchema,
  Suggestion: suggestionSchema,
  User: returnedUserSchema,
  Webhook: webhookSchema,
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

/** Returns what is known about the property of a named schema, or about any of that name. */
export function findField(name: string, owner = '') {
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
