import type { Context, MiddlewareHandler, TypedResponse } from 'hono';
import * as v from 'valibot';
import type { Role, Scope } from '#contract/desk/desk-people.ts';
import type { ErrorName } from '#contract/errors.ts';
import type { UserEnv, UserGuard } from '../auth/token.ts';
import type { Dependencies } from '../dependencies.ts';
import { createBadRequest, HttpError } from '../errors.ts';

/** The maximum number of fields that an error names. */
const MAX_NAMED_ISSUES = 10;

/**
 * The responses of a call, by status: the schema of a JSON body, another content type, `null` for
 * no body, or the errors that the handler throws; those of the middleware are added.
 */
export type CallResponses = Record<
  number,
  v.GenericSchema | OtherContentType | null | readonly ErrorName[]
>;

export type OtherContentType = 'text/csv' | 'text/event-stream';

/** The schema of a query. A parameter that repeats is a list, and needs `isQueryLenient`. */
type QuerySchema = v.GenericSchema<QueryValues, QueryValues>;
type QueryValues = Partial<Record<string, string | string[]>>;

/** Allows only people who are signed in at the desk. */
export interface DeskGuard {
  /** `helper` allows owners and helpers. */
  needs: 'owner' | 'helper';
  /** If set, keys with the scope for this area may make the call, too: see `getScope`. */
  area?: Area;
  /** Throws `HttpError` (401 or 403). */
  check(c: Context<DeskEnv>): Promise<void>;
}

/** What a call is about, for the scopes of keys. */
export type Area = 'orders' | 'catalogue' | 'stock';

/** Returns the scope that a key needs for a call. */
export function getScope(area: Area, method: string): Scope {
  return `${area}:${method === 'GET' || method === 'HEAD' ? 'read' : 'write'}`;
}

/** Describes a call, for validation, the OpenAPI document, the API console and the docs. */
export interface Call {
  /** One sentence. */
  summary: string;
  guard?: UserGuard | DeskGuard;
  /** The query. It is validated; the handler reads it with `c.req.valid('query')`. */
  query?: QuerySchema;
  /** Whether the handler reads any query itself; the schema is then only documentation. */
  isQueryLenient?: boolean;
  /** The body, read as JSON whatever its content type; the handler gets it by `c.req.valid`. */
  body?: v.GenericSchema;
  /** The content types of a file in the body, which the handler reads. */
  upload?: readonly string[];
  headers?: Record<string, { description: string; isRequired?: boolean }>;
  /** The headers of a successful response, with what they contain. */
  sends?: Record<string, string>;
  /** Whether the call needs an `Idempotency-Key`, or may have one. The handler reads the key. */
  needsKey?: boolean | 'optional';
  responses: CallResponses;
}

type Env<Description extends Call> = Description['guard'] extends UserGuard
  ? UserEnv
  : Description['guard'] extends DeskGuard
    ? DeskEnv
    : object;
type BodyInput<Description extends Call> = Description['body'] extends v.GenericSchema
  ? {
      in: { json: v.InferInput<Description['body']> };
      out: { json: v.InferOutput<Description['body']> };
    }
  : object;
type QueryInput<Description extends Call> = Description['query'] extends QuerySchema
  ? {
      in: { query: v.InferInput<Description['query']> };
      out: { query: v.InferOutput<Description['query']> };
    }
  : object;

/** Describes a call, and checks its guard, query and body, in this order. */
export function describeCall<const Description extends Call>(
  description: Description,
): MiddlewareHandler<Env<Description>, string, BodyInput<Description> & QueryInput<Description>> {
  const { guard, query, isQueryLenient, body } = description;
  const check: MiddlewareHandler<DeskEnv> = async (c, next) => {
    // `guard` is a union, and TypeScript would require a context that fits both of its members.
    await (guard as DeskGuard | undefined)?.check(c);
    if (query && !isQueryLenient) c.req.addValidatedData('query', parse(query, c.req.query()));
    if (body) {
      const isAtDesk = guard !== undefined && guard.needs !== 'user';
      const json = await readJson(c.req.raw, isAtDesk ? MAX_DESK_JSON_PARTS : MAX_JSON_PARTS);
      // The validator takes a list for an object.
      if (Array.isArray(json)) throw createBadRequest('', 'Expected an object.');
      c.req.addValidatedData('json', parse(body, json));
    }
    await next();
  };
  return Object.assign(check, { description }) as unknown as MiddlewareHandler<
    Env<Description>,
    string,
    BodyInput<Description> & QueryInput<Description>
  >;
}

export function guardCalls<Guard extends UserGuard | DeskGuard>(guard: Guard) {
  return <const Description extends Omit<Call, 'guard'>>(description: Description) =>
    describeCall<Description & { guard: Guard }>({ ...description, guard });
}

