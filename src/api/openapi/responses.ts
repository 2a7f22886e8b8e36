import type * as v from 'valibot';
import { ERROR_CODES, ERRORS, type ErrorName } from '#contract/errors.ts';
import type { CallResponses, OtherContentType } from '../call.ts';
import type { Endpoint } from '../endpoints.ts';
import { convertSchema, createReference, type JsonSchema } from './schemas.ts';

/** A response in OpenAPI's format. */
export interface ApiResponse {
  description: string;
  headers?: Record<string, { description: string; schema: JsonSchema }>;
  content?: Partial<Record<'application/json' | OtherContentType, { schema: JsonSchema }>>;
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
const DESK_ERRORS: ErrorsByStatus = { 401: ['invalidToken'], 403: ['ownersOnly'] };
const HOST_ERRORS: ErrorsByStatus = { 429: ['tooMany'], 503: ['unavailable'] };

const RETRY_AFTER: ApiResponse['headers'] = {
  'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } },
};

const HEADERS: Record<number, ApiResponse['headers']> = {
  405: { Allow: { description: 'The methods of the path.', schema: { type: 'string' } } },
  429: RETRY_AFTER,
  503: RETRY_AFTER,
};

/** Describes all responses of a call, by status. */
export function describeResponses({ call }: Endpoint): Record<string, ApiResponse> {
  const { responses: declared, body, query, guard, needsKey } = call;
  const handlerErrors: ErrorsByStatus = {};
  const responses: Record<number, ApiResponse> = {
    500: describeBody(ERRORS.unexpected, { $ref: createReference('Failure') }),
  };
  for (const [status, response] of Object.entries(declared)) {
    if (isErrorList(response)) handlerErrors[Number(status)] = response;
    else responses[Number(status)] = describeSuccess(response);
  }
  const sources = [
    handlerErrors,
    query ? QUERY_ERRORS : {},
    body ? BODY_ERRORS : {},
    needsKey ? IDEMPOTENCY_KEY_ERRORS : {},
    guard?.needs === 'user' ? AUTH_ERRORS : {},
    guard && guard.needs !== 'user' ? DESK_ERRORS : {},
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
  return describeBody('Done.', convertSchema(schema));
}

/** Describes the error codes of a status, each with its message. */
function describeErrors(status: number, names: readonly ErrorName[]): ApiResponse {
  const codes = [...new Set(names.map((name) => ERROR_CODES[name]))];
  const lines = names.map((name) => `\`${ERROR_CODES[name]}\`: ${ERRORS[name]}`);
  return {
    ...describeBody([...new Set(lines)].join('\n\n'), {
      allOf: [
        { $ref: createReference('Refusal') },
        { properties: { code: { type: 'string', enum: codes } } },
      ],
    }),
    ...(HEADERS[status] && { headers: HEADERS[status] }),
  };
}

function describeBody(description: string, schema: JsonSchema): ApiResponse {
  return { description, content: { 'application/json': { schema } } };
}
