import type * as v from 'valibot';
import { ERROR_CODES, ERRORS, type ErrorName } from '#contract/errors.ts';
import type { Call, CallResponses, OtherContentType } from '../call/call.ts';
import COMPONENTS from './components.json' with { type: 'json' };
import type { Endpoint } from '../endpoints.ts';
import {
  convertSchema,
  createReference,
  hasCovers,
  type JsonSchema,
  makeSample,
} from './schemas.ts';
import { ORDER_EVENTS } from '#contract/desk/desk-webhooks.ts';

/** A response in OpenAPI's format. */
export interface ApiResponse {
  description: string;
  headers?: Record<string, { description: string; required?: true; schema: JsonSchema }>;
  content?: Partial<Record<'application/json' | OtherContentType, Content>>;
}

/** A body in OpenAPI's format. */
export interface Content {
  schema: JsonSchema;
  example?: unknown;
}

type ErrorsByStatus = Record<number, readonly ErrorName[]>;

const BODY_ERRORS: ErrorsByStatus = { 400: ['malformedRequest'], 413: ['bodyTooLarge'] };
const QUERY_ERRORS: ErrorsByStatus = { 400: ['malformedRequest'] };
const IDEMPOTENCY_KEY_ERRORS: ErrorsByStatus = {
  400: ['keyMissing'],
  409: ['inProgress'],
  422: ['keyReused'],
};
const AUTH_ERRORS: ErrorsByStatus = { 401: ['invalidToken'], 404: ['emailNotRegistered'] };
const DESK_ERRORS: ErrorsByStatus = { 401: ['invalidToken'], 403: ['ownersOnly', 'scopeMissing'] };
const ORIGIN_ERRORS: ErrorsByStatus = { 403: ['foreignOrigin'] };
const HOST_ERRORS: ErrorsByStatus = { 429: ['tooMany'], 503: ['unavailable'] };

const RETRY_AFTER: ApiResponse['headers'] = {
  'Retry-After': { description: 'Seconds to wait.', required: true, schema: { type: 'integer' } },
};

const HEADERS: Record<number, ApiResponse['headers']> = {
  405: {
    Allow: { description: 'The methods of the path.', required: true, schema: { type: 'string' } },
  },
  429: RETRY_AFTER,
  503: RETRY_AFTER,
};

/** Whether the server handles the call only with the header `Origin` of the shop. */
export function isChangeAtDesk({ method, path }: Endpoint): boolean {
  return path.startsWith('/api/desk/') && method !== 'GET';
}

export function describeResponses(endpoint: Endpoint): Record<string, ApiResponse> {
  const { call } = endpoint;
  const { responses: declared, body, query, guard, needsKey } = call;
  const handlerErrors: ErrorsByStatus = {};
  const responses: Record<number, ApiResponse> = {
    500: {
      description: ERRORS.unexpected,
      content: { 'application/json': { schema: { $ref: createReference('Failure') } } },
    },
  };
  for (const [status, response] of Object.entries(declared)) {
    if (isErrorList(response)) handlerErrors[Number(status)] = response;
    else responses[Number(status)] = { ...describeSuccess(response), ...describeHeaders(call) };
  }
  const sources = [
    handlerErrors,
    query ? QUERY_ERRORS : {},
    body ? BODY_ERRORS : {},
    needsKey ? IDEMPOTENCY_KEY_ERRORS : {},
    guard?.needs === 'user' ? AUTH_ERRORS : {},
    guard && guard.needs !== 'user' ? DESK_ERRORS : {},
    isChangeAtDesk(endpoint) || endpoint.path.startsWith('/api/auth/') ? ORIGIN_ERRORS : {},
    HOST_ERRORS,
  ];
  for (const status of sources.flatMap((source) => Object.keys(source).map(Number)))
    responses[status] = describeErrors(
      status,
      sources.flatMap((source) => source[status] ?? []),
    );
  return responses;
}