/** Returns the description of a handler that `describeCall` created; `undefined` for any other. */
export function getDescription(handler: object): Call | undefined {
  return 'description' in handler ? (handler.description as Call) : undefined;
}

function parse(schema: v.GenericSchema, value: unknown): object {
  const parsed = v.safeParse(schema, value);
  if (parsed.success) return parsed.output as object;
  // Without what was sent, which may be a password.
  const fields = parsed.issues
    .slice(0, MAX_NAMED_ISSUES)
    .map((issue) => ({ field: v.getDotPath(issue) ?? '', message: nameProblem(issue) }));
  throw new HttpError(400, 'malformedRequest', { fields });
}

function nameProblem({ received, expected }: v.BaseIssue<unknown>): string {
  if (received === 'undefined') return 'Missing.';
  return expected === null ? 'Invalid value.' : `Expected ${expected}.`;
}

/** The context variables that the desk's guards set for later handlers. */
export interface DeskEnv {
  Variables: UserEnv['Variables'] & {
    role: Role;
    /** Dependencies whose next change is audited: `book-changed`, and the item's id or name. */
    audited(action: string, subject: string): Dependencies;
  };
}

export const MAX_BODY_BYTES = 1024 * 1024;
const MAX_JSON_DEPTH = 32;
/** The maximum of commas and opening brackets, because `{}` takes as long as 1,000 letters. */
const MAX_JSON_PARTS = 10_000;
/** The same for people who are signed in at the desk, whose imports may have thousands of answers. */
export const MAX_DESK_JSON_PARTS = 50_000;
/** Keys with which code that copies JSON could change prototypes. */
const UNSAFE_KEYS = ['__proto__', 'constructor', 'prototype'];

/** Reads the JSON in a body, as `parseJson` does. Throws `HttpError` (413) for a large body, too. */
async function readJson(request: Request, maxParts: number): Promise<unknown> {
  const bytes = await request.arrayBuffer().catch(() => {
    throw createJsonError();
  });
  if (bytes.byteLength > MAX_BODY_BYTES) throw new HttpError(413, 'bodyTooLarge');
  return parseJson(bytes, maxParts);
}

/** Parses JSON, drops unsafe keys and skips a byte order mark. Throws `HttpError` (400). */
export function parseJson(
  bytes: ArrayBuffer | Uint8Array,
  maxParts: number = MAX_JSON_PARTS,
): unknown {
  try {
    if (countParts(new Uint8Array(bytes)) <= maxParts) {
      const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
      const json: unknown = JSON.parse(text);
      if (cleanJson(json, MAX_JSON_DEPTH)) return json;
    }
  } catch {
    // The bytes are not UTF-8, or the text is not JSON.
  }
  throw createJsonError();
}

function createJsonError(): HttpError {
  return createBadRequest('', 'Expected JSON in UTF-8.');
}

/** Counts the commas and the opening brackets of JSON, before parsing takes time. */
function countParts(bytes: Uint8Array): number {
  let count = 0;
  for (const byte of bytes) if (byte === 0x2c || byte === 0x5b || byte === 0x7b) count += 1;
  return count;
}

/**
 * Removes unsafe keys in place. Returns `false` for deeper JSON than `levels`, which would overflow
 * the stack when copied. A reviver for `JSON.parse` would take ten times as long.
 */
function cleanJson(json: unknown, levels: number): boolean {
  if (typeof json !== 'object' || json === null) return true;
  if (levels === 0) return false;
  if (Array.isArray(json)) return json.every((part) => cleanJson(part, levels - 1));
  for (const key of UNSAFE_KEYS)
    if (Object.hasOwn(json, key)) delete (json as Record<string, unknown>)[key];
  return Object.values(json).every((part) => cleanJson(part, levels - 1));
}

type Bytes = Uint8Array<ArrayBuffer>;

/** Creates the body of a response. A chunk is made when the client has read those before it. */
export function streamChunks(chunks: AsyncGenerator<string | Bytes, void, void>) {
  const encoder = new TextEncoder();
  return new ReadableStream(
    {
      async pull(controller) {
        const { value, done } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(typeof value === 'string' ? encoder.encode(value) : value);
      },
      async cancel() {
        await chunks.return();
      },
    },
    { highWaterMark: 0 },
  );
}

/** Responds with JSON in parts: each is made when the client has taken those before it. */
export function respondInParts<Body, Status extends 200 | 201>(
  c: Context,
  parts: AsyncGenerator<string, void, void>,
  status: Status,
) {
  const headers = { 'content-type': 'application/json' };
  const response: Response = c.body(streamChunks(parts), status, headers);
  return response as Response & TypedResponse<Body, Status, 'json'>;
}
