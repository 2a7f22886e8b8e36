import { listEndpoints, type Endpoint } from '../endpoints.ts';
import { describeParameters, PREFER, type Parameter } from './parameters.ts';
import { describeResponses, describeUnknown, type ApiResponse } from './responses.ts';
import { convertSchema, namedSchemas, type JsonSchema } from './schemas.ts';

/** One call. */
export interface Operation {
  operationId: string;
  summary: string;
  tags: string[];
  /** Empty for calls that everyone may make. */
  security: Record<string, string[]>[];
  parameters: (Parameter | { $ref: string })[];
  requestBody?: { required: true; content: { 'application/json': { schema: JsonSchema } } };
  responses: Record<string, ApiResponse>;
}

/** As much of an OpenAPI 3.1 document as this API has. */
export interface ApiDocument {
  openapi: '3.1.0';
  info: Record<'title' | 'version' | 'description', string> & { license: object };
  servers: { url: string }[];
  /** By path, then by method in lower case. */
  paths: Record<string, Record<string, Operation>>;
  components: {
    securitySchemes: Record<string, object>;
    parameters: Record<string, Parameter>;
    responses: ReturnType<typeof describeUnknown>;
    schemas: Record<string, JsonSchema>;
  };
}

const DESCRIPTION = `The API of the bookstore Kitabdost. A sign-up and a sign-in answer a token, which calls of a user send raw in the header \`authorization\`: without "Bearer".

A body is read as JSON, whatever its content type. An unknown path is answered with 404 and the code \`not-found\`, a known one with another method with 405, the code \`method-not-allowed\` and the header \`Allow\`. GET calls answer HEAD, too, and a slash at the end of a path changes nothing.`;

const TOKEN = {
  type: 'apiKey',
  in: 'header',
  name: 'authorization',
  description: 'The `encodedToken` of a sign-up or a sign-in, raw.',
};

/**
 * Describes the API of the route table. Throws for a route that does not say what it answers.
 * `version` is the shop's.
 */
export function describeApi(version: string): ApiDocument {
  const paths: ApiDocument['paths'] = {};
  for (const endpoint of listEndpoints()) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: describeOperation(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Kitabdost',
      version,
      description: DESCRIPTION,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      securitySchemes: { token: TOKEN },
      parameters: { Prefer: PREFER },
      responses: describeUnknown(),
      schemas: namedSchemas(),
    },
  };
}

function describeOperation(endpoint: Endpoint): Operation {
  const { method, path, schema, needsToken, needsOwner, summary } = endpoint;
  if (summary === '') throw new Error(`${method} ${path} has no describeCall.`);
  return {
    operationId: nameOperation(method, path),
    summary,
    tags: [path.split('/')[2] ?? ''],
    security: needsToken || needsOwner ? [{ token: [] }] : [],
    parameters: describeParameters(endpoint),
    ...(schema && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: convertSchema(schema) } },
      },
    }),
    responses: describeResponses(endpoint),
  };
}

/** `POST /api/user/cart/:id` is `postUserCartById`. */
function nameOperation(method: string, path: string): string {
  const words = path
    .split('/')
    .slice(2)
    .map((part) => (part.startsWith(':') ? `By${capitalize(part.slice(1))}` : capitalize(part)));
  return method.toLowerCase() + words.join('');
}

function capitalize(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}
