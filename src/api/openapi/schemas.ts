import { toJsonSchema, toJsonSchemaDefs, type ConversionConfig } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import { returnedUserSchema } from '#contract/user.ts';
import { bookSchema, categorySchema } from '#contract/book.ts';
import { cartLineSchema } from '#contract/cart.ts';
import { errorBodySchema, errorsBodySchema } from '#contract/errors-schema.ts';

/** A JSON Schema of the draft 2020-12, which is the one of OpenAPI 3.1. */
export interface JsonSchema {
  $ref?: string;
  type?: string;
  description?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  items?: JsonSchema;
  allOf?: JsonSchema[];
  enum?: unknown[];
  examples?: unknown[];
  [keyword: string]: unknown;
}

/** The schemas with a name, and what their fields do not show. */
const NAMED: Record<string, { schema: v.GenericSchema; description: string }> = {
  Book: {
    schema: bookSchema,
    description:
      'A book. Prices are whole rupees (₹); `discountPrice` is the amount taken off, so `originalPrice` less `discountPrice` is to be paid. `sample` is only in the response for one book.',
  },
  CartLine: {
    schema: cartLineSchema,
    description: 'A book in a cart, with the number of copies, which may be below one.',
  },
  Category: { schema: categorySchema, description: 'A genre of the shop.' },
  User: {
    schema: returnedUserSchema,
    description: 'A user with all that was sent at the sign-up. `password` is always empty.',
  },
  Refusal: {
    schema: errorsBodySchema,
    description: 'Act on the `code`; the texts are for people and may change.',
  },
  Failure: {
    schema: errorBodySchema,
    description: 'An unexpected failure; the cause is in the log of the server.',
  },
};

const CONFIG: ConversionConfig = {
  target: 'draft-2020-12',
  definitions: Object.fromEntries(
    Object.entries(NAMED).map(([name, { schema }]) => [name, schema]),
  ),
  overrideRef: ({ referenceId }) => refTo(referenceId),
  // The API removes some blanks and signs from a text instead of refusing it, so the schema does
  // not mention them. It does not mention the total size of the fields either.
  ignoreActions: ['trim', 'transform', 'check'],
  overrideSchema: ({ valibotSchema, jsonSchema }) =>
    valibotSchema.type === 'loose_object' ? { ...jsonSchema, additionalProperties: true } : null,
};

/** The address of a schema with a name, within the document. */
export function refTo(name: string): string {
  return `#/components/schemas/${name}`;
}

/** The schemas with a name. */
export function namedSchemas(): Record<string, JsonSchema> {
  const converted = toJsonSchemaDefs(CONFIG.definitions ?? {}, CONFIG);
  return Object.fromEntries(
    Object.entries(converted).map(([name, schema]) => [
      name,
      { description: NAMED[name]?.description, ...schema },
    ]),
  ) as Record<string, JsonSchema>;
}

/** Whether the schema contains a cover at any depth. */
export function hasCovers(schema: v.GenericSchema): boolean {
  const { definitions: _none, ...config } = CONFIG;
  return JSON.stringify(toJsonSchema(schema, config)).includes('"coverImg"');
}

/** Converts a schema; those with a name inside it become references. */
export function convertSchema(schema: v.GenericSchema): JsonSchema {
  const { $schema: _dialect, $defs: _named, ...converted } = toJsonSchema(schema, CONFIG);
  return converted as JsonSchema;
}
