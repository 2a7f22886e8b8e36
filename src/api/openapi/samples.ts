import { findField, type JsonSchema } from './schemas.ts';

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