/** Describes the responses to requests that match no call. */
export function describeUnmatched(): Record<'PathNotFound' | 'MethodNotAllowed', ApiResponse> {
  return {
    PathNotFound: describeErrors(404, ['pathNotFound']),
    MethodNotAllowed: describeErrors(405, ['methodNotAllowed']),
  };
}

function describeHeaders({ sends, responses }: Call): Pick<ApiResponse, 'headers'> {
  const covers = Object.values(responses).filter(isSchema).some(hasCovers) && {
    'Preference-Applied': 'The preference of `Prefer`, if it was applied.',
  };
  const texts = Object.entries({ ...covers, ...sends });
  if (texts.length === 0) return {};
  return {
    headers: Object.fromEntries(
      texts.map(([name, description]) => [name, { description, schema: { type: 'string' } }]),
    ),
  };
}

/** Whether the response is declared by the schema of its JSON body. */
export function isSchema(response: CallResponses[number]): response is v.GenericSchema {
  return response !== null && typeof response !== 'string' && !isErrorList(response);
}

function isErrorList(response: CallResponses[number]): response is readonly ErrorName[] {
  return Array.isArray(response);
}

function describeSuccess(schema: v.GenericSchema | OtherContentType | null): ApiResponse {
  if (!schema) return { description: 'Success, without a body.' };
  if (typeof schema === 'string')
    return { description: 'Done.', content: { [schema]: { schema: { type: 'string' } } } };
  return {
    description: 'Done.',
    content: { 'application/json': { schema: convertSchema(schema) } },
  };
}

function describeErrors(status: number, names: readonly ErrorName[]): ApiResponse {
  const codes = [...new Set(names.map((name) => ERROR_CODES[name]))];
  const lines = names.map((name) => `\`${ERROR_CODES[name]}\`: ${ERRORS[name]}`);
  const schema: JsonSchema = {
    allOf: [
      { $ref: createReference('Refusal') },
      { properties: { code: { type: 'string', enum: codes } } },
    ],
  };
  const example = { errors: names.slice(0, 1).map((name) => ERRORS[name]), code: codes[0] };
  return {
    description: [...new Set(lines)].join('\n\n'),
    content: { 'application/json': { schema, example } },
    ...(HEADERS[status] && { headers: HEADERS[status] }),
  };
}

const SUMMARIES: Record<(typeof ORDER_EVENTS)[number], string> = {
  'order.placed': 'An order was placed.',
  'order.paid': 'The price of an order was received: online, or in cash at the door.',
  'order.shipped': 'The parcel of an order was shipped.',
  'order.undelivered': 'The parcel of an order came back.',
  'order.refunded': 'The price of an order, or a part of it, was refunded.',
};

export function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** Describes the requests with which the shop sends events. `schemas` are the named ones. */
export function describeWebhooks(schemas: Record<string, JsonSchema>) {
  const describe = (type: string, summary: string, name: string) => {
    const schema = { $ref: createReference(name) };
    const sample = makeSample(schema, schemas) as object;
    const words = type.split('.').map(capitalize);
    const post = {
      operationId: `on${words.join('')}`,
      summary,
      tags: ['webhooks'],
      security: [],
      parameters: Object.entries<JsonSchema>(COMPONENTS.eventHeaders).map(
        ([header, headerSchema]) => ({
          name: header,
          in: 'header',
          required: true,
          schema: headerSchema,
        }),
      ),
      requestBody: {
        required: true,
        content: { 'application/json': { schema, example: { ...sample, type } } },
      },
      responses: { '2XX': { description: 'Accepted. After any other status it is sent again.' } },
    };
    return [type, { post }] as const;
  };
  return Object.fromEntries([
    ...ORDER_EVENTS.map((type) => describe(type, SUMMARIES[type], 'OrderEvent')),
    describe('stock.low', 'A sale or a count has made a book run low.', 'StockEvent'),
  ]);
}
