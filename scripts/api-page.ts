import { readFile, writeFile } from 'node:fs/promises';
import { describeApi, type Operation } from '#api/openapi/document.ts';
import type { ApiResponse } from '#api/openapi/responses.ts';
import type { JsonSchema } from '#api/openapi/schemas.ts';
import { formatPage } from './format-page.ts';

/** The page that `npm run api-page` writes. */
export const API_PAGE = 'docs/api.md';

/** Returns the OpenAPI document of the demo, as JSON. */
export async function makeApiDocument(): Promise<string> {
  return JSON.stringify(await describe());
}

async function describe() {
  const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string };
  return describeApi(version, 'Kitabdost');
}

/** Generates the API's documentation from its OpenAPI document. */
export async function makeApiPage(): Promise<string> {
  const { info, paths, components } = await describe();
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) =>
      describeCall(`${method.toUpperCase()} ${path}`, operation),
    ),
  );
  const page = `# The API

${info.description}

This page is made by \`npm run api-page\` from the routes and schemas of the code, as is the OpenAPI 3.1 document that a server of the shop serves at \`/api/openapi.json\`. What the codes mean is in the [reference](reference.md#a-real-api), why it is so in [api document](decisions/api-document.md#the-openapi-document-is-generated-from-the-routes-and-checked-by-the-tests).

## Headers

${Object.values(components.parameters)
  .map(({ name, description }) => `- \`${name}\`: ${description}`)
  .join('\n')}

## Calls

${calls.join('\n\n')}

## Schemas

\`?\` marks what may be missing.

${Object.entries(components.schemas).map(describeSchema).join('\n\n')}
`;
  return formatPage(API_PAGE, page);
}

/** Says which scope a key needs; nothing for a call that no key may make. */
function describeScopes(security: Operation['security']): string {
  const scopes = security.flatMap(({ key = [] }) => key);
  return scopes.map((scope) => ` Or a key with \`${scope}\`.`).join('');
}

function nameContent(content: ApiResponse['content'] = {}) {
  const schema = content['application/json']?.schema;
  return schema ? nameBody(schema) : (Object.keys(content)[0] ?? 'no body');
}

function describeCall(call: string, operation: Operation) {
  const { summary, security, parameters, requestBody, responses } = operation;
  const { 'application/json': json, ...files } = requestBody?.content ?? {};
  const schema = json?.schema.format === 'binary' ? undefined : json?.schema;
  const types = Object.keys(schema ? files : (requestBody?.content ?? {}));
  const [example] = schema?.examples ?? [];
  const list = Object.entries(responses).map(
    ([status, { content }]) => `- ${status}: ${nameContent(content)}`,
  );
  const nameParameters = (place: string) =>
    parameters.flatMap((item) => {
      if (!('in' in item) || item.in !== place) return [];
      const description = item.description ?? item.schema.description;
      const type = `\`${item.name}${item.required ? '' : '?'}: ${nameType(item.schema)}\``;
      return `- ${type}${description === undefined ? '' : `: ${description}`}`;
    });
  const [query, headers] = [nameParameters('query'), nameParameters('header')];
  return [
    `### ${call}`,
    `${summary}${security.length > 0 ? ' Needs the token.' : ''}${describeScopes(security)}`,
    ...(query.length > 0 ? [`Query:\n\n${query.join('\n')}`] : []),
    ...(headers.length > 0 ? [`Headers:\n\n${headers.join('\n')}`] : []),
    ...(types.length > 0
      ? [`Body: a file (${types.map((type) => `\`${type}\``).join(', ')})`]
      : []),
    ...(schema
      ? [`Body: \`${nameType(schema)}\`, such as`, `\`\`\`json\n${JSON.stringify(example)}\n\`\`\``]
      : []),
    // No table: its columns would be padded to the longest cell, so that each new field would change
    // every row.
    `Responses:\n\n${list.join('\n')}`,
  ].join('\n\n');
}

/** Names the type of a response's body. For an error, lists its codes instead. */
function nameBody(schema: JsonSchema): string {
  const codes = schema.allOf?.[1]?.properties?.['code']?.enum;
  return codes ? codes.map((code) => `\`${code}\``).join(', ') : `\`${nameType(schema)}\``;
}

function describeSchema([name, schema]: [string, JsonSchema]): string {
  const rows = Object.entries(schema.properties ?? {}).map(
    ([field, type]) =>
      `| \`${getFieldLabel(schema, field)}\` | \`${nameType(type)}\` | ${[type.description, nameLimits(type)].filter(Boolean).join(' ')} |`,
  );
  return [
    `### ${name}`,
    schema.description,
    `| Field | Type | Meaning, limits |\n| --- | --- | --- |\n${rows.join('\n')}`,
    ...(schema.additionalProperties ? ['Other fields are possible.'] : []),
  ].join('\n\n');
}

function getFieldLabel({ required = [] }: JsonSchema, field: string): string {
  return required.includes(field) ? field : `${field}?`;
}

/** Writes the type as TypeScript does, but with "or" instead of `|`, which would end a table cell. */
function nameType(schema: JsonSchema): string {
  const { $ref, type, properties, items, prefixItems, additionalProperties } = schema;
  if ($ref !== undefined) return $ref.slice($ref.lastIndexOf('/') + 1);
  if ('const' in schema) return JSON.stringify(schema['const']);
  if (schema.enum) return schema.enum.map((item) => JSON.stringify(item)).join(' or ');
  if (prefixItems) return `[${prefixItems.map(nameType).join(', ')}]`;
  if (items) return items.enum || items.anyOf ? `(${nameType(items)})[]` : `${nameType(items)}[]`;
  if (schema.anyOf) return schema.anyOf.map(nameType).join(' or ');
  if (typeof additionalProperties === 'object')
    return `{ [name: string]: ${nameType(additionalProperties)} }`;
  if (!properties) return type ?? 'unknown';
  const fields = Object.entries(properties).map(
    ([field, fieldType]) => `${getFieldLabel(schema, field)}: ${nameType(fieldType)}`,
  );
  return `{ ${[...fields, ...(additionalProperties ? ['…'] : [])].join(', ')} }`;
}

function nameLimits({ minimum, maximum, minItems, maxItems, pattern }: JsonSchema): string {
  if (pattern !== undefined) return `\`${pattern}\``;
  if (maximum !== undefined) return `${minimum} to ${maximum}`;
  if (minimum !== undefined) return `at least ${minimum}`;
  if (maxItems !== undefined) return `${maxItems} items`;
  return minItems === undefined ? '' : `at least ${minItems} item`;
}

if (import.meta.main) await writeFile(API_PAGE, await makeApiPage());
