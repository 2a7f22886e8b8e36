import { getScope } from '../call/call.ts';
import { type Endpoint, listEndpoints } from '../endpoints.ts';
import COMPONENTS from './components.json' with { type: 'json' };
import {
  type ApiResponse,
  type Content,
  capitalize,
  describeResponses,
  describeUnmatched,
  isChangeAtDesk,
  isSchema,
  describeWebhooks,
} from './responses.ts';
import {
  makeSample,
  type JsonSchema,
  convertNamedSchemas,
  convertQuery,
  convertSchema,
  hasCovers,
} from './schemas.ts';

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: JsonSchema;
  description?: string;
}

/** Describes the parameters of a call in path, query and headers, except the token. */
function describeParameters(endpoint: Endpoint): (Parameter | { $ref: string })[] {
  const { params, query, call } = endpoint;
  const bodySchemas = Object.values(call.responses).filter(isSchema);
  const { properties = {}, required = [] } = call.query ? convertQuery(call.query) : {};
  return [
    ...Object.keys(params).map((name): Parameter => {
      return { name, in: 'path', required: true, schema: { type: 'string' } };
    }),
    ...Object.entries(properties).map(([name, schema]): Parameter => {
      const examples = query[name] === undefined ? {} : { examples: [query[name]] };
      return {
        name,
        in: 'query',
        required: required.includes(name),
        schema: { ...toQueryType(schema), ...examples },
      };
    }),
    ...Object.entries(call.headers ?? {}).map(([name, { description, isRequired = false }]) => {
      const schema = { type: 'string' };
      return { name, in: 'header' as const, required: isRequired, schema, description };
    }),
    ...(call.needsKey
      ? [{ ...COMPONENTS.idempotencyKey, required: call.needsKey === true } as Parameter]
      : []),
    ...(isChangeAtDesk(endpoint) ? [{ $ref: '#/components/parameters/Origin' }] : []),
    ...(bodySchemas.some(hasCovers) ? [{ $ref: '#/components/parameters/Prefer' }] : []),
  ];
}

/** A text of digits only is a number for whoever calls. */
function toQueryType({ pattern, ...schema }: JsonSchema): JsonSchema {
  const [, digits] = /^\^\\d\{1,(\d)\}\$$/.exec(pattern ?? '') ?? [];
  if (digits === undefined) return pattern === undefined ? schema : { ...schema, pattern };
  return { ...schema, type: 'integer', minimum: 0, maximum: 10 ** Number(digits) - 1 };
}

/** The description of one call. */
export interface Operation {
  operationId: string;
  summary: string;
  tags: string[];
  /** Empty for public calls. */
  security: Record<string, string[]>[];
  parameters: (Parameter | { $ref: string })[];
  requestBody?: { required: true; content: Record<string, Content> };
  responses: Record<string, ApiResponse>;
}

/** The subset of OpenAPI 3.1 that this API uses. */
export interface ApiDocument {
  openapi: '3.1.0';
  info: Record<'title' | 'version' | 'description', string> & { license: object };
  servers: { url: string }[];
  /** By path, then by method in lower case. */
  paths: Record<string, Record<string, Operation>>;
  /** The requests that the shop sends, by the type of the event. */
  webhooks: ReturnType<typeof describeWebhooks>;
  components: {
    securitySchemes: Record<string, object>;
    parameters: Record<string, Parameter>;
    responses: ReturnType<typeof describeUnmatched>;
    schemas: Record<string, JsonSchema>;
  };
}

const DESCRIPTION = `The API of the bookstore. A sign-up and a sign-in return a token. A user’s calls send it in the header \`authorization\` as it is, without "Bearer".

A body is read as JSON, whatever its content type. An unknown path gets 404 and the code \`not-found\`, a known one with another method gets 405, the code \`method-not-allowed\` and the header \`Allow\`. GET calls also handle HEAD, and a slash at the end of a path changes nothing.`;

/**
 * Describes the API from its route table. Throws for a route without `describeCall`. `version` is
 * the version of the shop's program, and `title` the name of the shop.
 */
export function describeApi(version: string, title: string): ApiDocument {
  const paths: ApiDocument['paths'] = {};
  const schemas = convertNamedSchemas();
  for (const endpoint of listEndpoints()) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
    const operation = describeOperation(endpoint);
    addExamples(operation, schemas);
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation };
  }
  return {
    openapi: '3.1.0',
    info: {
      title,
      version,
      description: DESCRIPTION,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    paths,
    webhooks: describeWebhooks(schemas),
    components: {
      securitySchemes: COMPONENTS.securitySchemes,
      parameters: COMPONENTS.parameters as ApiDocument['components']['parameters'],
      responses: describeUnmatched(),
      schemas,
    },
  };
}

function describeOperation(endpoint: Endpoint): Operation {
  const { method, path, call } = endpoint;
  return {
    operationId: nameOperation(method, path),
    summary: call.summary,
    tags: [path.split('/')[2] ?? ''],
    security: describeSecurity(endpoint),
    parameters: describeParameters(endpoint),
    ...((call.body ?? call.upload) && { requestBody: describeRequestBody(call) }),
    responses: describeResponses(endpoint),
  };
}

function describeSecurity({ method, call: { guard } }: Endpoint): Operation['security'] {
  if (!guard) return [];
  if (guard.needs === 'user') return [{ token: [] }];
  const keys = guard.area ? [{ key: [getScope(guard.area, method)] }] : [];
  return [{ desk: [] }, { token: [] }, ...keys];
}

function addExamples({ responses }: Operation, schemas: Record<string, JsonSchema>): void {
  for (const { content } of Object.values(responses)) {
    const json = content?.['application/json'];
    if (json && !('example' in json)) json.example = makeSample(json.schema, schemas);
  }
}

function describeRequestBody({ body, upload = [] }: Endpoint['call']): Operation['requestBody'] {
  const file = { schema: { type: 'string', format: 'binary' } };
  const json = body && { 'application/json': { schema: convertSchema(body) } };
  return {
    required: true,
    content: { ...Object.fromEntries(upload.map((type) => [type, file])), ...json },
  };
}

/** Names the operation: `POST /api/user/cart/:id` becomes `postUserCartById`. */
function nameOperation(method: string, path: string): string {
  const words = path
    .split('/')
    .slice(2)
    .map((part) => (part.startsWith(':') ? `By${capitalize(part.slice(1))}` : capitalize(part)));
  return method.toLowerCase() + words.join('');
}
