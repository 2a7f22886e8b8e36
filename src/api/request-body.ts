import type { MiddlewareHandler } from 'hono';
import * as v from 'valibot';
import { Refusal } from './refusal.ts';

/** Of a request body. */
export const MOST_BYTES = 1024 * 1024;
const MOST_LEVELS = 32;
const UNSAFE_KEYS = ['__proto__', 'constructor', 'prototype'];

const schemas = new WeakMap<object, v.GenericSchema>();

interface JsonInput<Schema extends v.GenericSchema> {
  in: { json: v.InferInput<Schema> };
  out: { json: v.InferOutput<Schema> };
}

/** Parses the body as JSON, whatever its content type, and makes it available as `c.req.valid('json')`. */
export function checkBody<Schema extends v.GenericSchema>(
  schema: Schema,
): MiddlewareHandler<object, string, JsonInput<Schema>> {
  const check: MiddlewareHandler<object, string, JsonInput<Schema>> = async (c, next) => {
    const body = v.safeParse(schema, parseJson(await readBytes(c.req.raw)));
    if (!body.success) throw malformed();
    c.req.addValidatedData('json', body.output as object);
    await next();
  };
  schemas.set(check, schema);
  return check;
}

/** The schema of a handler in the route table; `undefined` for handlers that `checkBody` did not create. */
export function findSchema(handler: object): v.GenericSchema | undefined {
  return schemas.get(handler);
}

async function readBytes(request: Request): Promise<ArrayBuffer> {
  const bytes = await request.arrayBuffer().catch(() => {
    throw malformed();
  });
  if (bytes.byteLength > MOST_BYTES) throw new Refusal(413, 'bodyTooLarge');
  return bytes;
}

/** Parses bytes as all bodies are parsed: a byte order mark is skipped. Throws `Refusal` (400). */
export function parseJson(bytes: ArrayBuffer | Uint8Array): unknown {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    const json: unknown = JSON.parse(text);
    if (cleanJson(json, MOST_LEVELS)) return json;
  } catch {
    // Neither UTF-8 nor JSON.
  }
  throw malformed();
}

/**
 * Removes the unsafe keys. Returns `false` for JSON of more levels, which would overflow the stack when
 * it is copied and serialized. A function for `JSON.parse` would take ten times as long.
 */
function cleanJson(json: unknown, levels: number): boolean {
  if (typeof json !== 'object' || json === null) return true;
  if (levels === 0) return false;
  if (Array.isArray(json)) return json.every((part) => cleanJson(part, levels - 1));
  for (const key of UNSAFE_KEYS)
    if (Object.hasOwn(json, key)) delete (json as Record<string, unknown>)[key];
  return Object.values(json).every((part) => cleanJson(part, levels - 1));
}

function malformed(): Refusal {
  return new Refusal(400, 'malformedRequest');
}
