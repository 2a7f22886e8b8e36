import { toJsonSchema, toJsonSchemaDefs, type ConversionConfig } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import fields from './fields.json' with { type: 'json' };
import { NAMED_SCHEMAS } from './named-schemas.ts';

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
  definitions: Object.fromEntries(
    Object.entries(NAMED_SCHEMAS).map(([name, [schema]]) => [name, schema]),
  ),
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
  const converted = toJsonSchemaDefs(CONFIG.definitions ?? {}, CONFIG);
  return Object.fromEntries(
    Object.entries(converted).map(([name, schema]) => [
      name,
      { description: NAMED_SCHEMAS[name]?.[1], ...describeProperties(schema, name) },
    ]),
  );
}

/** What a property means, if its name does not say it, and samples of it. */
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
