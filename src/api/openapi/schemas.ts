import { toJsonSchema, toJsonSchemaDefs, type ConversionConfig } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import { returnedUserSchema } from '#contract/user.ts';
import { bookSchema, categorySchema } from '#contract/book.ts';
import { cartLineSchema } from '#contract/cart.ts';
import { errorBodySchema, errorsBodySchema } from '#contract/errors-schema.ts';

/** A JSON Schema of draft 2020-12, which OpenAPI 3.1 uses. */
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
  enum?: unknown[];
  examples?: unknown[];
  [keyword: string]: unknown;
}

/** The schemas that get a name in the document, with a description. */
const NAMED_SCHEMAS: Record<string, { schema: v.GenericSchema; description: string }> = {
  Book: {
    schema: bookSchema,
    description:
      'A book. Prices are whole rupees (₹). `discountPrice` is the amount taken off: the price to pay is `originalPrice` minus `discountPrice`. Only the response for one book has `sample`.',
  },
  CartLine: {
    schema: cartLineSchema,
    description: 'A book in a cart, with the number of copies, which may be zero or negative.',
  },
  Category: { schema: categorySchema, description: 'A genre of the shop.' },
  User: {
    schema: returnedUserSchema,
    description: 'A user with all fields that were sent at sign-up. `password` is always empty.',
  },
  Refusal: {
    schema: errorsBodySchema,
    description: 'Programs should use the `code`; the messages are for people and may change.',
  },
  Failure: {
    schema: errorBodySchema,
    description: 'An unexpected failure; the cause is in the log of the server.',
  },
};

const CONFIG: ConversionConfig = {
  target: 'draft-2020-12',
  definitions: Object.fromEntries(
    Object.entries(NAMED_SCHEMAS).map(([name, { schema }]) => [name, schema]),
  ),
  overrideRef: ({ referenceId }) => createReference(referenceId),
  // The JSON Schema omits these actions. `trim` and `transform` remove spaces and characters from a
  // text instead of refusing it; `check` limits the total size of fields.
  ignoreActions: ['trim', 'transform', 'check'],
  overrideSchema: ({ valibotSchema, jsonSchema }) =>
    valibotSchema.type === 'loose_object' ? { ...jsonSchema, additionalProperties: true } : null,
};

/** Returns the reference to a named schema within the document. */
export function createReference(name: string): string {
  return `#/components/schemas/${name}`;
}

/** Converts the named schemas, and adds their descriptions. */
export function convertNamedSchemas(): Record<string, JsonSchema> {
  const converted = toJsonSchemaDefs(CONFIG.definitions ?? {}, CONFIG);
  return Object.fromEntries(
    Object.entries(converted).map(([name, schema]) => [
      name,
      { description: NAMED_SCHEMAS[name]?.description, ...schema },
    ]),
  ) as Record<string, JsonSchema>;
}

/** Whether the schema contains a cover at any depth. */
export function hasCovers(schema: v.GenericSchema): boolean {
  // Without `definitions`, the named schemas are part of the result instead of references.
  const { definitions: _unused, ...config } = CONFIG;
  return JSON.stringify(toJsonSchema(schema, config)).includes('"coverImg"');
}

/** Converts a schema; named schemas inside it become references. */
export function convertSchema(schema: v.GenericSchema): JsonSchema {
  const { $schema: _dialect, $defs: _named, ...converted } = toJsonSchema(schema, CONFIG);
  return converted as JsonSchema;
}
